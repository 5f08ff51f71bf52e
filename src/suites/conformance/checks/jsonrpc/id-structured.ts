import { notCarriedOut } from './not-carried-out.js'

export const check = notCarriedOut('structuredIds', 'a request whose id is an object, a list or a truth value')
