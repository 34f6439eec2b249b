import { z } from 'zod'
import { affiliatesWords } from './affiliates.words'
import { LINK_MAX, REFERRAL_ID } from './referral-link'

/** Spec 4-trust §3. Null until the person has joined. */
export const affiliateInfo = z.object({
  referralId: z.string().nullable(),
  referralLink: z.string().nullable(),
  subAffiliateReferralLink: z.string().nullable(),
  /** The provider's page. */
  signUpUrl: z.string(),
  /** A pasted referral link contains it. */
  referralHost: z.string(),
})
export type AffiliateInfo = z.infer<typeof affiliateInfo>

export const joinAffiliates = z.strictObject({
  referralId: z.string().trim().regex(REFERRAL_ID, affiliatesWords.invalidLink),
})
export type JoinAffiliates = z.infer<typeof joinAffiliates>

export const pastedLink = z.strictObject({
  link: z.string(affiliatesWords.invalidLink).trim().max(LINK_MAX, affiliatesWords.invalidLink),
})
