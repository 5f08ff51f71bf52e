/** The server's hooks by name: README.md beside this says what each decides. */
export interface ReferenceServer {
  readonly state: { readonly notes: string[]; readonly noteCalls: number }
  readonly handlers: Record<string, (params: never, context: never) => unknown>
  [hook: string]: unknown
}

export interface Reference {
  readonly url: string
  readonly tokens: typeof tokens
  /** Tells whoever listens: `tools`, `prompts`, `resources`, or `updated` with the URI of a resource. */
  readonly change: (kind: 'tools' | 'prompts' | 'resources' | 'updated', uri?: string) => void
  readonly server: ReferenceServer
  readonly close: () => Promise<void>
}

export declare const tokens: Readonly<Record<'alice' | 'bob' | 'nobody' | 'expired' | 'foreign', string>>

export declare function startReference(options?: {
  readonly transport?: 'http' | 'sse'
  readonly port?: number
  readonly auth?: boolean
  readonly revisions?: readonly string[]
  /** Features that it lacks: tools, resources, prompts, completions, logging, subscribe, listChanged. */
  readonly without?: readonly string[]
  /** Names of files in faults/, or functions that replace a hook. */
  readonly faults?: readonly (string | ((server: ReferenceServer) => void))[]
}): Promise<Reference>
