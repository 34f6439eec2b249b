import type { BRAND_OUTCOMES } from './a2p.schema'

export type BrandOutcome = (typeof BRAND_OUTCOMES)[number]

export type ReviewOutcome = 'approved' | 'pending' | 'failed'

/** 4-trust §4.1: the campaign's state wins; otherwise a brand in review or approved waits for its campaign. */
export function summarizeOutcome(campaign: ReviewOutcome | null, brand: ReviewOutcome | null): BrandOutcome {
  if (campaign === 'approved') return 'APPROVED'
  if (campaign === 'pending') return 'PENDING'
  if (campaign === 'failed') return 'FAILED'
  if (brand === 'failed') return 'FAILED'
  return brand === null ? 'NONE' : 'PENDING'
}
