import { isInputSafe } from 'llmverify'

export const inspect = (text: string): boolean => !isInputSafe(text)
