import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { placeCall } from '../../app/domain/legs/place-call.server'
import type { Carrier } from '../../app/domain/carrier.port'
import type { Env } from '../../server/env'
import { createMetrics, type Metrics } from '../../server/metrics/metrics'
import { webhookRouter } from '../../server/webhooks/router'
import { carrierSignature } from '../helpers/carrier-signature'
import { openFloor, type Floor } from '../helpers/dialing-floor'
import { serve, type Served } from '../helpers/serve'
import { waitFor } from '../helpers/wait-for'
import { testWorld, type World } from '../helpers/world'

/** The carrier's webhooks over real HTTP: who has access, and that nothing is done twice. */
const PUBLIC_URL = 'https://dialer.harbor.test'
const AUTH_TOKEN = 'a-token-of-the-carrier-account'
const LEAD = '+13125550101'
const CALL_SID = 'CA00000000000000000000000000000001'

let world: World
let floor: Floor
let served: Served
let metrics: Metrics
let attemptId: string
let statusPath: string

beforeEach(async () => {
  world = await testWorld({
    carrier: { simulated: true, placeCall: async () => ({ callSid: CALL_SID }) } as unknown as Carrier,
  })
  const env = { publicUrl: PUBLIC_URL, carrier: { authToken: AUTH_TOKEN } } as Env
  metrics = createMetrics()
  // No demo: that answers under its own names alone.
  served = await serve(world, {
    webhooks: webhookRouter({ services: world.services, env }),
    metrics,
    env: { demo: false },
  })
  floor = await openFloor(world)
  await floor.settings({ enableAnswerBoost: false })
  await floor.dial(await floor.campaign([LEAD]))
  const { id } = await floor.line(LEAD)
  await placeCall(world.system, { lineId: id }, (await floor.jobs('call.place'))[0]!)
  attemptId = (await floor.ctx.db.q.selectFrom('attempts').select('id').executeTakeFirstOrThrow()).id
  statusPath = `/webhooks/twilio/voice/lead/${attemptId}/status`
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

type Form = Array<[string, string]>

const signatureOf = (path: string, form: Form, token = AUTH_TOKEN, url = PUBLIC_URL): string =>
  carrierSignature(token, url + path, form)

interface Answer {
  status: number
  text: string
}

async function post(
  path: string,
  body: string | Form,
  options: { signature?: string | null; type?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const form = typeof body === 'string' ? null : body
  const signature = options.signature === undefined ? signatureOf(path, form ?? []) : options.signature
  const response = await fetch(served.url + path, {
    method: 'POST',
    headers: {
      'content-type': options.type ?? 'application/x-www-form-urlencoded; charset=utf-8',
      ...(signature === null ? {} : { 'x-twilio-signature': signature }),
      ...options.headers,
    },
    body: form ? new URLSearchParams(form).toString() : (body as string),
  })
  return { status: response.status, text: await response.text() }
}

const form = (fields: Record<string, string>): Form => Object.entries({ CallSid: CALL_SID, ...fields })
const state = async () => (await floor.line(LEAD)).state
const receipts = async () => (await floor.ctx.db.q.selectFrom('receipts').select('key').execute()).map(({ key }) => key)

describe('access', () => {
  const ringing = form({ CallStatus: 'ringing', From: '+13125550140', To: LEAD })

  test('the carrier, by its signature over our own address', async () => {
    expect((await post(statusPath, ringing)).status).toBe(204)
    expect((await floor.line(LEAD)).state).toBe('calling')
    expect(await receipts()).toEqual([`voice-status:${CALL_SID}:ringing`])
  })

  test.each<[string, (path: string) => string | null]>([
    ['no signature', () => null],
    ['an empty one', () => ''],
    ['a wrong one', () => 'AAAAAAAAAAAAAAAAAAAAAAAAAAA='],
    ['one of another account', (path) => signatureOf(path, ringing, 'another-token')],
    ['one for another address', (path) => signatureOf(path, ringing, AUTH_TOKEN, 'https://evil.test')],
    ['one for another path', () => signatureOf('/webhooks/twilio/voice/agent', ringing)],
    ['one over other fields', (path) => signatureOf(path, [...ringing, ['Extra', '1']])],
  ])('%s is 403 and changes nothing', async (_, signature) => {
    const events = world.published.length
    const answer = await post(statusPath, ringing, { signature: signature(statusPath) })
    expect(answer.status).toBe(403)
    expect(await receipts()).toEqual([])
    expect(world.published.length).toBe(events)
  })

  test('the log reports wrong signatures once, and when they are right again; each is counted', async () => {
    const lines: Array<[Record<string, unknown>, string]> = []
    Object.assign(world.services.log, { warn: (...line: (typeof lines)[0]) => lines.push(line) })
    const wrong = () => post(statusPath, ringing, { signature: signatureOf(statusPath, ringing, 'rotated') })
    await post(statusPath, ringing)
    expect(lines).toEqual([])
    await wrong()
    await wrong()
    expect(lines).toEqual([
      [{ address: PUBLIC_URL + statusPath }, expect.stringContaining('PUBLIC_URL or TWILIO_AUTH_TOKEN')],
    ])
    await post(statusPath, ringing)
    await post(statusPath, ringing)
    expect(lines.slice(1)).toEqual([[{}, 'webhook signatures are valid again']])
    await wrong()
    expect(lines.length).toBe(3)
    const unsigned = 'trunkline_webhook_receipts_total{webhook="webhook.voice-status",outcome="unsigned"} 3'
    await waitFor('they are counted', async () => (await metrics.registry.metrics()).includes(unsigned))
  })

  test('the Host header does not choose the verified address', async () => {
    const [text, evil] = [new URLSearchParams(ringing).toString(), 'evil.test']
    const headers = {
      host: evil,
      'x-forwarded-host': evil,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(text.length),
    }
    const send = async (signature: string) => {
      const sent = request(served.url + statusPath, {
        method: 'POST',
        headers: { ...headers, 'x-twilio-signature': signature },
      })
      sent.end(text)
      const [response] = (await once(sent, 'response')) as [{ statusCode: number; resume(): void }]
      response.resume()
      return response.statusCode
    }
    expect(await send(signatureOf(statusPath, ringing, AUTH_TOKEN, `https://${evil}`))).toBe(403)
    expect(await send(signatureOf(statusPath, ringing))).toBe(204)
  })

  test.each<[string, Form]>([
    [
      'a plus and a per cent',
      [
        ['Caller', '+13125550140'],
        ['Note', '100% sure + more'],
      ],
    ],
    ['letters beyond ASCII', [['CallerName', 'Zoë Müller 家']]],
    ['an empty field', [['Digits', '']]],
    [
      'a field that is sent twice',
      [
        ['Tag', 'b'],
        ['Tag', 'a'],
      ],
    ],
    [
      'a field that is sent twice with one value',
      [
        ['Tag', 'a'],
        ['Tag', 'a'],
      ],
    ],
  ])('%s in the form is signed as the carrier signs it', async (_, more) => {
    expect((await post(statusPath, [...ringing, ...more])).status).toBe(204)
  })

  test('a query is part of the signed address', async () => {
    const path = `${statusPath}?a=1&b=%2B`
    expect((await post(path, ringing)).status).toBe(204)
    expect((await post(path, ringing, { signature: signatureOf(statusPath, ringing) })).status).toBe(403)
  })
})

describe('invalid webhooks', () => {
  test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', ''])(
    'a body of type ‘%s’ is 415',
    async (type) => {
      expect((await post(statusPath, 'CallStatus=ringing', { type })).status).toBe(415)
    },
  )

  test('a form above 64 kB is 413', async () => {
    const long: Form = [...form({ CallStatus: 'ringing' }), ['Junk', 'x'.repeat(70_000)]]
    expect((await post(statusPath, long)).status).toBe(413)
    expect(await state()).toBe('calling')
  })

  test('a request over the same connection after a refused form is answered', async () => {
    // Proxies keep connections: one that carried a stranger's form carries the carrier's next callback too.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const send = async (type: string, text: string) => {
      const sent = request(served.url + statusPath, { method: 'POST', agent, headers: { 'content-type': type } })
      sent.end(text)
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      await buffer(response)
      return `${response.statusCode}${sent.reusedSocket ? ' again' : ''}`
    }
    const urlencoded = 'application/x-www-form-urlencoded'
    try {
      expect(await send(urlencoded, 'x'.repeat(900_000))).toBe('413')
      expect(await send('text/plain', 'x'.repeat(900_000))).toBe('415 again')
      expect(await send(urlencoded, 'CallStatus=ringing')).toBe('403 again')
    } finally {
      agent.destroy()
    }
  })

  test('an unknown address is 404', async () => {
    expect((await post('/webhooks/twilio/nothing', form({}))).status).toBe(404)
  })

  test('a callback about an unknown object is a 2xx and changes nothing', async () => {
    const events = world.published.length
    for (const [path, fields] of [
      ['/webhooks/twilio/voice/lead/att_unknown/status', { CallStatus: 'completed' }],
      ['/webhooks/twilio/voice/lead/att_unknown/amd', { AnsweredBy: 'human' }],
      [statusPath, { CallStatus: 'completed', CallSid: 'CA-other' }],
      [statusPath, { CallStatus: 'dancing' }],
      [statusPath, {}],
      ['/webhooks/twilio/recording/att_unknown', { RecordingSid: 'RE1', RecordingStatus: 'completed' }],
      [
        '/webhooks/twilio/conference/dial_unknown',
        {
          ConferenceSid: 'CF1',
          SequenceNumber: '1',
          StatusCallbackEvent: 'participant-join',
          ParticipantLabel: 'lead-line_unknown',
        },
      ],
      [
        '/webhooks/twilio/conference/dial_unknown',
        {
          ConferenceSid: 'CF1',
          SequenceNumber: '2',
          StatusCallbackEvent: 'participant-leave',
          ParticipantLabel: 'seller-CA9',
        },
      ],
    ] as const)
      expect((await post(path, form(fields))).status, path).toBe(204)
    expect(await state()).toBe('calling')
    expect(world.published.length).toBe(events)
  })

  test('a call that is not ours gets silence and a hang-up', async () => {
    for (const path of [
      '/webhooks/twilio/voice/lead/att_unknown/twiml',
      '/webhooks/twilio/voice/lead/att_unknown/keys',
      '/webhooks/twilio/voice/agent',
    ]) {
      const answer = await post(path, form({ Digits: '9', From: 'client:usr_unknown', sessionId: 'dial_unknown' }))
      expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('<Response><Hangup/></Response>') })
    }
  })
})

describe('five deliveries are one', () => {
  /** One call from the first ring to its end, each callback five times. */
  const story: Array<[string, Record<string, string>]> = [
    ['voice/lead/ATTEMPT/status', { CallStatus: 'initiated' }],
    ['voice/lead/ATTEMPT/status', { CallStatus: 'ringing' }],
    ['voice/lead/ATTEMPT/twiml', {}],
    ['voice/lead/ATTEMPT/status', { CallStatus: 'in-progress' }],
    ['voice/lead/ATTEMPT/amd', { AnsweredBy: 'human' }],
    [
      'conference/SESSION',
      {
        ConferenceSid: 'CF1',
        SequenceNumber: '3',
        StatusCallbackEvent: 'participant-join',
        ParticipantLabel: 'lead-LINE',
      },
    ],
    [
      'conference/SESSION',
      {
        ConferenceSid: 'CF1',
        SequenceNumber: '4',
        StatusCallbackEvent: 'participant-leave',
        ParticipantLabel: 'lead-LINE',
        ReasonParticipantLeft: 'participant_hung_up',
      },
    ],
    ['voice/lead/ATTEMPT/status', { CallStatus: 'completed' }],
  ]

  test('each webhook of a call', async () => {
    const { id: lineId } = await floor.line(LEAD)
    const { id: sessionId } = await floor.ctx.db.q.selectFrom('dial_sessions').select('id').executeTakeFirstOrThrow()
    const states: string[] = []
    for (const [template, fields] of story) {
      const path = `/webhooks/twilio/${template.replace('ATTEMPT', attemptId).replace('SESSION', sessionId)}`
      const filled = form(
        Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value.replace('LINE', lineId)])),
      )
      world.clock.advance(500)
      const first = await post(path, filled)
      const after = { state: await state(), events: world.published.length, jobs: await jobCount() }
      states.push(after.state)
      for (let time = 0; time < 4; time += 1) {
        world.clock.advance(500)
        expect(await post(path, filled)).toEqual(first)
      }
      expect({ state: await state(), events: world.published.length, jobs: await jobCount() }, path).toEqual(after)
    }
    expect(states).toEqual(['calling', 'calling', 'screening', 'screening', 'bridging', 'inCall', 'ending', 'ended'])
    expect(await floor.call(LEAD)).toMatchObject({ outcome: 'completed', answered_by: 'person', bill_ms: 2500 })
  })

  test('five at the same time', async () => {
    const ringing = form({ CallStatus: 'ringing' })
    const before = world.published.length
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(statusPath, ringing)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    expect(await receipts()).toHaveLength(1)
    expect(world.published.slice(before).map(({ type }) => type)).toEqual(['line.changed'])
  })

  test('the opt-out key puts the number on the DNC list once; another key does not', async () => {
    const path = `/webhooks/twilio/voice/lead/${attemptId}/keys`
    await post(path, form({ Digits: '1' }))
    expect(await floor.ctx.db.q.selectFrom('suppressions').selectAll().execute()).toEqual([])
    for (let time = 0; time < 3; time += 1) await post(path, form({ Digits: '9' }))
    expect(await floor.ctx.db.q.selectFrom('suppressions').select(['e164', 'type']).execute()).toEqual([
      { e164: LEAD, type: 'IVR' },
    ])
  })

  test('another key restarts the callback message, with the opt-out, and only so often', async () => {
    await floor.settings({ enableIvrOptout: true, callbackMessage: 'We will call you back.' })
    await post(statusPath, form({ CallStatus: 'ringing' }))
    const { id: sessionId } = await floor.ctx.db.q.selectFrom('dial_sessions').select('id').executeTakeFirstOrThrow()
    await floor.tellSession(sessionId, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
    await floor.tell(LEAD, { type: 'VERDICT', answeredBy: 'person' })
    let answer = await post(`/webhooks/twilio/voice/lead/${attemptId}/twiml`, form({}))
    /** Where the answer sends keys; the rest of it is the same each time. */
    const keysAt = ({ text }: Answer) => /action="([^"#]+)[^"]*"/.exec(text)?.[1]?.replace(PUBLIC_URL, '')
    const first = answer
    const addresses: string[] = []
    for (let at = keysAt(answer); at !== undefined; at = keysAt(answer)) {
      addresses.push(at)
      expect(answer.text.replace(at, '')).toBe(first.text.replace(addresses[0]!, ''))
      expect(answer.text).toContain('We will call you back. To be put on our do-not-call list, press 9.')
      answer = await post(at, form({ Digits: '1' }))
      // The carrier sends it again, where it did not get the answer.
      expect(await post(at, form({ Digits: '1' }))).toEqual(answer)
    }
    expect(addresses).toHaveLength(6)
    expect(answer.text).toMatch(/<Response><Hangup\/><\/Response>/)
    expect((await post(addresses.at(-1)!, form({ Digits: '9' }))).text).toContain(
      'You are on our do-not-call list now.',
    )
    await floor.end(LEAD)
    expect((await post(addresses[0]!, form({ Digits: '1' }))).text).toBe(answer.text)
  })

  const jobCount = async () => (await floor.ctx.db.q.selectFrom('jobs').select('id').execute()).length
})

test('an unexpected error is a 500, is rolled back, and the retry does the work', async () => {
  const { version } = await floor.ctx.db.q
    .selectFrom('lines')
    .select('version')
    .where('e164', '=', LEAD)
    .executeTakeFirstOrThrow()
  const { sqlite } = world.services.store
  sqlite.exec(`create trigger surprise before update on lines begin select raise(abort, 'disk on fire'); end`)
  const ringing = form({ CallStatus: 'ringing' })
  expect(await post(statusPath, ringing)).toEqual({ status: 500, text: 'Try again' })
  expect(await receipts()).toEqual([])
  sqlite.exec('drop trigger surprise')
  expect((await post(statusPath, ringing)).status).toBe(204)
  const after = await floor.ctx.db.q.selectFrom('lines').select('version').executeTakeFirstOrThrow()
  expect(after.version).toBe(version + 1)
})

test('a full disk is a 503, is rolled back, and the retry does the work', async () => {
  const { sqlite } = world.services.store
  const answered = [form({ CallStatus: 'ringing' }), form({ CallStatus: 'in-progress' })]
  const told = world.published.length
  sqlite.pragma('query_only = on')
  for (const callback of answered) expect(await post(statusPath, callback)).toEqual({ status: 503, text: 'Try again' })
  expect([await receipts(), world.published.length]).toEqual([[], told])
  sqlite.pragma('query_only = off')
  for (const callback of answered) expect((await post(statusPath, callback)).status).toBe(204)
  expect(await receipts()).toEqual([`voice-status:${CALL_SID}:in-progress`, `voice-status:${CALL_SID}:ringing`])
  expect(await state()).toBe('screening')
})
