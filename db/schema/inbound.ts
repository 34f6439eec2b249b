import type { Generated } from 'kysely'
import type { MachineColumns } from './dialer'
import type { Flag } from './people'

/** An inbound call. Its id is also the call's, and the line's once a seller answered. */
export interface InboundCallsTable extends MachineColumns {
  id: string
  account_id: string
  call_sid: string
  /** The caller, E.164; '' if withheld. */
  e164: string
  /** Our number. */
  called: string
  contact_id: string
  /** The record of the click-to-call campaign that the line needs. */
  record_id: string
  contact_name: string
  /** The answering seller's. */
  session_id: string | null
  /** JSON array of user ids. */
  ringing: string
  /** The voicemail's. */
  recording_id: string | null
}

export interface VoicemailsTable {
  id: string
  account_id: string
  /** null: the team's inbox. */
  user_id: string | null
  call_id: string
  recording_id: string
  contact_id: string
  unread: Generated<Flag>
  created_at: number
  deleted_at: number | null
}

/** Inbound settings of a team. */
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
