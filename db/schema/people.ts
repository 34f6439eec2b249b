import type { Generated } from 'kysely'

export type Flag = 0 | 1

export interface VendorsTable {
  id: string
  name: string
  /** JSON array of exact origins that may frame the widgets and talk to them. */
  allowed_origins: string
  /** HS256 secret of the vendor's session JWTs, sealed with APP_SECRET. */
  jwt_secret: string
  restricted: Generated<Flag>
  /** Its people's call history has a campaign column (4-trust §2.12). */
  shows_campaigns: Generated<Flag>
  /** Where its CRM takes our signed calls; null: it takes none. */
  crm_url: string | null
  /** Its CRM has workflows that contacts can be added to. */
  crm_workflows: Generated<Flag>
  created_at: number
}

/** The account owns every row: the team, else the individual. */
export interface AccountsTable {
  id: string
  vendor_id: string
  kind: 'team' | 'individual'
  name: string
  /** The number that the callback message names, E.164. */
  phone: string | null
  features: string
  limits: string
  /** Seconds of lead legs after the bridge, of the current period. */
  dial_seconds_used: Generated<number>
  /** Texts of the current period. */
  messages_used: Generated<number>
  /** Videos of the current period. */
  videos_used: Generated<number>
  created_at: number
}

export type Role = 'OWNER' | 'MANAGER' | 'ADMIN' | 'COACH' | 'MEMBER'

export interface UsersTable {
  id: string
  vendor_id: string
  vendor_user_id: string
  account_id: string
  /** null: an individual. */
  role: Role | null
  email: string | null
  email_verified_at: number | null
  first_name: string
  last_name: string
  is_staff: Generated<Flag>
  is_agency_owner: Generated<Flag>
  is_crm_manager: Generated<Flag>
  disabled_at: number | null
  created_at: number
}

export interface TeamsTable {
  id: string
  account_id: string
  vendor_id: string
  /** The vendor's own name of the team; joins people of one vendor only. */
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

export interface SessionsTable {
  id: string
  token_hash: string
  kind: 'cookie' | 'bearer'
  user_id: string
  created_at: number
  expires_at: number
  revoked_at: number | null
  /** The bearer session whose token was traded for this cookie of a CRM's frame; null: not a framed session. */
  traded_from: string | null
}

export interface LoginCodesTable {
  id: string
  email: string
  /** Address of the client that asked for it: codes are limited by it too. */
  source: string
  code_hash: string
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

/** Lets one person start one download within a minute, without any other credential. */
export interface DownloadTokensTable {
  token_hash: string
  user_id: string
  /** The session that asked for it: its sign-out ends the token too. */
  session_id: string | null
  /** Path and query of the one resource. */
  path: string
  /** How long the resource plays or may take to be sent. */
  length_ms: number
  created_at: number
  expires_at: number
  started_at: number | null
}

/**
 * How little of a consumable a person was told is left, and how it stood then: they are told once of each crossing. Whoever
 * begins a new period deletes the account's: that a period ended shows here only while less was used than when they were told.
 */
export interface UsageNoticesTable {
  user_id: string
  account_id: string
  consumable: 'dialMinutes'
  level: 'LOW' | 'OUT'
  /** What the period held and what of it was used; seconds. */
  period_limit: number
  used: number
  told_at: number
}

/** What a person thought of a call's quality. */
export interface CallQualityAnswersTable {
  id: string
  account_id: string
  user_id: string
  /** null: nobody had talked yet. */
  call_id: string | null
  /** null: dismissed. */
  sentiment: 'NEGATIVE' | 'NEUTRAL' | 'POSITIVE' | null
  created_at: number
}

/** A person's picture and its small one; their bytes stand under ctx.files, by `version`. */
export interface AvatarsTable {
  user_id: string
  account_id: string
  /** Changes with each upload: part of the pictures' addresses, which may be kept for ever. */
  version: string
  content_type: string
  bytes: number
  thumbnail_type: string
  thumbnail_bytes: number
  updated_at: number
}

export interface PeopleTables {
  vendors: VendorsTable
  accounts: AccountsTable
  users: UsersTable
  teams: TeamsTable
  api_keys: ApiKeysTable
  sessions: SessionsTable
  login_codes: LoginCodesTable
  mails: MailsTable
  download_tokens: DownloadTokensTable
  usage_notices: UsageNoticesTable
  call_quality_answers: CallQualityAnswersTable
  avatars: AvatarsTable
}
