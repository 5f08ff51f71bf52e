import { echoed } from './echoed.js'

export const check = echoed('unknownMethods')
