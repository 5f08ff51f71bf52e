import { hostileSuite } from './hostile-suite.js'

hostileSuite('worker')
