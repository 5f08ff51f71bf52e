import { notCarriedOut } from './not-carried-out.js'

export const check = notCarriedOut('looseParams', 'a request whose params are a text or a number')
