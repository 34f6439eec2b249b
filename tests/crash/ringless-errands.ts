import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { wavOf } from '../helpers/sounds'
import { waitFor } from '../helpers/wait-for'
import { cookieOf, dieAt, type Errand } from './errand-steps'
import type { Stage } from './stage'

/** No one of the office dials with it. */
const SENDER = 'olivia@harbor.test'
const REPLIES_TO = '+13125550190'
const REQUEST = '/v1/rvm'

const someNumber = () => `+1312555${String(randomInt(10, 99))}${String(randomInt(40, 90))}`

type Send = <T>(method: string, path: string, body?: object) => Promise<T>

const senderOf = async (stage: Stage): Promise<Send> => {
  const cookie = await cookieOf(stage, SENDER)
  return async <T>(method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData
    const headers = { cookie, origin: stage.url, 'idempotency-key': randomUUID() }
    const answer = await fetch(`${stage.url}${path}`, {
      method,
      headers: isForm || !body ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    return (await answer.json()) as T
  }
}

/** A verified phone and a plan without an end. The app is dead. */
function prepare(stage: Stage): void {
  stage.database((db) => {
    const user = db.prepare<[string], { id: string; account_id: string }>(
      'select id, account_id from users where email = ?',
    )
    const { id, account_id: accountId } = user.get(SENDER)!
    db.prepare(
      `insert into phone_numbers (id, account_id, user_id, e164, nickname, personal, created_at)
       values (?, ?, ?, ?, 'My cell', 1, 0) on conflict do nothing`,
    ).run(`num_${randomUUID()}`, accountId, id, REPLIES_TO)
    db.prepare(
      `update accounts set limits = json_set(limits, '$.rvmDrops', json('{"limit":0,"unlimited":true}')) where id = ?`,
    ).run(accountId)
  })
}

async function record(send: Send): Promise<string> {
  const known = await send<{ items: { value: string }[] }>('GET', '/api/v1/audio-messages?kind=ringless&limit=1')
  if (known.items[0]) return known.items[0].value
  const form = new FormData()
  form.set('file', new File([await wavOf(1)], 'offer.wav'))
  form.set('label', 'Offer')
  form.set('kind', 'ringless')
  return (await send<{ value: string }>('POST', '/api/v1/audio-messages', form)).value
}

interface Batch {
  id: string
  drops: { id: string }[]
}

/** To two people who agreed. */
async function drop(send: Send, scheduledTime?: string): Promise<Batch> {
  const numbers = [someNumber(), someNumber()]
  await send('POST', '/api/v1/consents', {
    numbers,
    wording: 'I agree to voicemail',
    source: 'Web form',
    givenAt: '2026-01-01T00:00:00Z',
  })
  return send<Batch>('POST', '/api/ringless/drop', {
    voicemailId: await record(send),
    contacts: numbers.map((number) => ({ numbers: [number] })),
    forwardingNumber: REPLIES_TO,
    scheduledTime,
  })
}

/** After a death nothing waits for ever, and the provider has each drop once. */
async function requireOnce(stage: Stage): Promise<void> {
  await stage.startApp()
  await waitFor('no drop waits', () => {
    stage.database((db) =>
      db.prepare(`update jobs set run_at = 0 where kind = 'ringless.send' and state = 'ready'`).run(),
    )
    return stage.database(
      (db) => !db.prepare(`select 1 from drops where state in ('queued', 'sending', 'delayed')`).get(),
    )
  })
  await stage.killApp()
  const entries = (await stage.carrierLog(0)) as unknown as Array<Record<string, unknown>>
  const ids = entries.flatMap(({ host, url, answer, body }) => {
    if (host !== 'ringless' || url !== REQUEST || (answer as { status?: string }).status !== 'accepted') return []
    return /"foreign_id":"(\w+)"/.exec(String(body))?.[1] ?? []
  })
  if (new Set(ids).size !== ids.length) throw new Error('The provider got a drop twice')
}

const after =
  (work: (send: Send) => Promise<unknown>): Errand =>
  async (stage, point) => {
    prepare(stage)
    const send = await senderOf(stage)
    const reached = await dieAt(stage, point, () => work(send))
    await requireOnce(stage)
    return reached
  }

const sends = after(drop)
const cancels = after(async (send) => {
  const { id } = await drop(send, new Date(Date.now() + 3_600_000).toISOString())
  await send('POST', `/api/v1/ringless/batches/${id}/cancel`)
})
const withdraws = after(async (send) => {
  const { items } = await send<{ items: { id: string }[] }>('POST', '/api/v1/consents', {
    numbers: [someNumber()],
    wording: 'I agree to voicemail',
    source: 'Web form',
    givenAt: '2026-01-01T00:00:00Z',
  })
  await send('DELETE', `/api/v1/consents/${items[0]!.id}`)
})

const atFault =
  (fault: object): Errand =>
  async (stage, point) => {
    prepare(stage)
    const send = await senderOf(stage)
    await stage.fault({ match: { method: 'POST', path: REQUEST }, times: 1000, ...fault })
    const reached = await dieAt(stage, point, () => drop(send)).finally(() => stage.fault(null))
    await requireOnce(stage)
    return reached
  }

/** The provider's own report, signed with the secret that simulator and app make. */
const reports: Errand = async (stage, point) => {
  prepare(stage)
  const send = await senderOf(stage)
  const reached = await dieAt(stage, point, async () => {
    const { drops } = await drop(send)
    const body = JSON.stringify({ data: { foreign_id: drops[0]!.id, status: 'success' } })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const secret = `rvmwh_${stage.env.carrier.authToken}`
    await fetch(`${stage.url}/webhooks/ringless`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-event-id': randomUUID(),
        'x-timestamp': timestamp,
        'x-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
      },
      body,
    })
  })
  await requireOnce(stage)
  return reached
}

/** The sender's settings cannot be read, and the job has failed eleven times. */
const givesUp: Errand = async (stage, point) => {
  prepare(stage)
  const send = await senderOf(stage)
  await stage.startApp()
  await drop(send, new Date(Date.now() + 3_600_000).toISOString())
  await stage.killApp()
  const settings = stage.database((db) => {
    const { id } = db.prepare<[string], { id: string }>('select id from users where email = ?').get(SENDER)!
    const stored = db.prepare<[string], { settings: string }>('select settings from dialer_settings where user_id = ?')
    const before = stored.get(id)?.settings ?? '{}'
    db.prepare(
      `insert into dialer_settings (user_id, account_id, settings, updated_at)
       select id, account_id, '{', 0 from users where id = ? on conflict (user_id) do update set settings = '{'`,
    ).run(id)
    const waiting = db.prepare<[], { id: string; account_id: string }>(
      `select id, account_id from drops where state = 'scheduled'`,
    )
    for (const one of waiting.all()) {
      db.prepare(`update drops set state = 'queued' where id = ?`).run(one.id)
      db.prepare(`delete from timers where owner = ?`).run(`drop:${one.id}`)
      db.prepare(
        `insert into jobs (key, account_id, kind, payload, run_at, created_at, tries) values (?, ?, 'ringless.send', ?, 0, 0, 11)`,
      ).run(`${one.id}:gives-up`, one.account_id, JSON.stringify({ dropId: one.id }))
    }
    return { id, before }
  })
  const reached = await dieAt(stage, point)
  stage.database((db) =>
    db.prepare('update dialer_settings set settings = ? where user_id = ?').run(settings.before, settings.id),
  )
  await requireOnce(stage)
  return reached
}

export const RINGLESS_ERRANDS: Record<string, Errand> = {
  'consent.record': withdraws,
  'consent.withdraw': withdraws,
  'ringless.create': sends,
  'ringless.cancel': cancels,
  'ringless.send.attempt': sends,
  'ringless.send.accepted': sends,
  'ringless.send.taken-back': atFault({ fault: 'status-429' }),
  'ringless.send.unknown': atFault({ fault: 'status-500' }),
  'ringless.send.refused': atFault({ fault: 'status-404' }),
  'ringless.send.abandoned': givesUp,
  'webhook.drop-callback': sends,
  'webhook.drop-event': reports,
}
