import type { Generated } from 'kysely'
import type { MachineColumns } from './dialer'
import type { Flag } from './people'

/** Shares its id with the call and its line. */
export interface InboundCallsTable extends MachineColumns {
  id: string
  account_id: string
  call_sid: string
  /** '' if withheld. */
  e164: string
  /** Our number. */
  called: string
  contact_id: string
  /** Of the click-to-call campaign. */
  record_id: string
  contact_name: string
  session_id: string | null
  /** JSON user ids. */
  ringing: string
  recording_id: string | null
  /** A colleague's call on the way here; null: a caller's. */
  transfer_id: Generated<string | null>
}

export interface VoicemailsTable {
  id: string
  account_id: string
  /** null: the team's inbox. */
  user_id: string | null
  call_id: string
  recording_id: string
  contact_id: string
  /** Only in the team's inbox. */
  assigned_to: Generated<string | null>
  unread: Generated<Flag>
  created_at: number
  deleted_at: number | null
}

export interface TeamSettingsTable {
  account_id: string
  settings: string
  updated_at: number
}

export interface InboundTables {
  team_settings: TeamSettingsTable
  inbound_calls: InboundCallsTable
  voicemails: VoicemailsTable
}
