import type { InputItem, Item, ServerItem } from './item.js'

/** Whether an item hands inputs to a defence. */
export const isInput = (item: Item): item is InputItem => item.suite === 'defence' || item.suite === 'benign'

/** Whether an item is asked of a server. */
export const isServerItem = (item: Item): item is ServerItem => item.suite === 'conformance' || item.suite === 'tasks'
