import type { Generated } from 'kysely'

export type Flag = 0 | 1

export interface VendorsTable {
  id: string
  name: string
  /** JSON origins that may frame the widgets. */
  allowed_origins: string
  /** HS256, sealed with APP_SECRET. */
  jwt_secret: string
  restricted: Generated<Flag>
  /** Spec 4-trust §2.12. */
  shows_campaigns: Generated<Flag>
  /** null: no signed requests. */
  crm_url: string | null
  crm_workflows: Generated<Flag>
  /** Its people sign our terms of service. 0: the vendor handles terms. */
  signs_terms: Generated<Flag>
  created_at: number
}

/** Of a vendor: groups accounts, which are its locations. */
export interface CompaniesTable {
  id: string
  vendor_id: string
  /** The vendor's id. */
  vendor_company_key: string
  name: string
  /** 1: all locations are enabled. 0: each by its own flag. */
  enabled: Generated<Flag>
  dispositions_enabled: Generated<Flag>
  /** Teams may have a list of their own. */
  custom_dispositions_enabled: Generated<Flag>
  created_at: number
}

/** A team's or an individual's. */
export interface AccountsTable {
  id: string
  vendor_id: string
  /** null: a location of no company. */
  company_id: Generated<string | null>
  /** Counts while its company does not enable all. */
  location_enabled: Generated<Flag>
  dispositions_enabled: Generated<Flag>
  /** 0: uses its company's list. */
  own_dispositions: Generated<Flag>
  kind: 'team' | 'individual'
  name: string
  /** E.164, for the callback message. */
  phone: string | null
  features: string
  limits: string
  /** Lead-leg seconds after the bridge. */
  dial_seconds_used: Generated<number>
  messages_used: Generated<number>
  videos_used: Generated<number>
  rvm_drops_used: Generated<number>
  /** null: no slots are counted. */
  number_slots: Generated<number | null>
  spam_slots: Generated<number | null>
  /** The limits count from there until `usage_period_end`. null: they do not renew. */
  usage_period_start: Generated<number | null>
  usage_period_end: Generated<number | null>
  /** The last dated try of a renewal failed. */
  billing_blocked_at: Generated<number | null>
  /** null: it has a plan, or never had one. */
  plan_ended_at: Generated<number | null>
  created_at: number
}

export type Role = 'OWNER' | 'MANAGER' | 'ADMIN' | 'COACH' | 'MEMBER'

export interface UsersTable {
  id: string
  vendor_id: string
  vendor_user_id: string
  account_id: string
  role: Role | null
  email: string | null
  email_verified_at: number | null
  first_name: string
  last_name: string
  is_staff: Generated<Flag>
  is_agency_owner: Generated<Flag>
  is_crm_manager: Generated<Flag>
  disabled_at: number | null
  /** Missed calls until then were seen; null: none. */
  inbound_seen_at: Generated<number | null>
  /** Holds a dialer seat, if the role uses one. */
  seat: Generated<Flag>
  /** The seat is canceling until then; null: it stays. */
  seat_ends_at: Generated<number | null>
  /** null: never, or before it was stored. */
  last_login_at: Generated<number | null>
  created_at: number
}

/** Pending until accepted, revoked or expired. */
export interface TeamInvitesTable {
  id: string
  account_id: string
  first_name: string
  last_name: string
  /** Lower case. */
  email: string
  role: Exclude<Role, 'OWNER'>
  code_hash: string
  invited_by: string
  created_at: number
  sent_at: number
  expires_at: number
  accepted_at: number | null
  /** The person who joined. */
  user_id: string | null
  revoked_at: number | null
}

/** Wrong activation codes of a source. */
export interface ActivationTriesTable {
  id: string
  source: string
  created_at: number
}

export interface TeamsTable {
  id: string
  account_id: string
  vendor_id: string
  /** For users of the same vendor. */
  vendor_team_key: string
  name: string
  seats: number
  created_at: number
}

export interface ApiKeysTable {
  id: string
  vendor_id: string
  name: string
  hash: string
  created_at: number
  revoked_at: number | null
}

/** Of a person; `api_keys` are those of vendors. */
export interface UserApiKeysTable {
  id: string
  account_id: string
  user_id: string
  name: string
  scope: 'INDIVIDUAL' | 'TEAM' | 'AGENCY'
  can_write: Flag
  /** Calls and texts. */
  can_outreach: Flag
  hash: string
  /** Last characters, shown. */
  key_end: string
  created_at: number
  last_used_at: number | null
  revoked_at: number | null
}

export interface SessionsTable {
  id: string
  token_hash: string
  kind: 'cookie' | 'bearer'
  user_id: string
  created_at: number
  expires_at: number
  revoked_at: number | null
  /** The bearer session of a framed cookie; null: not framed. */
  exchanged_from: string | null
  /** The CRM's session that a frame handed over to a window; null: not handed over. */
  handed_over_from: Generated<string | null>
}

/** One exchange within a minute. */
export interface HandOverCodesTable {
  code_hash: string
  user_id: string
  session_id: string
  created_at: number
  expires_at: number
  used_at: number | null
}

/** A message to the operator. */
export interface SupportRequestsTable {
  id: string
  account_id: string
  user_id: string
  kind: 'support' | 'feedback'
  message: string
  /** Lines that the person agreed to attach. */
  context: string | null
  created_at: number
}

/** Signs a phone in, within two minutes. */
export type MobileLoginCodesTable = HandOverCodesTable

/** A text with the product's address. */
export interface MobileLinkTextsTable {
  id: string
  account_id: string
  user_id: string
  e164: string
  created_at: number
}

export interface LoginCodesTable {
  id: string
  email: string
  source: string
  code_hash: string
  /** The browser, API client or user that asked. */
  requester_hash: string
  /** 0: an unknown address. */
  mailed: number
  tries: Generated<number>
  created_at: number
  expires_at: number
  used_at: number | null
}

export interface MailsTable {
  id: string
  to_address: string
  subject: string
  body: string
  created_at: number
  sent_at: number | null
}

/** One download within a minute. */
export interface DownloadTokensTable {
  token_hash: string
  user_id: string
  /** Sign-out revokes the token. */
  session_id: string | null
  path: string
  length_ms: number
  created_at: number
  expires_at: number
  started_at: number | null
}

/** One per crossing and period. */
export interface UsageNoticesTable {
  user_id: string
  account_id: string
  consumable: 'dialMinutes' | 'messages' | 'rvmDrops' | 'videos'
  level: 'LOW' | 'OUT' | 'OVERDUE'
  period_limit: number
  used: number
  notified_at: number
}

export interface CallQualityAnswersTable {
  id: string
  account_id: string
  user_id: string
  call_id: string | null
  sentiment: 'NEGATIVE' | 'NEUTRAL' | 'POSITIVE' | null
  created_at: number
}

export interface NpsAnswersTable {
  id: string
  account_id: string
  user_id: string
  /** 0 to 10; null: dismissed. */
  rating: number | null
  comment: string | null
  created_at: number
}

/** Bytes: ctx.files, by `version`. */
export interface AvatarsTable {
  user_id: string
  account_id: string
  /** Part of the URL: cached forever. */
  version: string
  content_type: string
  bytes: number
  thumbnail_type: string
  thumbnail_bytes: number
  updated_at: number
}

export interface SavedViewsTable {
  id: string
  account_id: string
  user_id: string
  page: string
  name: string
  /** Normalized; unique per person and page. */
  name_key: string
  /** The page's query. */
  query: string
  created_at: number
  updated_at: number
}

/** Per seller and day. One row for each account that chose any. */
export interface GoalsTable {
  account_id: string
  calls: number | null
  conversations: number | null
  /** A call with talk of this length or more is a conversation. */
  conversation_seconds: number
  /** Members see it. */
  leaderboard: Generated<Flag>
  /** Raised by each change. */
  version: number
  updated_at: number
}

/** 60 minutes of a seller, or less if they ended it. */
export interface PowerHoursTable {
  id: string
  account_id: string
  user_id: string
  started_at: number
  ends_at: number
}

/** Signs a screen on the wall in, for reading. */
export interface WallLinksTable {
  id: string
  account_id: string
  name: string
  hash: string
  created_by: string
  created_at: number
  last_seen_at: number | null
  revoked_at: number | null
}

/** With their id at the affiliate provider. */
export interface AffiliatesTable {
  user_id: string
  account_id: string
  referral_id: string
  created_at: number
}

export interface PeopleTables {
  vendors: VendorsTable
  companies: CompaniesTable
  accounts: AccountsTable
  users: UsersTable
  teams: TeamsTable
  goals: GoalsTable
  power_hours: PowerHoursTable
  wall_links: WallLinksTable
  api_keys: ApiKeysTable
  user_api_keys: UserApiKeysTable
  sessions: SessionsTable
  login_codes: LoginCodesTable
  hand_over_codes: HandOverCodesTable
  mobile_login_codes: MobileLoginCodesTable
  mobile_link_texts: MobileLinkTextsTable
  support_requests: SupportRequestsTable
  mails: MailsTable
  download_tokens: DownloadTokensTable
  usage_notices: UsageNoticesTable
  call_quality_answers: CallQualityAnswersTable
  nps_answers: NpsAnswersTable
  avatars: AvatarsTable
  saved_views: SavedViewsTable
  affiliates: AffiliatesTable
  team_invites: TeamInvitesTable
  activation_tries: ActivationTriesTable
}
