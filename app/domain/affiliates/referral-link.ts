import { affiliatesWords } from './affiliates.words'

export const REFERRAL_ID = /^[\w.~-]{1,64}$/
export const LINK_MAX = 500

/** The parameter of the affiliate provider (spec 4-trust §5.3). */
const CODE_PARAM = 'fpr='

/** The referral code of a pasted link, or what is wrong with it. */
export function parseReferralLink(link: string, host: string): { referralId: string } | { error: string } {
  const at = link.indexOf(CODE_PARAM)
  if (at < 0 || !link.toLowerCase().includes(host.toLowerCase())) return { error: affiliatesWords.invalidLink }
  const code = link.slice(at + CODE_PARAM.length).split(/[&#\s]/)[0]!
  if (code === '') return { error: affiliatesWords.noCode }
  return REFERRAL_ID.test(code) ? { referralId: code } : { error: affiliatesWords.invalidLink }
}

const withCode = (address: string, referralId: string): string => {
  const url = new URL(address)
  url.searchParams.set('fpr', referralId)
  return url.href
}

/** `referralLink` brings customers, `subAffiliateReferralLink` other affiliates. */
export const toReferralLinks = (
  { signUpUrl, referralHost }: { signUpUrl: string; referralHost: string },
  referralId: string,
) => ({
  referralLink: withCode(`https://${referralHost}/`, referralId),
  subAffiliateReferralLink: withCode(signUpUrl, referralId),
})
