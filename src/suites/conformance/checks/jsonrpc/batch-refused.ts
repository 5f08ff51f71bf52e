import { notCarriedOut } from './not-carried-out.js'

export const check = notCarriedOut('batch', 'the requests of a batch, which this revision does not have')
