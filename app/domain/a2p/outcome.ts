export type BrandOutcome = 'FAILED' | 'PENDING' | 'APPROVED' | 'NONE'

/** 4-trust §4.1: the campaign's state wins; otherwise a brand in review or approved waits for its campaign. */
export function summarizeOutcome(
  campaign: 'approved' | 'pending' | 'failed' | null,
  brand: 'approved' | 'pending' | 'failed' | null,
): BrandOutcome {
  if (campaign === 'approved') return 'APPROVED'
  if (campaign === 'pending') return 'PENDING'
  if (campaign === 'failed') return 'FAILED'
  if (brand === 'failed') return 'FAILED'
  return brand === null ? 'NONE' : 'PENDING'
}
