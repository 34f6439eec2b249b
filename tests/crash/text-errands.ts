import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { pngOf } from '../helpers/pictures'
import { waitFor } from '../helpers/wait-for'
import { cookieOf, dieAt, type Errand } from './errand-steps'
import type { Stage } from './stage'

/** No one of the office dials with it: she texts. */
const WRITER = 'olivia@harbor.test'
const OFFICE = '+13125550140'
const MESSAGES = String.raw`/Messages\.json`
const CARRIER_REFUSES = '82'
const PICTURE_BYTES = pngOf(8, 8)
const PICTURE = { contentType: 'image/png', base64: Buffer.from(PICTURE_BYTES).toString('base64') }

const someNumber = (end = String(randomInt(10, 70))) => `+1312555${String(randomInt(10, 99))}${end}`

type Api = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<Record<string, string>>

/** Signs her in, and answers how she asks the API. Ends with a dead app. */
async function apiOf(stage: Stage): Promise<Api> {
  const cookie = await cookieOf(stage, WRITER)
  return async (method, path, body = {}) => {
    const sent = {
      method,
      headers: { cookie, origin: stage.url, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    }
    const answer = await fetch(`${stage.url}/api/messenger/threads${path}`, sent)
    return (await answer.json()) as Record<string, string>
  }
}

/** She writes to a number and publishes it; answers the address of the message. */
async function text(api: Api, number: string, undoSeconds = 0): Promise<string> {
  const { id } = await api('POST', '/draft')
  const thread = await api('POST', `/${id!}/members`, { phone: { destination: number } })
  const draft = await api('PUT', `/${thread.id!}/messages/draft`, { rawBody: `Hello ${randomUUID()}` })
  const message = `/${thread.id!}/messages/${draft.id!}`
  await api('POST', `${message}/publish`, { undoSeconds })
  return message
}

/** She texts a contact. */
const writes: Errand = async (stage, point) => {
  const api = await apiOf(stage)
  return dieAt(stage, point, () => text(api, someNumber()))
}

/** She texts a number that the carrier refuses. */
const writesInVain: Errand = async (stage, point) => {
  const api = await apiOf(stage)
  return dieAt(stage, point, () => text(api, someNumber(CARRIER_REFUSES)))
}

/** She texts a contact and undoes it. */
const takesBack =
  (how: 'unpublish' | 'delete'): Errand =>
  async (stage, point) => {
    const api = await apiOf(stage)
    return dieAt(stage, point, async () => {
      const message = await text(api, someNumber(), 60)
      await (how === 'delete' ? api('DELETE', message) : api('POST', `${message}/unpublish`))
    })
  }

/** She texts a contact while the carrier has a fault. */
const writesAtFault =
  (fault: object): Errand =>
  async (stage, point) => {
    const api = await apiOf(stage)
    await stage.fault({ match: { method: 'POST', path: MESSAGES }, times: 1000, ...fault })
    const reached = await dieAt(stage, point, () => text(api, someNumber()))
    await stage.fault(null)
    return reached
  }

/** The process dies between writing that a text leaves and the carrier's answer; a minute passes. */
const textIsLookedFor: Errand = async (stage, point) => {
  if (!(await writes(stage, 'message.send.attempt:after'))) return false
  await stage.startApp()
  await waitFor('the text is uncertain', () =>
    stage.database((db) => db.prepare(`select 1 from attempts where state = 'uncertain' and kind = 'message'`).get()),
  )
  await stage.killApp()
  stage.database((db) =>
    db.prepare(`update jobs set run_at = 0 where kind = 'attempt.reconcile' and state = 'ready'`).run(),
  )
  return dieAt(stage, point)
}

/** The carrier says nothing of a text for five minutes. */
const textIsAskedFor: Errand = async (stage, point) => {
  if (!(await writes(stage, 'message.send.accepted:after'))) return false
  stage.database((db) => db.prepare(`update timers set fire_at = 0 where owner like 'message:%'`).run())
  return dieAt(stage, point)
}

/** She writes to many, to each in other words. Answers the address of the message. */
async function blast(api: Api, undoSeconds = 0): Promise<string> {
  const { id } = await api('POST', '/draft', { type: 'blast' })
  await api('POST', `/${id!}/recipients`, { numbers: Array.from({ length: 6 }, () => someNumber()) })
  const draft = await api('PUT', `/${id!}/messages/draft`, { rawBody: `Hello ${randomUUID()} {Phone number}` })
  const message = `/${id!}/messages/${draft.id!}`
  await api('POST', `${message}/preview`)
  await api('POST', `${message}/publish`, { undoSeconds })
  return message
}

/** She writes to many, and may think better of it while they leave. */
const writesToMany =
  (cancels = false): Errand =>
  async (stage, point) => {
    const api = await apiOf(stage)
    return dieAt(stage, point, async () => {
      const message = await blast(api)
      if (cancels) await api('DELETE', message)
    })
  }

/** A contact texts the office, sent as the carrier sends it. Repeated it is the same text. */
const textComes: Errand = async (stage, point) => {
  const url = `${stage.env.publicUrl}/webhooks/twilio/messaging/inbound`
  const form = { MessageSid: `SM${randomUUID().replaceAll('-', '')}`, From: someNumber(), To: OFFICE, Body: 'Hi' }
  const signed = Object.entries(form)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flat()
    .join('')
  const signature = createHmac('sha1', stage.env.carrier.authToken)
    .update(url + signed)
    .digest('base64')
  const tell = () =>
    fetch(url, { method: 'POST', headers: { 'x-twilio-signature': signature }, body: new URLSearchParams(form) })
  const reached = await dieAt(stage, point, tell)
  await stage.startApp()
  await waitFor('the repeat is answered', async () => (await tell()).ok)
  await stage.killApp()
  const rows = stage.database((db) =>
    db
      .prepare<[string], { count: number }>('select count(*) as count from messages where carrier_sid = ?')
      .get(form.MessageSid),
  )
  if (rows?.count !== 1) throw new Error(`a text that came ${String(rows?.count)} times`)
  return reached
}

/** A contact texts the office a picture, and the process dies while it is stored: it is there once, and whole. */
const pictureComes: Errand = async (stage, point) => {
  const from = someNumber()
  const reached = await dieAt(stage, point, () => stage.textIn({ from, to: OFFICE, media: [PICTURE] }))
  await stage.startApp()
  await waitFor('the picture', () =>
    stage.database((db) =>
      db
        .prepare<[string, number]>(
          `select 1 from attachments join messages on messages.id = message_id where from_number = ? and file_bytes = ?`,
        )
        .get(from, PICTURE_BYTES.length),
    ),
  )
  await stage.killApp()
  return reached
}

/** She types an address, and its preview is requested. */
const linkIsRead: Errand = async (stage, point) => {
  const cookie = await cookieOf(stage, WRITER)
  return dieAt(stage, point, () =>
    fetch(`${stage.url}/api/messenger/unfurl-data`, {
      method: 'POST',
      headers: { cookie, origin: stage.url, 'content-type': 'application/json' },
      // Nothing is fetched from there, and that result is stored.
      body: JSON.stringify({ url: `http://127.0.0.1/${randomUUID()}` }),
    }),
  )
}

/** The office's number was one user's until now, and its threads become the team's: none stays behind. */
const inboxFollows: Errand = async (stage, point) => {
  if (!(await writes(stage, 'message.send.accepted:after'))) return false
  const left = () =>
    stage.database((db) =>
      db
        .prepare<[string], { count: number }>(
          `select count(*) as count from threads where user_number = ? and draft = 0 and deleted_at is null and inbox = 'user:nobody'`,
        )
        .get(OFFICE),
    )!.count
  stage.database((db) => {
    db.prepare(`update threads set inbox = 'user:nobody' where user_number = ?`).run(OFFICE)
    // That of an earlier death is done, and has the key.
    db.prepare(`delete from jobs where kind = 'inbox.move'`).run()
    db.prepare(
      `insert into jobs (key, kind, payload, run_at, created_at)
       select 'number:' || id || ':inbox', 'inbox.move', json_object('numberId', id), 0, 0 from phone_numbers where e164 = ?`,
    ).run(OFFICE)
  })
  const reached = await dieAt(stage, point)
  await stage.startApp()
  await waitFor('everybody reads them', () => left() === 0)
  await stage.killApp()
  return reached
}

/** By the name of the boundary: an ordinary day of the office writes no texts. */
export const TEXT_ERRANDS: Record<string, Errand> = {
  'messenger.change': writes,
  'message.publish': writes,
  'inbox.move': inboxFollows,
  'message.unpublish': takesBack('unpublish'),
  'message.delete': takesBack('delete'),
  'message.send.attempt': writes,
  'message.send.accepted': writes,
  'message.send.refused': writesInVain,
  'message.send.taken-back': writesAtFault({ fault: 'status-429', retryAfterS: 1 }),
  'message.send.unknown': writesAtFault({ fault: 'timeout-after-accept' }),
  'search.index': writes,
  'blast.dispatch': writesToMany(),
  'blast.publish': writesToMany(),
  'blast.withdraw': writesToMany(true),
  'message.reconcile': textIsLookedFor,
  'message.answer': textIsAskedFor,
  'webhook.text': textComes,
  'attachment.store': pictureComes,
  'link.claim': linkIsRead,
  'link.keep': linkIsRead,
  'webhook.text-status': writes,
}
