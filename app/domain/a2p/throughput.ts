import type { BrandType } from './a2p.schema'

/**
 * What carriers accept of a campaign. Segments a second: the sum of US carriers, as the carrier states it; segments a
 * day: T-Mobile’s cap by brand. Of a third party’s copy of the carriers’ table and from general knowledge, not
 * confirmed with a live account (docs/limits.md).
 */
export interface Throughput {
  segmentsPerSecond: number
  segmentsPerDay: number
}

/** By brand score, highest first. */
const BY_SCORE: ReadonlyArray<Throughput & { from: number }> = [
  { from: 75, segmentsPerSecond: 225, segmentsPerDay: 200_000 },
  { from: 50, segmentsPerSecond: 120, segmentsPerDay: 40_000 },
  { from: 25, segmentsPerSecond: 12, segmentsPerDay: 10_000 },
  { from: 0, segmentsPerSecond: 12, segmentsPerDay: 2_000 },
]
const LOW_VOLUME: Throughput = { segmentsPerSecond: 3.75, segmentsPerDay: 2_000 }
const SOLE_PROPRIETOR: Throughput = { segmentsPerSecond: 1, segmentsPerDay: 1_000 }

/** `score` null: the brand was not vetted, which is the lowest tier. */
export function getThroughput(brand: BrandType, score: number | null): Throughput {
  if (brand === 'sole_proprietor') return SOLE_PROPRIETOR
  if (brand === 'low_volume' || score === null) return LOW_VOLUME
  const { segmentsPerSecond, segmentsPerDay } = BY_SCORE.find(({ from }) => score >= from) ?? LOW_VOLUME
  return { segmentsPerSecond, segmentsPerDay }
}
