import type { ReferenceServer } from '../../servers/reference.mjs'

export declare function addFixtures(server: ReferenceServer): void
