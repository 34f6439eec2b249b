import { randomUUID } from 'node:crypto'
import { cookieOf, dieAt, type Errand } from './errand-steps'
import { fictionalNumber } from './number-errands'
import type { Stage } from './stage'

/** Not at the simulator. */
const PRODUCT = `BU${'1'.repeat(32)}`

const ACCOUNT = `select account_id as id from users where email = 'ada@harbor.test'`
const MONTH_MS = 30 * 86_400_000

/** A number of the company that no call is made from. */
function addNumber(stage: Stage): { id: string; e164: string; accountId: string } {
  const [id, e164] = [`num_${randomUUID()}`, fictionalNumber()]
  return stage.database((db) => {
    const accountId = db.prepare<[], { id: string }>(ACCOUNT).get()!.id
    db.prepare('delete from spam_registrations').run()
    db.prepare(
      `insert into phone_numbers (id, account_id, e164, created_at, carrier_sid, status) values (?, ?, ?, ?, ?, 'active')
       on conflict (account_id, e164) do update set status = 'active', carrier_sid = excluded.carrier_sid,
         released_at = null`,
    ).run(id, accountId, e164, Date.now(), `PN${randomUUID().replaceAll('-', '')}`)
    const row = db.prepare<[string], { id: string }>('select id from phone_numbers where e164 = ?').get(e164)!
    return { id: row.id, e164, accountId }
  })
}

interface Protection {
  state: string
  check_at?: number
  charge_at?: number
  cancels_at?: number
  product_sid?: string
}

function addProtection(stage: Stage, { state, ...dates }: Protection): { id: string; e164: string } {
  const number = addNumber(stage)
  const id = `spr_${randomUUID()}`
  const context = JSON.stringify({ remediations: 0, resubmitted: false, everProtected: true, wasProtected: true })
  stage.database((db) =>
    db
      .prepare(
        `insert into spam_registrations (id, account_id, number_id, state, context, version, chart_version, att, tmobile,
           verizon, product_sid, checks, check_at, started_at, cancels_at, month_start, paid_until, is_refunded, charge_at,
           charge_tries, created_at, updated_at)
         values (?, ?, ?, ?, ?, 1, 1, 'active', 'active', 'not_reported', ?, 0, ?, 1, ?, ?, ?, 0, ?, 0, 0, 0)`,
      )
      .run(
        id,
        number.accountId,
        number.id,
        state,
        context,
        dates.product_sid ?? null,
        dates.check_at ?? null,
        dates.cancels_at ?? null,
        Date.now(),
        Date.now() + (dates.charge_at === undefined ? MONTH_MS : 0),
        dates.charge_at ?? null,
      ),
  )
  return { id, e164: number.e164 }
}

/** The watch meets it at its next turn. */
const whenDue =
  (protection: Protection): Errand =>
  (stage, point) => {
    addProtection(stage, protection)
    return dieAt(stage, point)
  }

const sendAs = async (stage: Stage) => {
  const cookie = await cookieOf(stage, 'ada@harbor.test')
  return (method: string, path: string, body: object) =>
    fetch(`${stage.url}/api/v1/trunkline-trust-hub/spam${path}`, {
      method,
      headers: { cookie, origin: stage.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
}

const PROFILE = { spamProfileData: { callerIdName: 'Harbor Realty', callPurpose: 'Real Estate' } }

const createProfile: Errand = async (stage, point) => {
  stage.database((db) => db.prepare('delete from spam_profiles').run())
  const send = await sendAs(stage)
  return dieAt(stage, point, () => send('POST', '/profiles', PROFILE))
}

const updateProfile: Errand = async (stage, point) => {
  const id = `spp_${randomUUID()}`
  stage.database((db) => {
    db.prepare('delete from spam_profiles').run()
    db.prepare(
      `insert into spam_profiles select ?, account_id, 'Harbor', 'Other', 'Tours', 1, 0, 0 from users where email = 'ada@harbor.test'`,
    ).run(id)
  })
  const send = await sendAs(stage)
  return dieAt(stage, point, () => send('PUT', `/profiles/${id}`, PROFILE))
}

/** The account's business is registered, and the number's month is paid. */
const register: Errand = async (stage, point) => {
  const { e164 } = addProtection(stage, { state: 'unprotected' })
  stage.database((db) => {
    const accountId = db.prepare<[], { id: string }>(ACCOUNT).get()!.id
    db.prepare('update accounts set spam_slots = null where id = ?').run(accountId)
    for (const table of ['registration_steps', 'registration_numbers', 'registrations'])
      db.prepare(`delete from ${table}`).run()
    db.prepare(
      `insert into registrations (id, account_id, kind, state, context, version, chart_version, revision, carrier_sid,
       problems, created_at, updated_at) values (?, ?, 'profile', 'registered', ?, 1, 1, 1, '${PRODUCT}', '[]', 0, 0)`,
    ).run(`reg_${randomUUID()}`, accountId, JSON.stringify({ revision: 1, polls: 0, returnsTo: 'unsubmitted' }))
    db.prepare(
      `insert into spam_profiles values (?, ?, 'Harbor Realty', 'Real Estate', null, 1, 0, 0) on conflict do nothing`,
    ).run(`spp_${randomUUID()}`, accountId)
  })
  const send = await sendAs(stage)
  return dieAt(stage, point, () => {
    // A start releases numbers that the carrier does not list.
    stage.database((db) => db.prepare('update phone_numbers set released_at = null where e164 = ?').run(e164))
    return send('POST', '/registrations/numbers', { numbers: [e164] })
  })
}

const remove: Errand = async (stage, point) => {
  const { id } = addProtection(stage, { state: 'protected' })
  const send = await sendAs(stage)
  return dieAt(stage, point, () => send('DELETE', `/registrations/${id}`, {}))
}

const restore: Errand = async (stage, point) => {
  const { e164 } = addProtection(stage, { state: 'cancelling', cancels_at: Date.now() + MONTH_MS })
  const send = await sendAs(stage)
  return dieAt(stage, point, () => send('POST', `/registrations/${encodeURIComponent(e164)}/restore`, {}))
}

/** The carrier does not answer when the number leaves its product. */
const postpone: Errand = async (stage, point) => {
  await stage.fault({ match: { path: '/ChannelEndpointAssignments' }, times: 1000, fault: 'status-503' })
  const reached = await whenDue({ state: 'unprotected', product_sid: PRODUCT, check_at: 1 })(stage, point)
  await stage.fault(null)
  return reached
}

export const SPAM_ERRANDS: Record<string, Errand> = {
  'spam-protection.profile': createProfile,
  'spam-protection.profile-update': updateProfile,
  'spam-protection.register': register,
  'spam-protection.remove': remove,
  'spam-protection.restore': restore,
  'spam-protection.check': whenDue({ state: 'registering', check_at: 1 }),
  'spam-protection.postpone': postpone,
  'spam-protection.charge': whenDue({ state: 'protected', charge_at: 1 }),
  'spam-protection.end': whenDue({ state: 'cancelling', cancels_at: 1 }),
}
