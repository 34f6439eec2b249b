import type { SpamRegistrationState, SpamVerdict } from '../../../machines/server/spam-registration'
import type { CarrierProblem, NumberProvisioning } from '../registrations/trust-carrier.port'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
const LONGEST_MS = 360 * MINUTE_MS

/**
 * One carrier that shows the name is enough; one that rejects needs remediation. Carriers that report nothing never count
 * as protection. A problem that names fields is the customer's.
 */
export function judgeProvisioning(provisioning: NumberProvisioning | null): SpamVerdict {
  if (!provisioning) return 'pending'
  const { att, tmobile, verizon, problems } = provisioning
  const states = [att, tmobile, verizon]
  if (states.includes('rejected')) return problems.some(needsCustomer) ? 'input' : 'rejected'
  return states.includes('active') ? 'active' : 'pending'
}

const needsCustomer = ({ fields }: CarrierProblem): boolean => fields.length > 0

/** Minutes that double, up to six hours; daily once it is decided. */
export const nextCheckAt = (state: SpamRegistrationState, checks: number, now: number): number =>
  now + (state === 'registering' ? nextReviewCheck(checks) : DAY_MS)

export const nextReviewCheck = (checks: number): number => Math.min(MINUTE_MS * 2 ** Math.min(checks, 20), LONGEST_MS)
