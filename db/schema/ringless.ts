import type { Generated } from 'kysely'
import type { MachineColumns } from './dialer'
import type { Flag } from './people'

/** Prior express written consent of a number's owner to prerecorded voicemail (47 CFR 64.1200(f)(9)). */
export interface WrittenConsentsTable {
  id: string
  account_id: string
  e164: string
  /** What the person agreed to. */
  wording: string
  /** Where: a form, a contract. */
  source: string
  given_at: number
  recorded_by: string
  created_at: number
  withdrawn_at: number | null
  withdrawn_by: string | null
}

/** One send of a recording. */
export interface DropBatchesTable {
  id: string
  account_id: string
  user_id: string
  name: string
  /** Its row may be deleted. */
  audio_id: string
  audio_label: string
  /** Of the file, for the compliance record. */
  audio_sha256: string
  forwarding_number: string
  scheduled_at: number | null
  recipients: number
  created_at: number
  canceled_at: number | null
}

/** One recipient of a batch. */
export interface DropsTable extends MachineColumns {
  id: string
  account_id: string
  batch_id: string
  contact_id: string | null
  name: string
  e164: string
  position: number
  /** DropReason, when it was not delivered. */
  reason: string | null
  /** For people. */
  reason_text: string | null
  /** JSON of DropRecord. */
  compliance: string | null
  checked_at: number | null
  /** When the provider was asked; counts as a call. */
  sent_at: number | null
  /** Of the callback's path. */
  callback_hash: string | null
  provider_id: string | null
  proof_url: string | null
  /** 1: counted or reserved. */
  charged: Generated<Flag>
}

export interface RinglessTables {
  written_consents: WrittenConsentsTable
  drop_batches: DropBatchesTable
  drops: DropsTable
}
