import type { Generated } from 'kysely'
import type { MachineColumns } from './dialer'
import type { Flag } from './people'

/** Somebody who calls one of our numbers. Its id is the call's in the history, and its line's once a seller has answered. */
export interface InboundCallsTable extends MachineColumns {
  id: string
  account_id: string
  call_sid: string
  /** The caller's number, E.164; empty where they hide it. */
  e164: string
  /** Ours. */
  called: string
  contact_id: string
  /** The lead of a single call to whoever calls: what its line hangs on. */
  record_id: string
  contact_name: string
  /** The session of the seller who answered. */
  session_id: string | null
  /** JSON array: whom it rings for. */
  ringing: string
  /** What the caller says after the greeting. */
  recording_id: string | null
}

/** What somebody said who found nobody. */
export interface VoicemailsTable {
  id: string
  account_id: string
  /** Whose inbox it is in; null: the team's. */
  user_id: string | null
  call_id: string
  recording_id: string
  contact_id: string
  unread: Generated<Flag>
  created_at: number
  deleted_at: number | null
}

/** What holds for calls to the numbers of a whole team. */
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
