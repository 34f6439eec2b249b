import { randomInt, randomUUID } from 'node:crypto'
import { SEEDED_NUMBERS } from '../../server/seeds/numbers'
import { cookieOf, dieAt, type Errand } from './errand-steps'
import type { Stage } from './stage'

/** The carrier has it, and no errand changes it for good. */
export const isSeededNumber = (e164: string) => SEEDED_NUMBERS.some(({ numbers }) => numbers.includes(e164))

/** Where no lead of the office lives. */
const AREA_CODES = ['503', '971', '541', '458', '505', '575', '402', '531']

export const fictionalNumber = () =>
  `+1${AREA_CODES[randomInt(AREA_CODES.length)]}55501${String(randomInt(100)).padStart(2, '0')}`

const fetchAs = async (stage: Stage, email: string) => {
  const cookie = await cookieOf(stage, email)
  return (path: string, body?: object) =>
    fetch(stage.url + path, {
      headers: { cookie, origin: stage.url, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
}

const claimNumber: Errand = async (stage, point) => {
  const ada = await fetchAs(stage, 'ada@harbor.test')
  return dieAt(stage, point, () => ada('/api/numbers/purchase', { numbers: [{ number: fictionalNumber() }] }))
}

const searchNumbers: Errand = async (stage, point) => {
  const ada = await fetchAs(stage, 'ada@harbor.test')
  return dieAt(stage, point, () => ada('/api/messenger/numbers/search?areaCode=503'))
}

const verifyPhone: Errand = async (stage, point) => {
  stage.database((db) => db.prepare('delete from number_verifications').run())
  const ada = await fetchAs(stage, 'ada@harbor.test')
  return dieAt(stage, point, () => ada('/api/numbers/verify', { phone: fictionalNumber(), sms: true }))
}

/** A number of the company that no call is made from. */
function addNumber(stage: Stage, columns: { status: string; cancelsAt: number | null }): string {
  const id = `num_${randomUUID()}`
  stage.database((db) =>
    db
      .prepare(
        `insert into phone_numbers (id, account_id, e164, created_at, released_at, status, cancels_at)
         select ?, account_id, ?, ?, 1, ?, ? from users where email = 'ada@harbor.test'
         on conflict (account_id, e164) do update set id = excluded.id, status = excluded.status`,
      )
      // After the numbers that the office calls from.
      .run(id, fictionalNumber(), Date.now(), columns.status, columns.cancelsAt),
  )
  return id
}

const changeNumber =
  (method: string, path: (id: string) => string, { status, body }: { status: string; body?: object }): Errand =>
  async (stage, point) => {
    const id = addNumber(stage, { status, cancelsAt: status === 'active' ? null : Date.now() + 86_400_000 })
    const cookie = await cookieOf(stage, 'ada@harbor.test')
    return dieAt(stage, point, () =>
      fetch(stage.url + path(id), {
        method,
        headers: { cookie, origin: stage.url, 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      }),
    )
  }

const deleteNumber: Errand = async (stage, point) => {
  const id = addNumber(stage, { status: 'pending_cancellation', cancelsAt: 1 })
  stage.database((db) =>
    db
      .prepare(
        `insert into jobs (key, account_id, kind, payload, run_at, created_at)
         select ?, account_id, 'number.delete', ?, 0, 0 from phone_numbers where id = ?`,
      )
      .run(`number:${id}:delete`, JSON.stringify({ numberId: id }), id),
  )
  return dieAt(stage, point)
}

/** A number that calls are made from, with more than its dials of the day. */
const reviewNumbers: Errand = async (stage, point) => {
  stage.database((db) =>
    db
      .prepare(
        `insert into number_health_settings (account_id, rests_automatically, daily_budget, updated_at)
         select account_id, 1, 20, 0 from users where email = 'ada@harbor.test' on conflict do nothing`,
      )
      .run(),
  )
  addNumber(stage, { status: 'active', cancelsAt: null })
  return dieAt(stage, point)
}

const countBestTimes: Errand = async (stage, point) => {
  stage.database((db) => db.prepare('delete from called_hour_counts').run())
  return dieAt(stage, point)
}

/** A number at the carrier. `paths`: requested one after the other. */
const onListedNumber =
  (...paths: string[]): Errand =>
  async (stage, point) => {
    const id = addNumber(stage, { status: 'active', cancelsAt: null })
    stage.database((db) => db.prepare('update phone_numbers set released_at = null where id = ?').run(id))
    const ada = await fetchAs(stage, 'ada@harbor.test')
    return dieAt(stage, point, async () => {
      for (const path of paths) await ada(`/api/v1/numbers/${id}/${path}`, {})
    })
  }

const changeHealthSettings: Errand = async (stage, point) => {
  const cookie = await cookieOf(stage, 'ada@harbor.test')
  return dieAt(stage, point, () =>
    fetch(`${stage.url}/api/v1/number-health/settings`, {
      method: 'PUT',
      headers: { cookie, origin: stage.url, 'content-type': 'application/json' },
      body: JSON.stringify({ dailyBudget: randomInt(20, 200) }),
    }),
  )
}

export const NUMBER_ERRANDS: Record<string, Errand> = {
  'numbers.claim': claimNumber,
  'number.claim.attempt': claimNumber,
  'number.claim.settle': claimNumber,
  'number.update': changeNumber('PUT', (id) => `/api/numbers/${id}`, {
    status: 'active',
    body: { nickname: 'Front desk' },
  }),
  'number.remove': changeNumber('DELETE', (id) => `/api/numbers/${id}`, { status: 'active' }),
  'number.restore': changeNumber('PUT', (id) => `/api/numbers/${id}/restore`, { status: 'pending_cancellation' }),
  'number.delete': deleteNumber,
  'best-time.count': countBestTimes,
  'number-health.review': reviewNumbers,
  'number-health.rest': onListedNumber('rest'),
  'number-health.wake': onListedNumber('rest', 'wake'),
  'number-health.report': onListedNumber('spam-reports'),
  'number-health.settings': changeHealthSettings,
  'number.search': searchNumbers,
  'number.verification': verifyPhone,
}
