import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
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

/** A callback as the carrier sends it. */
function signed({ path, fields }: Hook): Asked {
  const words = Object.keys(fields)
    .toSorted()
    .map((name) => name + fields[name])
    .join('')
  const signature = createHmac('sha1', AUTH_TOKEN).update(PUBLIC_URL + path + words)
  return {
    path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature.digest('base64'),
    },
    body: String(new URLSearchParams(fields)),
  }
}

/** Has another process send them within a second, however many of them are answered by then. */
async function offerWithinASecond(requests: Asked[]): Promise<Answered[]> {
  const sender = spawn(process.execPath, [join(import.meta.dirname, 'offer.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  sender.stdin.end(JSON.stringify({ url: served.url, overMs: 900, requests }))
  return JSON.parse(await text(sender.stdout)) as Answered[]
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

/** As offer.mjs takes and answers them. */
interface Asked {
  path: string
  headers: Record<string, string>
  body: string
}
interface Answered {
  /** null: there was no answer. */
  status: number | null
  fault: string | null
  /** ms since the first was sent. */
  sentAt: number
  answeredAt: number
}

interface Hook {
  path: string
  fields: Record<string, string>
}

const SELLERS = 46
const REPEATS = 6

test(
  '5,000 webhooks within a second, repeated and in disorder: all 2xx, none lost, none done twice',
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

    const burst: Hook[] = calls.flatMap(({ id, carrier_sid: CallSid }): Hook[] => {
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
    })
    const all = shuffled(Array.from({ length: REPEATS }, () => burst).flat()).concat(burst.slice(0, 32))
    expect(all.length).toBe(5_000)

    const answers = await offerWithinASecond(all.map(signed))
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    const waits = answers.map(({ sentAt, answeredAt }) => answeredAt - sentAt).toSorted((a, b) => a - b)
    const offeredMs = Math.max(...answers.map(({ sentAt }) => sentAt))
    console.log(
      `5,000 webhooks sent within ${seconds(offeredMs)} s, all answered after ${seconds(Math.max(...answers.map(({ answeredAt }) => answeredAt)))} s;`,
      `each waited ${seconds(waits[2_500]!)} s (p50), ${seconds(waits.at(-1)!)} s at most`,
    )

    expect(answers.filter(({ status }) => status === null || status >= 300).slice(0, 3)).toEqual([])
    const receipts = (await q.selectFrom('receipts').select('key').execute()).map(({ key }) => key)
    const expected = calls.flatMap(({ carrier_sid: sid }) => [
      ...['initiated', 'ringing', 'in-progress', 'completed'].map((status) => `voice-status:${sid}:${status}`),
      `amd:${sid}`,
    ])
    expect(receipts.toSorted()).toEqual(expected.toSorted())
    const lines = await q.selectFrom('lines').select(['id', 'state']).where('id', 'in', lineIds(jobs)).execute()
    expect(lines.filter(({ state }) => state !== '"ended"')).toEqual([])
    const unended = await q
      .selectFrom('calls')
      .select('id')
      .where('id', 'in', lineIds(jobs))
      .where('ended_at', 'is', null)
      .execute()
    expect(unended).toEqual([])
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
  const { path, ...rest } = signed({
    path: '/webhooks/twilio/voice/agent',
    fields: { CallSid: 'CA1', From: 'client:nobody' },
  })
  expect((await fetch(served.url + path, { method: 'POST', ...rest })).status).toBe(200)
})
