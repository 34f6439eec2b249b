import type { Generated } from 'kysely'

export type Flag = 0 | 1

export interface VendorsTable {
  id: string
  name: string
  /** JSON array of exact origins that may frame the widgets and exchange messages with them. */
  allowed_origins: string
  /** HS256 secret of the vendor's session JWTs, sealed with APP_SECRET. */
  jwt_secret: string
  restricted: Generated<Flag>
  /** Call history shows a campaign column (4-trust §2.12). */
  shows_campaigns: Generated<Flag>
  /** Receives our signed requests; null: none. */
  crm_url: string | null
  /** The vendor's CRM has workflows. */
  crm_workflows: Generated<Flag>
  created_at: number
}

/** Owns all data: a team's account, else the individual's. */
export interface AccountsTable {
  id: string
  vendor_id: string
  kind: 'team' | 'individual'
  name: string
  /** Named in the callback message, E.164. */
  phone: string | null
  features: string
  limits: string
  /** Lead-leg seconds after the bridge, this period. */
  dial_seconds_used: Generated<number>
  /** This period. */
  messages_used: Generated<number>
  /** This period. */
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
  /** The vendor's team key; matches users of the same vendor only. */
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
  /** The bearer session exchanged for this cookie in a CRM frame; null: not framed. */
  traded_from: string | null
}

export interface LoginCodesTable {
  id: string
  email: string
  /** Client address: codes are rate-limited by it too. */
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

/** Authorizes one download within a minute, without other credentials. */
export interface DownloadTokensTable {
  token_hash: string
  user_id: string
  /** Sign-out of this session revokes the token. */
  session_id: string | null
  /** Path and query of the one resource. */
  path: string
  /** Time allowed to play or transfer it. */
  length_ms: number
  created_at: number
  expires_at: number
  started_at: number | null
}

/**
 * Low-quota notices, one per crossing. A new period deletes them: usage alone shows a reset only while below the
 * noticed value.
 */
export interface UsageNoticesTable {
  user_id: string
  account_id: string
  consumable: 'dialMinutes'
  level: 'LOW' | 'OUT'
  /** Quota of the period and usage; seconds. */
  period_limit: number
  used: number
  told_at: number
}

export interface CallQualityAnswersTable {
  id: string
  account_id: string
  user_id: string
  /** null: before the first conversation. */
  call_id: string | null
  /** null: dismissed. */
  sentiment: 'NEGATIVE' | 'NEUTRAL' | 'POSITIVE' | null
  created_at: number
}

/** Profile pictures; bytes are in ctx.files, by `version`. */
export interface AvatarsTable {
  user_id: string
  account_id: string
  /** Changes with each upload: part of the URL, which is cached forever. */
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
