export const affiliatesWords = {
  affiliateProgram: 'Affiliate Program',
  /** Spec 4-trust §5.3. */
  invalidLink: 'Invalid referral link',
  noCode: 'Invalid referral link - no referral code',
  taken: 'This referral link belongs to another person',
  alreadyJoined: 'You joined with another referral link',
} as const
