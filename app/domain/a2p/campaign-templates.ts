import type { Industry } from '../business-profiles/profile-options'
import type { CampaignData } from './a2p.schema'
import { templateTexts, type TemplateGroup } from './campaign-templates.words'

/** By the carrier's industry code (all 31; the sole proprietors' 13 are among them). */
const GROUP_BY_INDUSTRY: Readonly<Record<Industry, TemplateGroup>> = {
  AGRICULTURE: 'orders',
  AUTOMOTIVE: 'appointments',
  BANKING: 'accounts',
  CONSUMER: 'orders',
  EDUCATION: 'education',
  ELECTRONICS: 'orders',
  ENERGY: 'utilities',
  ENGINEERING: 'projects',
  FAST_MOVING_CONSUMER_GOODS: 'orders',
  FINANCIAL: 'financial',
  FINTECH: 'accounts',
  FOOD_AND_BEVERAGE: 'orders',
  GOVERNMENT: 'notices',
  HEALTHCARE: 'healthcare',
  HOSPITALITY: 'bookings',
  INSURANCE: 'insurance',
  JEWELRY: 'orders',
  LEGAL: 'legal',
  MANUFACTURING: 'projects',
  MEDIA: 'events',
  NOT_FOR_PROFIT: 'donors',
  OIL_AND_GAS: 'utilities',
  ONLINE: 'orders',
  RAW_MATERIALS: 'projects',
  REAL_ESTATE: 'realEstate',
  RELIGION: 'donors',
  RETAIL: 'orders',
  TECHNOLOGY: 'software',
  TELECOMMUNICATIONS: 'utilities',
  TRANSPORTATION: 'bookings',
  TRAVEL: 'bookings',
}

export const TEMPLATE_INDUSTRIES = Object.keys(GROUP_BY_INDUSTRY)

export interface TemplateBusiness {
  businessName: string
  websiteUrl: string | null
}

/** A campaign of texts that passes the checker, for the seller to adapt. Unknown industries get the one of orders. */
export function createCampaignTemplate(industry: string, { businessName, websiteUrl }: TemplateBusiness): CampaignData {
  const texts = templateTexts(GROUP_BY_INDUSTRY[industry as Industry] ?? 'orders', {
    business: businessName.trim(),
    website: websiteUrl === null ? null : websiteUrl.trim().replace(/\/+$/, ''),
  })
  return { ...texts, hasEmbeddedLinks: false, hasEmbeddedPhone: false, ageGated: false, directLending: false }
}
