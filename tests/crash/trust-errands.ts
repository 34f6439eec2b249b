import { randomUUID } from 'node:crypto'
import { dieAt, type Errand } from './errand-steps'
import type { Stage } from './stage'

interface Begun {
  state: 'submitting' | 'inReview' | 'registered'
  /** Of the row that is there at the carrier. */
  carrierSid?: string
  job: 'registration.step' | 'registration.check' | 'registration.numbers'
  /** Its job cannot run: no such kind. */
  kind?: string
}

/** A profile, its registration in a state, and the job that is due. Answers the id of the registration. */
function beginRegistration(stage: Stage, { state, carrierSid, job, kind = 'profile' }: Begun): string {
  const id = `reg_${randomUUID()}`
  const context = JSON.stringify({ revision: 1, polls: 0, returnsTo: 'unsubmitted' })
  stage.database((db) => {
    const account = db.prepare<[], { id: string }>(`select account_id as id from users where email = 'ada@harbor.test'`)
    const accountId = account.get()!.id
    for (const table of ['registration_steps', 'registration_numbers', 'registrations'])
      db.prepare(`delete from ${table}`).run()
    db.prepare(
      `insert into business_profiles values (?, ?, 1, 'Harbor Realty', 'Sole Proprietorship', 'REAL_ESTATE', '', null,
       '1 Main St', 'Chicago', 'IL', '60601', '', 'Ada', 'Harbor', 'ada@harbor.test', '+13125550100', 'Owner', 'CEO',
       'Harbor', 'Real Estate', '', null, 0, 0) on conflict do nothing`,
    ).run(`bpr_${randomUUID()}`, accountId)
    db.prepare(
      `insert into registrations (id, account_id, kind, state, context, version, chart_version, revision, carrier_sid,
       problems, created_at, updated_at) values (?, ?, ?, ?, ?, 1, 1, 1, ?, '[]', 0, 0)`,
    ).run(id, accountId, kind, state, context, carrierSid ?? null)
    const payload = { registrationId: id, ...(job === 'registration.step' && { revision: 1 }) }
    db.prepare(
      `insert into jobs (key, account_id, kind, payload, run_at, created_at, tries) values (?, ?, ?, ?, 0, 0, ?)`,
    ).run(`${id}:${job}`, accountId, job, JSON.stringify(payload), kind === 'profile' ? 0 : 11)
  })
  return id
}

const afterBegin =
  (begun: Begun): Errand =>
  (stage, point) => {
    beginRegistration(stage, begun)
    return dieAt(stage, point)
  }

const submits = afterBegin({ state: 'submitting', job: 'registration.step' })

/** The carrier answers each creation with a fault. */
const submitsInVain =
  (fault: string): Errand =>
  async (stage, point) => {
    await stage.fault({ match: { method: 'POST', path: '/CustomerProfiles' }, times: 1000, fault })
    const reached = await submits(stage, point)
    await stage.fault(null)
    return reached
  }

/** Its answer was lost a while ago, and the carrier has nothing. */
const looksUp: Errand = (stage, point) => {
  const id = beginRegistration(stage, { state: 'submitting', job: 'registration.step' })
  stage.database((db) =>
    db
      .prepare(
        `insert into registration_steps (registration_id, revision, step, state, fee, tried_at)
         values (?, 1, 'bundle:sole_proprietor_profile', 'trying', 0, 0)`,
      )
      .run(id),
  )
  return dieAt(stage, point)
}

export const TRUST_ERRANDS: Record<string, Errand> = {
  'registration.step.begin': submits,
  'registration.step.settle': submits,
  'registration.submitted': submits,
  'registration.step.postpone': submitsInVain('status-503'),
  'registration.step.refuse': submitsInVain('status-404'),
  'registration.step.retry': looksUp,
  'registration.abandon': afterBegin({ state: 'submitting', job: 'registration.step', kind: 'none' }),
  'registration.check': afterBegin({ state: 'inReview', carrierSid: 'BU1', job: 'registration.check' }),
  'registration.number': afterBegin({ state: 'registered', carrierSid: 'BU1', job: 'registration.numbers' }),
}
