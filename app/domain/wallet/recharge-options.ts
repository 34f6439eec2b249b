/** Cents (4-trust §9). */
export const RECHARGE_AMOUNTS = [1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000] as const

/** Cents. The specification does not show them. */
export const RECHARGE_THRESHOLDS = [500, 1_000, 2_500, 5_000, 10_000, 25_000] as const

export const CENT = 100
