// The package has no types of its own. What its index.js returns, as far as it is used here.
declare module 'llm_guardrail' {
  export function checkInjection(prompt: string): Promise<{ readonly detected: boolean; readonly confidence: number }>
  export function checkAll(prompt: string): Promise<{ readonly allowed: boolean; readonly threatsDetected: readonly string[] }>
}
