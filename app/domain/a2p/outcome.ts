import type { BrandOutcome } from '../registrations/registrations.schema'

/** 4-trust §4.1: the campaign's state wins; otherwise a brand in review or approved waits for its campaign. */
export function summarizeOutcome(campaign: BrandOutcome, brand: BrandOutcome): BrandOutcome {
  if (campaign !== 'NONE') return campaign
  return brand === 'APPROVED' ? 'PENDING' : brand
}
