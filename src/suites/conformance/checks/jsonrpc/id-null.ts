import { notCarriedOut } from './not-carried-out.js'

export const check = notCarriedOut('nullId', 'a request whose id is null')
