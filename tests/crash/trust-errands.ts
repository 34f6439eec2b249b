import { randomUUID } from 'node:crypto'
import { PROFILE } from '../helpers/business-profile'
import { cookieOf, dieAt, postForm, type Errand } from './errand-steps'
import type { Stage } from './stage'

/** Not at the simulator. */
const CARRIER_SID = `BU${'1'.repeat(32)}`

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
  forgetRegistrations(stage)
  const id = `reg_${randomUUID()}`
  const context = JSON.stringify({ revision: 1, polls: 0, returnsTo: 'unsubmitted' })
  stage.database((db) => {
    const account = db.prepare<[], { id: string }>(`select account_id as id from users where email = 'ada@harbor.test'`)
    const accountId = account.get()!.id
    db.prepare(
      `insert into business_profiles values (?, ?, 1, 'Harbor Realty', 'Sole Proprietorship', 'REAL_ESTATE', '', null,
       '1 Main St', 'Chicago', 'IL', '60601', '', 'Ada', 'Harbor', 'ada@harbor.test', '+13125550100', 'Owner', 'CEO',
       'Harbor', 'Real Estate', '', '', null, 0, 0) on conflict do nothing`,
    ).run(`bpr_${randomUUID()}`, accountId)
    // Another errand may have submitted one with an EIN.
    db.prepare(
      `update business_profiles set business_type = 'Sole Proprietorship', ein_sealed = '' where account_id = ?`,
    ).run(accountId)
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
  (fault: object): Errand =>
  async (stage, point) => {
    await stage.fault({ match: { method: 'POST', path: '/CustomerProfiles' }, times: 1000, ...fault })
    const reached = await submits(stage, point)
    await stage.fault(null)
    return reached
  }

/** A number that the carrier does not let join. */
const joinsNumber: Errand = async (stage, point) => {
  const id = beginRegistration(stage, { state: 'registered', carrierSid: CARRIER_SID, job: 'registration.numbers' })
  stage.database((db) =>
    db
      .prepare(
        `insert into registration_steps (registration_id, revision, step, state, carrier_sid, fee, tried_at, done_at)
         values (?, 1, 'bundle:sole_proprietor_profile', 'done', ?, 0, 0, 0)`,
      )
      .run(id, CARRIER_SID),
  )
  stage.database((db) =>
    db
      .prepare(
        `insert into phone_numbers (id, account_id, e164, nickname, carrier_sid, created_at)
         select ?, account_id, '+13125550170', '', ?, 0 from users where email = 'ada@harbor.test'
         on conflict (account_id, e164) do update set released_at = null`,
      )
      .run(`num_${randomUUID()}`, `PN${'1'.repeat(32)}`),
  )
  const reached = await dieAt(stage, point)
  forgetRegistrations(stage)
  stage.database((db) => db.prepare(`update phone_numbers set released_at = 1 where e164 = '+13125550170'`).run())
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

const asAda = async (stage: Stage, path: string, body: object) => {
  const cookie = await cookieOf(stage, 'ada@harbor.test')
  return () =>
    fetch(`${stage.url}/api/v1/trunkline-trust-hub/${path}`, {
      method: 'POST',
      headers: { cookie, origin: stage.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
}

const forgetRegistrations = (stage: Stage) =>
  stage.database((db) => {
    for (const table of ['registration_steps', 'registration_numbers', 'registrations'])
      db.prepare(`delete from ${table}`).run()
  })

const submitProfile: Errand = async (stage, point) => {
  const submit = await asAda(stage, 'profiles', { profileData: PROFILE })
  forgetRegistrations(stage)
  return dieAt(stage, point, submit)
}

const saveProfile: Errand = async (stage, point) => {
  const cookie = await cookieOf(stage, 'ada@harbor.test')
  forgetRegistrations(stage)
  // Of another errand: it is this window's own.
  stage.database((db) => db.prepare(`update business_profiles set editor = 'errand', ein_sealed = ''`).run())
  return dieAt(stage, point, () =>
    postForm(stage, '/manage/business-profile', { ...PROFILE, intent: 'save', editor: 'errand' }, cookie),
  )
}

const submitStirShaken: Errand = async (stage, point) => {
  beginRegistration(stage, { state: 'registered', carrierSid: CARRIER_SID, job: 'registration.check' })
  const profileId = stage.database((db) => {
    db.prepare(`update business_profiles set ein_sealed = 'sealed', website_url = 'https://harbor-realty.com'`).run()
    db.prepare(`delete from jobs where kind = 'registration.check'`).run()
    return db.prepare<[], { id: string }>('select id from business_profiles').get()!.id
  })
  return dieAt(stage, point, await asAda(stage, 'brand/stir-shaken', { profileId }))
}

const syncRegistrations: Errand = async (stage, point) => dieAt(stage, point, await asAda(stage, 'sync', {}))

export const TRUST_ERRANDS: Record<string, Errand> = {
  'business-profile.save': saveProfile,
  'business-profile.submit': submitProfile,
  'stir-shaken.submit': submitStirShaken,
  'registrations.sync': syncRegistrations,
  'registration.step.begin': submits,
  'registration.step.settle': submits,
  'registration.submitted': submits,
  'registration.step.postpone': submitsInVain({ fault: 'status-429', retryAfterS: 1 }),
  'registration.step.refuse': submitsInVain({ fault: 'status-404' }),
  'registration.step.retry': looksUp,
  'registration.abandon': afterBegin({ state: 'submitting', job: 'registration.step', kind: 'none' }),
  'registration.check': afterBegin({ state: 'inReview', carrierSid: CARRIER_SID, job: 'registration.check' }),
  'registration.number': joinsNumber,
}
