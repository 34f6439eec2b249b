import { card as from20261201 } from './cards/2026-12-01'
import type { RateCard } from './rate-card'

/** Oldest first. Static: the bundle has no folder to read. */
export const RATE_CARDS: readonly [RateCard, ...RateCard[]] = [from20261201]

const startOf = ({ version }: RateCard): number => Date.parse(`${version}T00:00:00Z`)

/** In force at `at` (epoch ms); before the first card, the first. */
export const getRateCard = (at: number, cards = RATE_CARDS): RateCard =>
  cards.findLast((card) => startOf(card) <= at) ?? cards[0]

/** Of a stored version. Throws for one that never was. */
export function findRateCard(version: string): RateCard {
  const card = RATE_CARDS.find((one) => one.version === version)
  if (!card) throw new Error(`no rate card ${version}`)
  return card
}
