import type { Limits } from '../accounts/plan'

export type Consumable = keyof Limits

/** 4-trust §9. */
export const CONSUMABLES = ['dialMinutes', 'messages', 'rvmDrops', 'videos'] as const satisfies readonly Consumable[]

/** 4-trust §9: alert colour, and the notice. */
export const LOW_AT = 20
