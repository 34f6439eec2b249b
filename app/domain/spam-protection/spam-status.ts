import type { SpamRegistrationState } from '../../../machines/server/spam-registration'
import type { SpamStatus } from '../numbers/numbers.schema'

const STATUSES: Record<SpamRegistrationState, SpamStatus> = {
  registering: 'REGISTERING',
  protected: 'PROTECTED',
  cancelling: 'CANCELLING',
  remediating: 'REMEDIATING',
  remediationFailed: 'REMEDIATION_FAILED',
  inputNeeded: 'CUSTOMER_INPUT_NEEDED',
  unprotected: 'UNPROTECTED',
}

/** null: it never was. */
export const toSpamStatus = (state: string | null): SpamStatus =>
  state === null ? 'UNPROTECTED' : STATUSES[state as SpamRegistrationState]

/** 3-settings §4. */
export const isSpamProtected = (status: SpamStatus): boolean => status !== 'UNPROTECTED'
