import type { Generated } from 'kysely'
import type { Flag } from './people'

/** What the texts of an account's brand are about: as filled in, checked when it is submitted. */
export interface TextCampaignsTable {
  account_id: string
  /** BrandType. */
  brand_type: string
  description: string
  message_flow: string
  /** JSON: string[]. */
  message_samples: string
  has_embedded_links: Flag
  has_embedded_phone: Flag
  age_gated: Flag
  direct_lending: Flag
  /** Since then brand and campaign are registered as soon as what they need is. null: not submitted. */
  requested_at: number | null
  requested_by: string | null
  /** What was opened. null: not looked at. */
  website_url: string | null
  is_website_reachable: Flag | null
  /** Verification texts since `resends_since`. */
  resends: number
  resends_since: number
  /** The months of a registered campaign. null: never registered. */
  paid_until: number | null
  charge_at: number | null
  charge_tries: number
  updated_by: string | null
  created_at: number
  updated_at: number
}

/** Numbers that delivered texts before their account registered a campaign here. */
export interface NumbersRegisteredElsewhereTable {
  number_id: string
  account_id: string
  created_at: number
}

/** Segments of a registered campaign. `day`: since 1970, of the carriers. */
export interface CampaignDaysTable {
  account_id: string
  day: number
  segments: Generated<number>
  is_full: Generated<Flag>
  created_at: number
}

export interface A2pTables {
  campaign_days: CampaignDaysTable
  numbers_registered_elsewhere: NumbersRegisteredElsewhereTable
  text_campaigns: TextCampaignsTable
}
