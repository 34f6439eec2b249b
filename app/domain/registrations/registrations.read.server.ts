import type { CarrierProblem } from './trust-carrier.port'
import type { StoredRegistration } from './registration-machine.server'
import { STATUS_OF, type RefusalCode, type RegistrationKindName, type RegistrationView } from './registrations.schema'
import { refusalTexts, registrationsWords } from './registrations.words'

export const problemsOf = ({ row }: Pick<StoredRegistration, 'row'>): CarrierProblem[] =>
  JSON.parse(row.problems) as CarrierProblem[]

const toIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

export function toRegistrationView(registration: StoredRegistration): RegistrationView {
  const { id, state, row } = registration
  const status = STATUS_OF[state]
  return {
    id,
    kind: row.kind as RegistrationKindName,
    numberId: row.number_id,
    state,
    status,
    failureReason: status === 'FAILED' ? failureReason(registration) : null,
    refusal: row.refusal as RefusalCode | null,
    problems: problemsOf(registration),
    submittedAt: toIso(row.submitted_at),
    decidedAt: toIso(row.decided_at),
  }
}

/** 4-trust §8: the reason, or 'Registration failed'. */
function failureReason(registration: StoredRegistration): string {
  const { state, row } = registration
  const problems = problemsOf(registration).map(({ text }) => text)
  if (problems.length > 0) return problems.join(', ')
  if (state === 'suspended') return registrationsWords.suspended
  return row.refusal === null ? registrationsWords.failed : refusalTexts[row.refusal as RefusalCode]
}
