import type { World } from '../core/world'
import { partsOf } from './evaluate'
import { findTrust, type BrandRecord, type BundleRecord, type CampaignRecord, type Problem } from './records'

/** README, Trust: a business name that ends in one of these is refused with it. */
const BRAND_CODES: Record<number, [text: string, field: string]> = {
  30794: ['The brand could not be verified.', 'business_name'],
  30795: ['The Tax ID is not valid for this business.', 'business_registration_number'],
  30796: ['The business name does not match the Tax ID.', 'business_name'],
  30801: ['The business address is not valid.', 'address'],
}
const CAMPAIGN_CODES: Record<number, [text: string, field: string]> = {
  30880: ['Unknown error.', ''],
  30881: ['The e-mail of the brand’s support is not valid.', 'BRAND_SUPPORT_EMAIL'],
  30882: ['Terms and conditions: affiliate marketing.', 'TERMS_AND_CONDITIONS'],
  30883: ['Content violation.', 'MESSAGE_SAMPLES'],
  30884: ['High risk of spam or phishing.', 'MESSAGE_SAMPLES'],
  30885: ['High risk.', 'DESCRIPTION'],
  30886: ['The campaign description is not valid.', 'DESCRIPTION'],
  30887: ['Opt-out information is missing.', 'MESSAGE_SAMPLES'],
  30888: ['An age gate is missing.', 'MESSAGE_FLOW'],
  30889: ['Embedded phone numbers were not declared.', 'MESSAGE_SAMPLES'],
  30890: ['Subscriber help is missing.', 'HELP_MESSAGE'],
  30891: ['The website cannot be verified.', 'WEBSITE'],
  30892: ['A sample contains a public URL shortener.', 'MESSAGE_SAMPLES'],
  30893: ['The samples do not match the use case.', 'MESSAGE_SAMPLES'],
  30894: ['Brand information is not valid.', 'BRAND'],
  30895: ['Direct lending was not declared.', 'DIRECT_LENDING'],
  30896: ['Opt-in information is missing.', 'MESSAGE_FLOW'],
  30897: ['Disallowed content.', 'DESCRIPTION'],
  30898: ['The Tax ID was used too often.', 'BRAND'],
  30899: ['A carrier refused the campaign.', ''],
  30900: ['The use case is not eligible.', 'USE_CASE'],
  30901: ['The registration timed out. Register again.', ''],
  30903: ['The sole proprietor criteria are not met.', 'BRAND'],
  30909: ['The call to action cannot be verified.', 'MESSAGE_FLOW'],
  30923: ['Consent is a condition of service.', 'MESSAGE_FLOW'],
}
const INVALID_FIELD = 22_215
const OTHER_CODES: Record<number, [text: string, field: string]> = {
  [INVALID_FIELD]: ['The business could not be verified.', ''],
}
const INVALID_TAX_ID = 30_795
const NO_OPT_OUT = 30_887
const SHORTENER = 30_892

const SHORTENERS = /\b(bit\.ly|tinyurl\.com|goo\.gl|t\.co|ow\.ly|is\.gd|rb\.gy)\b/i
const OPT_OUT = /\b(stop|unsubscribe|opt out|opt-out)\b/i

export function problemOf(code: number): Problem {
  const [text, field] = BRAND_CODES[code] ??
    CAMPAIGN_CODES[code] ??
    OTHER_CODES[code] ?? ['The application was refused.', '']
  return { code, text, fields: field ? [field] : [] }
}

/** For the reviews page. */
export const REJECTION_CODES = {
  bundle: [{ code: INVALID_FIELD, text: 'The business could not be verified.' }],
  brand: listCodes(BRAND_CODES),
  campaign: listCodes(CAMPAIGN_CODES),
  number: [{ code: 30_899, text: 'A carrier refused the number.' }],
}

function listCodes(codes: Record<number, [text: string, field: string]>) {
  return Object.entries(codes).map(([code, [text]]) => ({ code: Number(code), text }))
}

const attribute = (world: World, bundleSid: string, name: string): string => {
  for (const { attributes } of partsOf(world, bundleSid)) {
    const value = attributes[name]
    if (typeof value === 'string') return value
  }
  return ''
}

/** null: none in the name. */
const codeInName = (name: string): number | null => {
  const found = / (\d{5})$/.exec(name.trim())
  return found ? Number(found[1]) : null
}

const businessName = (world: World, { profileSid, a2pSid }: BrandRecord) =>
  attribute(world, profileSid, 'business_name') || attribute(world, a2pSid, 'brand_name')

const isKnown = (codes: Record<number, unknown>, code: number | null): code is number => code !== null && code in codes

/** null: approved. */
export function reviewBundle(world: World, bundle: BundleRecord): Problem | null {
  if (bundle.product === 'TrustProducts') return null
  const taxId = attribute(world, bundle.sid, 'business_registration_number')
  if (taxId.endsWith('0000'))
    return {
      code: INVALID_FIELD,
      text: 'The business registration number could not be verified.',
      fields: ['business_registration_number'],
    }
  const code = codeInName(attribute(world, bundle.sid, 'business_name'))
  return code === null || isKnown(BRAND_CODES, code) || isKnown(CAMPAIGN_CODES, code)
    ? null
    : { code, text: 'The business could not be verified.', fields: ['business_name'] }
}

export function reviewBrand(world: World, brand: BrandRecord): Problem | null {
  if (attribute(world, brand.profileSid, 'business_registration_number').endsWith('9999'))
    return problemOf(INVALID_TAX_ID)
  const code = codeInName(businessName(world, brand))
  return isKnown(BRAND_CODES, code) ? problemOf(code) : null
}

export function reviewCampaign(world: World, { brandSid, samples }: CampaignRecord): Problem | null {
  const brand = findTrust(world, 'brand', brandSid)
  const code = brand && codeInName(businessName(world, brand))
  if (isKnown(CAMPAIGN_CODES, code)) return problemOf(code)
  if (samples.some((sample) => SHORTENERS.test(sample))) return problemOf(SHORTENER)
  return samples.some((sample) => OPT_OUT.test(sample)) ? null : problemOf(NO_OPT_OUT)
}
