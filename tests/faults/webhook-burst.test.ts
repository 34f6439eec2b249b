import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { placeCall } from '../../app/domain/calls/place-call.server'
import type { Carrier } from '../../app/domain/carrier.port'
import type { Env } from '../../server/env'
import { webhookRouter } from '../../server/webhooks/router'
import { openFloor } from '../helpers/dialing-floor'
import { serve, type Served } from '../helpers/serve'
import { waitFor } from '../helpers/wait-for'
import { testWorld, type World } from '../helpers/world'

const PUBLIC_URL = 'https://dialer.harbor.test'
const AUTH_TOKEN = 'a-token-of-the-carrier-account'

let world: World
let served: Served

beforeEach(async () => {
  world = await testWorld({
    carrier: {
      simulated: true,
      placeCall: async ({ attemptId }: { attemptId: string }) => ({ callSid: `CA-${attemptId}` }),
    } as unknown as Carrier,
  })
  const env = { publicUrl: PUBLIC_URL, carrier: { authToken: AUTH_TOKEN } } as Env
  served = await serve(world, { webhooks: webhookRouter({ services: world.services, env }) })
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

function post(path: string, fields: Record<string, string>): Promise<Response> {
  const signed = Object.keys(fields)
    .toSorted()
    .map((name) => name + fields[name])
    .join('')
  const signature = createHmac('sha1', AUTH_TOKEN).update(PUBLIC_URL + path + signed)
  return fetch(served.url + path, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature.digest('base64') },
    body: new URLSearchParams(fields),
  })
}

/** Fisher-Yates over a fixed sequence: the same disorder in every run. */
function shuffled<T>(items: T[]): T[] {
  let state = 7
  const random = (below: number) => (state = (state * 48271) % 2147483647) % below
  for (let i = items.length - 1; i > 0; i--) {
    const j = random(i + 1)
    ;[items[i], items[j]] = [items[j]!, items[i]!]
  }
  return items
}

interface Hook {
  path: string
  fields: Record<string, string>
}

const SELLERS = 46
const REPEATS = 6
const AT_ONCE = 250

test(
  '5,000 webhooks in one burst, repeated and in disorder: all 2xx, none lost, none done twice',
  { timeout: 300_000 },
  async () => {
    const numbers: string[] = []
    for (let seller = 0; seller < SELLERS; seller++) {
      const floor = await openFloor(world, await world.account({ kind: 'individual' }))
      await floor.settings({ parallelLimit: 3 })
      const own = [1, 2, 3].map((line) => `+1312555${String(seller * 3 + line).padStart(4, '0')}`)
      await floor.dial(await floor.campaign(own))
      numbers.push(...own)
    }
    const { q } = world.system.db
    const jobs = await q.selectFrom('jobs').select(['key', 'payload']).where('kind', '=', 'call.place').execute()
    for (const { key, payload } of jobs) await placeCall(world.system, JSON.parse(payload) as { lineId: string }, key)
    const calls = await q.selectFrom('attempts').select(['id', 'carrier_sid']).execute()
    expect(calls).toHaveLength(numbers.length)

    const burst: Array<{ path: string; fields: Record<string, string> }> = calls.flatMap(
      ({ id, carrier_sid: CallSid }): Hook[] => {
        const path = `/webhooks/twilio/voice/lead/${id}`
        const status = (CallStatus: string) => ({ path: `${path}/status`, fields: { CallSid: CallSid!, CallStatus } })
        return [
          status('initiated'),
          status('ringing'),
          status('in-progress'),
          { path: `${path}/twiml`, fields: { CallSid: CallSid! } },
          { path: `${path}/amd`, fields: { CallSid: CallSid!, AnsweredBy: 'machine_start' } },
          status('completed'),
        ]
      },
    )
    const all = shuffled(Array.from({ length: REPEATS }, () => burst).flat()).concat(burst.slice(0, 32))
    expect(all.length).toBe(5_000)

    const statuses = new Map<number, number>()
    const started = performance.now()
    let next = 0
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let one = all[next++]; one; one = all[next++]) {
          const answer = await post(one.path, one.fields)
          await answer.arrayBuffer()
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        }
      }),
    )
    console.log(
      `5,000 webhooks answered in ${Math.round(performance.now() - started)} ms`,
      Object.fromEntries(statuses),
    )

    expect([...statuses.keys()].filter((status) => status >= 300)).toEqual([])
    const receipts = (await q.selectFrom('receipts').select('key').execute()).map(({ key }) => key)
    const expected = calls.flatMap(({ carrier_sid: sid }) => [
      ...['initiated', 'ringing', 'in-progress', 'completed'].map((status) => `voice-status:${sid}:${status}`),
      `amd:${sid}`,
    ])
    expect(receipts.toSorted()).toEqual(expected.toSorted())
    const lines = await q.selectFrom('lines').select(['id', 'state']).where('id', 'in', lineIds(jobs)).execute()
    expect(lines.filter(({ state }) => state !== '"ended"')).toEqual([])
    const open = await q
      .selectFrom('calls')
      .select('id')
      .where('id', 'in', lineIds(jobs))
      .where('ended_at', 'is', null)
      .execute()
    expect(open).toEqual([])
    await expectUnbrokenEvents()
  },
)

const lineIds = (jobs: Array<{ payload: string }>) =>
  jobs.map(({ payload }) => (JSON.parse(payload) as { lineId: string }).lineId)

/** Every event names the one before it in its room, and every committed event was told. */
async function expectUnbrokenEvents() {
  const events = await world.system.db.q.selectFrom('events').select(['seq', 'prev', 'room']).orderBy('seq').execute()
  const last = new Map<string, number>()
  const broken = events.filter(({ room, seq, prev }) => {
    const before = last.get(room) ?? 0
    last.set(room, seq)
    return prev !== before
  })
  expect(broken).toEqual([])
  expect(world.published.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(events.map(({ seq }) => seq))
}

test('a sender that breaks off in the middle of its form harms nobody', async () => {
  for (const cut of ['CallSid=CA', '']) {
    const { hostname, port } = new URL(served.url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      `POST /webhooks/twilio/voice/agent HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n${cut}`,
    )
    // The server has begun to read when it counts the connection's request.
    await waitFor('the request is begun', () => socket.bytesWritten > 0)
    socket.resetAndDestroy()
  }
  // An unhandled rejection ends a process; here it fails the test run.
  const answer = await post('/webhooks/twilio/voice/agent', { CallSid: 'CA1', From: 'client:nobody' })
  expect(answer.status).toBe(200)
})
