/** The carrier's own words (4-trust §9). */
export const BUSINESS_TYPES = [
  'Limited Liability Corporation',
  'Sole Proprietorship',
  'Partnership',
  'Co-operative',
  'Non-profit Corporation',
  'Corporation',
] as const
export type BusinessType = (typeof BUSINESS_TYPES)[number]

/** One person, without a company. */
const SOLE: Readonly<Partial<Record<string, true>>> = { 'Sole Proprietorship': true } satisfies Partial<
  Record<BusinessType, true>
>

export const isSoleProprietor = (businessType: string): boolean => SOLE[businessType] === true

export const JOB_POSITIONS = ['Director', 'GM', 'VP', 'CEO', 'CFO', 'General Counsel', 'Other'] as const

export const CALL_PURPOSES = [
  'Real Estate',
  'Telemarketing',
  'Informational',
  'Financial Services',
  'Government',
  'Conferencing/Messaging',
  'Survey/Research',
  'Health/Hospitality',
  'Other',
] as const

/** Needs the field beside it. */
export const OTHER = 'Other'

/** The carrier's codes, and what is shown. */
export const INDUSTRIES = {
  AGRICULTURE: 'Agriculture',
  AUTOMOTIVE: 'Automotive',
  BANKING: 'Banking',
  CONSUMER: 'Consumer',
  EDUCATION: 'Education',
  ELECTRONICS: 'Electronics',
  ENERGY: 'Energy',
  ENGINEERING: 'Engineering',
  FAST_MOVING_CONSUMER_GOODS: 'Fast-moving consumer goods',
  FINANCIAL: 'Financial',
  FINTECH: 'Fintech',
  FOOD_AND_BEVERAGE: 'Food and beverage',
  GOVERNMENT: 'Government',
  HEALTHCARE: 'Healthcare',
  HOSPITALITY: 'Hospitality',
  INSURANCE: 'Insurance',
  JEWELRY: 'Jewelry',
  LEGAL: 'Legal',
  MANUFACTURING: 'Manufacturing',
  MEDIA: 'Media',
  NOT_FOR_PROFIT: 'Not for profit',
  OIL_AND_GAS: 'Oil and gas',
  ONLINE: 'Online',
  RAW_MATERIALS: 'Raw materials',
  REAL_ESTATE: 'Real Estate',
  RELIGION: 'Religion',
  RETAIL: 'Retail',
  TECHNOLOGY: 'Technology',
  TELECOMMUNICATIONS: 'Telecommunications',
  TRANSPORTATION: 'Transportation',
  TRAVEL: 'Travel',
} as const
export type Industry = keyof typeof INDUSTRIES

const SOLE_PROPRIETOR_INDUSTRIES: readonly Industry[] = [
  'AGRICULTURE',
  'EDUCATION',
  'ENERGY',
  'FINANCIAL',
  'GOVERNMENT',
  'HEALTHCARE',
  'HOSPITALITY',
  'INSURANCE',
  'LEGAL',
  'MANUFACTURING',
  'REAL_ESTATE',
  'RETAIL',
  'TECHNOLOGY',
]

/** Sole proprietors have a shorter list (4-trust §5.1). */
export const industriesOf = (businessType: string): readonly Industry[] =>
  isSoleProprietor(businessType) ? SOLE_PROPRIETOR_INDUSTRIES : (Object.keys(INDUSTRIES) as Industry[])
