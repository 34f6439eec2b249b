import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import twilio from 'twilio'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countSegments } from './carrier/segments'
import { createSenders } from './carrier/senders'
import type { Clock } from './core/clock'
import { account, OWN, startRig, type Entry, type Rig } from './testing/harness'
import { sdkClient } from './testing/sdk-client'
import { texterNumber, textersFile } from './testing/texters'

const OTHER = '+12065550141'
let rig: Rig
beforeEach(async () => {
  rig = await startRig({ population: textersFile, segmentsPerSecond: 1_000 })
})
afterEach(() => rig.close())

const callback = () => `${rig.app.url}/message/status?attempt=7#rc=5&rp=all`
const send = (to: string, more: object = {}) =>
  rig.client.messages.create({ to, from: OWN, body: 'Hello there', statusCallback: callback(), ...more })
const told = (sid: string) =>
  rig
    .entries()
    .filter((entry) => entry.about === 'message-status' && entry.kind === 'callback' && entry.messageSid === sid)
const statusesTold = (sid: string) => told(sid).map((entry) => entry.params!.MessageStatus)
const toldOf = (sid: string, status: string) =>
  rig.until(() => told(sid).find((entry) => entry.params!.MessageStatus === status), `${status} of ${sid}`)
const statusOf = async (sid: string) => (await rig.client.messages(sid).fetch()).status

describe('a text', () => {
  it('goes from queued to delivered, by signed callbacks that name each status but the first', async () => {
    const to = texterNumber('taker')
    const sent = await send(to)
    expect(sent).toMatchObject({
      status: 'queued',
      direction: 'outbound-api',
      numSegments: '1',
      numMedia: '0',
      to,
      from: OWN,
    })
    expect(sent.sid).toMatch(/^SM[0-9a-f]{32}$/)
    expect([sent.errorCode, sent.price, sent.dateSent ?? null]).toEqual([null, null, null])
    const last = await toldOf(sent.sid, 'delivered')
    expect(statusesTold(sent.sid)).toEqual(['sending', 'sent', 'delivered'])
    expect(last.params).toEqual({
      MessageSid: sent.sid,
      SmsSid: sent.sid,
      MessageStatus: 'delivered',
      SmsStatus: 'delivered',
      AccountSid: account.sid,
      From: OWN,
      To: to,
      ApiVersion: '2010-04-01',
      RawDlrDoneDate: expect.stringMatching(/^\d{10}$/) as string,
    })
    for (const { url, params, headers } of rig.app.to('/message/status')) {
      const signature = String(headers['x-twilio-signature'])
      expect(twilio.validateRequest(account.authToken, signature, `${rig.app.url}${url}`, params)).toBe(true)
    }
    const fetched = await rig.client.messages(sent.sid).fetch()
    expect(fetched).toMatchObject({ status: 'delivered', price: '-0.00830', errorCode: null })
    expect(fetched.dateSent).toBeInstanceOf(Date)
  })

  it.each([
    ['unreachable', 'undelivered', '30003', 'Unreachable destination handset'],
    ['landline', 'undelivered', '30006', 'Landline or unreachable carrier'],
    ['unregistered', 'failed', '30034', 'US A2P 10DLC - Message from an Unregistered Number'],
  ] as const)('to a recipient %s ends as %s with its code', async (persona, status, code, words) => {
    const { sid } = await send(texterNumber(persona))
    const { params } = await toldOf(sid, status)
    expect(params).toMatchObject({ MessageStatus: status, ErrorCode: code, ErrorMessage: words })
    const { errorCode, errorMessage } = await rig.client.messages(sid).fetch()
    expect([errorCode, errorMessage]).toEqual([Number(code), words])
  })

  it('is reported twice, out of order, without its end, or never to its end, as the persona wants', async () => {
    const twice = await send(texterNumber('repeats'))
    const mixed = await send(texterNumber('disorders'))
    const lost = await send(texterNumber('loses'))
    const open = await send(texterNumber('silent'))
    await rig.seen((entry) => entry.kind === 'warning' && entry.messageSid === lost.sid, 'the lost one')
    await rig.until(() => told(twice.sid).length === 6, 'six callbacks')
    await rig.until(() => told(mixed.sid).length === 3, 'three callbacks')
    expect(new Set(told(twice.sid).map((entry) => entry.idempotencyToken)).size).toBe(3)
    const at = (status: string) =>
      Number(told(mixed.sid).find((entry) => entry.params!.MessageStatus === status)!.sentAt)
    expect(at('sending')).toBeGreaterThanOrEqual(at('sent'))
    await rig.until(() => told(lost.sid).length === 2, 'two callbacks')
    expect(statusesTold(lost.sid).toSorted()).toEqual(['sending', 'sent'])
    expect(await statusOf(lost.sid)).toBe('delivered')
    await toldOf(open.sid, 'sent')
    expect(await statusOf(open.sid)).toBe('sent')
  })

  it('waits for its own number’s rate: so many segments a second, and blocks no other number', async () => {
    await rig.close()
    rig = await startRig({ population: textersFile, segmentsPerSecond: 1, speed: 10 })
    // 10 times as fast as life: 3 segments take 300 ms of the number.
    const long = await send(texterNumber('taker'), { body: 'a'.repeat(400) })
    const second = await send(texterNumber('taker', 1))
    const third = await send(texterNumber('taker', 2))
    const other = await send(texterNumber('taker', 3), { from: OTHER })
    expect(long.numSegments).toBe('3')
    const all = [long, second, third, other]
    const [first, next, last, apart] = (await Promise.all(all.map(({ sid }) => toldOf(sid, 'sending')))).map((entry) =>
      Number(entry.sentAt),
    )
    expect(next!).toBeGreaterThan(first!)
    expect(last!).toBeGreaterThan(next!)
    expect(apart!).toBeLessThan(next!)
  })

  it('takes a slot for each segment, and none for idle time', () => {
    let now = 5_000
    const senders = createSenders({ elapsed: () => now } as Clock, 2)
    expect([senders.reserveSlots(OWN, 3), senders.reserveSlots(OWN, 1), senders.reserveSlots(OWN, 1)]).toEqual([
      0, 1_500, 2_000,
    ])
    expect(senders.reserveSlots(OTHER, 1)).toBe(0)
    now += 2_400
    expect([senders.waitMs(OWN), senders.reserveSlots(OWN, 1), senders.waitMs(OWN)]).toEqual([100, 100, 600])
    now += 60_000
    expect([senders.reserveSlots(OWN, 1), senders.reserveSlots(OWN, 1)]).toEqual([0, 500])
  })

  it('is known to the carrier though its create was never answered', async () => {
    const to = texterNumber('hangs')
    const impatient = sdkClient(rig.simulator.url, account.sid, account.authToken, { timeout: 300 })
    await expect(impatient.messages.create({ to, from: OWN, body: 'Once only' })).rejects.toThrow(/timeout/)
    const found = await rig.client.messages.list({ to, from: OWN, dateSentAfter: new Date(Date.now() - 60_000) })
    expect(found.map(({ body }) => body)).toEqual(['Once only'])
    expect((await send(to)).status).toBe('queued')
  })

  it('continues after a restart, in order, and is sent once', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'simulator-'))
    await rig.close()
    rig = await startRig({ population: textersFile, segmentsPerSecond: 0.01, dataDir })
    const first = await send(texterNumber('taker'))
    const second = await send(texterNumber('taker', 1))
    await toldOf(first.sid, 'delivered')
    expect(await statusOf(second.sid)).toBe('queued')
    await rig.simulator.close()
    const app = rig.app
    const again = await startRig({ population: textersFile, segmentsPerSecond: 1_000, dataDir })
    const entries = () => again.simulator.readLog(0, 5_000).entries as Entry[]
    const sidsTold = () =>
      entries()
        .filter((entry) => entry.params?.MessageStatus === 'delivered')
        .map((entry) => entry.messageSid)
    await again.until(() => sidsTold().length === 2, 'both delivered')
    expect(sidsTold()).toEqual([first.sid, second.sid])
    expect(app.to('/message/status').filter(({ params }) => params.MessageSid === first.sid).length).toBe(3)
    await again.close()
    rmSync(dataDir, { recursive: true, force: true })
    rig = await startRig({ population: textersFile })
    await app.close()
  })
})

describe('what is refused immediately', () => {
  it.each<[string, object, number, number]>([
    ['no To', { to: '' }, 400, 21604],
    ['a To that is no number', { to: '+1234' }, 400, 21211],
    ['a To in words', { to: 'Ann' }, 400, 21211],
    ['a number that does not exist', { to: texterNumber('invalid') }, 400, 21211],
    ['a number that takes no texts', { to: texterNumber('refused') }, 400, 21614],
    ['no From', { from: '' }, 400, 21603],
    ['a From that is not ours', { from: '+13125559999' }, 400, 21606],
    ['its own number', { to: OWN }, 400, 21266],
    ['nothing to say', { body: '' }, 400, 21602],
    ['1,601 characters', { body: 'a'.repeat(1_601) }, 400, 21617],
    ['eleven pictures', { mediaUrl: Array.from({ length: 11 }, () => 'http://x/y') }, 400, 21623],
    ['a picture without an address', { mediaUrl: ['picture.png'] }, 400, 21620],
    ['a callback without an address', { statusCallback: 'status' }, 400, 21609],
    ['a service that does not exist', { messagingServiceSid: `MG${'0'.repeat(32)}` }, 400, 21701],
    ['a schedule without a service', { scheduleType: 'fixed', sendAt: new Date() }, 400, 35118],
    ['too many at once', { to: texterNumber('throttles') }, 429, 20429],
  ])('%s', async (_, change, status, code) => {
    const error = await send(texterNumber('taker'), change).catch((refused: unknown) => refused)
    expect(error).toMatchObject({ status, code })
    expect(await rig.client.messages.list()).toEqual([])
  })
  it('except that 1,600 characters are accepted', async () => {
    expect((await send(texterNumber('taker'), { body: 'é'.repeat(1_600) })).numSegments).toBe('11')
  })
})

describe('lists', () => {
  it('find by To, From and time, page by page, newest first', async () => {
    const to = texterNumber('taker')
    const before = new Date(Date.now() - 1_000)
    const sids: string[] = []
    for (let at = 0; at < 5; at++) sids.unshift((await send(to, { body: `Text ${at}` })).sid)
    await send(texterNumber('taker', 1))
    await send(to, { from: OTHER })
    const found = await rig.client.messages.list({ to, from: OWN, dateSentAfter: before, pageSize: 2 })
    expect(found.map(({ sid }) => sid)).toEqual(sids)
    expect(await rig.client.messages.list({ to, from: OWN, dateSentBefore: before })).toEqual([])
    expect((await rig.client.messages.list({ to })).length).toBe(6)
  })
  it('keep a redacted text until it is deleted', async () => {
    const { sid } = await send(texterNumber('taker'))
    await toldOf(sid, 'delivered')
    expect((await rig.client.messages(sid).update({ body: '' })).body).toBe('')
    await expect(rig.client.messages(sid).update({ status: 'canceled' })).rejects.toMatchObject({ code: 30409 })
    await rig.client.messages(sid).remove()
    const underway = await send(texterNumber('slow'))
    await expect(rig.client.messages(underway.sid).remove()).rejects.toMatchObject({ code: 20009 })
    const answered = await send(texterNumber('answers-late'))
    await toldOf(answered.sid, 'delivered')
    await rig.client.messages(answered.sid).remove()
    await rig.until(() => rig.entries().some((entry) => entry.kind === 'text'), 'the answer, which comes all the same')
    await expect(rig.client.messages(answered.sid).fetch()).rejects.toMatchObject({ status: 404, code: 20404 })
    await expect(rig.client.messages(sid).fetch()).rejects.toMatchObject({ status: 404, code: 20404 })
  })
})

describe('pictures and files', () => {
  const bytes = (size: number) => Buffer.alloc(size, 7)
  const offer = (at: string, type: string, size: number) => rig.app.on(at, () => ({ type, body: bytes(size) }))
  const url = (at: string) => `${rig.app.url}${at}`

  it('are fetched when the text is sent, listed with it, and readable with the password', async () => {
    offer('/a.png', 'image/png', 5 * 1024 * 1024)
    offer('/b.pdf', 'application/pdf; charset=binary', 500 * 1024)
    const sent = await send(texterNumber('taker'), { body: '', mediaUrl: [url('/a.png'), url('/b.pdf')] })
    expect(sent.sid).toMatch(/^MM/)
    expect(sent).toMatchObject({ numMedia: '2', numSegments: '1', body: '' })
    await toldOf(sent.sid, 'delivered')
    const media = await rig.client.messages(sent.sid).media.list()
    expect(media.map(({ contentType }) => contentType).toSorted()).toEqual(['application/pdf', 'image/png'])
    const picture = media.find(({ contentType }) => contentType === 'image/png')!
    const at = `${rig.simulator.url}${picture.uri.replace('.json', '')}`
    const read = (password: string) =>
      new Promise<{ status: number; type: string; size: number }>((resolve, reject) => {
        const { get } = createRequire(import.meta.url)('node:http') as typeof import('node:http')
        const headers = {
          Host: 'api.twilio.com',
          Authorization: `Basic ${Buffer.from(`${account.sid}:${password}`).toString('base64')}`,
        }
        get(at, { headers }, (response) => {
          let size = 0
          response.on('data', (chunk: Buffer) => (size += chunk.length))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, type: String(response.headers['content-type']), size }),
          )
        }).on('error', reject)
      })
    expect(await read(account.authToken)).toEqual({ status: 200, type: 'image/png', size: 5 * 1024 * 1024 })
    expect((await read('wrong')).status).toBe(401)
    expect((await rig.client.messages(sent.sid).media(picture.sid).fetch()).contentType).toBe('image/png')
    await rig.client.messages(sent.sid).media(picture.sid).remove()
    expect((await read(account.authToken)).status).toBe(404)
    expect((await rig.client.messages(sent.sid).media.list()).length).toBe(1)
  })

  it.each([
    ['a picture above 5 MB', 'image/jpeg', 5 * 1024 * 1024 + 1, 200, '11751'],
    ['a film above 500 kB', 'video/mp4', 500 * 1024 + 1, 200, '30019'],
    ['a program', 'application/x-msdownload', 10, 200, '12300'],
    ['what is not there', 'image/png', 10, 404, '11200'],
  ])('%s fails the text with its code', async (_, type, size, status, code) => {
    rig.app.on('/file', () => ({ status, type, body: bytes(size) }))
    const { sid } = await send(texterNumber('taker'), { mediaUrl: [url('/file')] })
    expect((await toldOf(sid, 'failed')).params).toMatchObject({ ErrorCode: code })
    expect(statusesTold(sid)).toEqual(['sending', 'failed'])
  })
  it('an unreachable server fails the text as well', async () => {
    const { sid } = await send(texterNumber('taker'), { mediaUrl: ['http://127.0.0.1:1/a.png'] })
    expect((await toldOf(sid, 'failed')).params).toMatchObject({ ErrorCode: '11205' })
  })
})

describe('segments', () => {
  it.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['я'.repeat(70), 1],
    ['я'.repeat(71), 2],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
    [`${'a'.repeat(69)}’`, 1],
    [`${'a'.repeat(70)}’`, 2],
  ])('%j are %i', (body, count) => expect(countSegments(body)).toBe(count))

  it('are counted as the carrier’s own library counts them', () => {
    const { SegmentedMessage } = createRequire(import.meta.url)('sms-segments-calculator') as {
      SegmentedMessage: new (body: string) => { segmentsCount: number }
    }
    let state = 1
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const alphabets = ['abc é@£Δ\n', 'ab€[]~\\|^{}', 'a\r\n€ü', 'aя’“', 'a😀👍я'].map((text) => [...text])
    alphabets.push(['🇺🇸', 'a'], ['👨‍👩‍👧', 'a', '😀'], ['e\u0301', 'x'])
    for (let nth = 0; nth < 600; nth++) {
      const letters = alphabets[random(alphabets.length)]!
      const body = Array.from({ length: random(500) }, () => letters[random(letters.length)]).join('')
      expect([countSegments(body), body]).toEqual([new SegmentedMessage(body).segmentsCount, body])
    }
  })
})
