import type { Generated } from 'kysely'
import type { MachineColumns } from './dialer'

/** One for each account. Texts as they were filled: checked when it is submitted. */
export interface BusinessProfilesTable {
  id: string
  account_id: string
  /** Of the last save: two windows do not overwrite each other. */
  version: number
  business_name: string
  business_type: string
  industry: string
  /** Sealed; of digits alone. */
  ein_sealed: string
  /** null: none. */
  ein_hash: string | null
  street: string
  city: string
  state: string
  zip: string
  website_url: string
  first_name: string
  last_name: string
  email: string
  /** E.164 once it is a number. */
  personal_number: string
  business_title: string
  job_position: string
  caller_id_name: string
  call_purpose: string
  call_purpose_other: string
  /** The window that saved it last. */
  editor: Generated<string>
  updated_by: string | null
  created_at: number
  updated_at: number
}

/** At the carrier. */
export interface RegistrationsTable extends MachineColumns {
  id: string
  account_id: string
  /** RegistrationKindName. */
  kind: string
  /** null: of the account. */
  number_id: string | null
  /** Submissions so far. */
  revision: number
  /** What is polled. */
  carrier_sid: string | null
  /** JSON: CarrierProblem[]. */
  problems: string
  /** RefusalCode: why it was not submitted. */
  refusal: string | null
  /** JSON: what else the carrier told, by kind. */
  details: string | null
  /** Answers of the carrier that were applied. */
  checks: Generated<number>
  submitted_by: string | null
  submitted_at: number | null
  decided_at: number | null
}

/** `trying`: the carrier was asked. `refused`: nothing was created. No row: not begun. */
export interface RegistrationStepsTable {
  registration_id: string
  revision: number
  step: string
  state: 'todo' | 'trying' | 'done' | 'refused'
  carrier_sid: string | null
  /** Charged, in ten-thousandths of a dollar. */
  fee: number
  /** The submission that paid it: a later one may continue the step. */
  fee_revision: number | null
  rate_version: string | null
  tried_at: number
  done_at: number | null
}

/** Numbers that belong to a registration at the carrier. */
export interface RegistrationNumbersTable {
  registration_id: string
  number_id: string
  account_id: string
  /** Of the number. */
  carrier_sid: string
  state: 'added' | 'refused'
  /** The carrier's reason. */
  problem: string | null
  updated_at: number
}

export interface RegistrationsTables {
  business_profiles: BusinessProfilesTable
  registrations: RegistrationsTable
  registration_steps: RegistrationStepsTable
  registration_numbers: RegistrationNumbersTable
}
