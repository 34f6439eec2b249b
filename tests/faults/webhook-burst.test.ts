import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { placeCall } from '../../app/domain/legs/place-call.server'
import type { Carrier } from '../../app/domain/carrier.port'
import { openStore } from '../../db/open'
import type { Env } from '../../server/env'
import { webhookRouter } from '../../server/webhooks/router'
import { carrierSignature } from '../helpers/carrier-signature'
import { openFloor } from '../helpers/dialing-floor'
import { scratchFolder } from '../helpers/process'
import { serve, type Served } from '../helpers/serve'
import { waitFor } from '../helpers/wait-for'
import { testWorld, type World } from '../helpers/world'

const PUBLIC_URL = 'https://dialer.harbor.test'
const AUTH_TOKEN = 'a-token-of-the-carrier-account'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let world: World
let served: Served

beforeEach(async () => {
  folder = await scratchFolder('burst')
  world = await testWorld({
    // What was acknowledged must be on the disk: each commit waits for it, as in production.
    file: join(folder.path, 'trunkline.db'),
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
  await folder.remove()
})

/** A callback as the carrier sends it. */
function signed({ path, fields }: Hook): Asked {
  return {
    path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': carrierSignature(AUTH_TOKEN, PUBLIC_URL + path, Object.entries(fields)),
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
  /** How often it was sent again because its connection broke off without an answer. */
  repeats: number
  /** ms since the first was sent. */
  sentAt: number
  answeredAt: number
}

interface Hook {
  path: string
  fields: Record<string, string>
}

/** SQLite's number of `synchronous = FULL`. */
const FULL = 2
const SELLERS = 46
const REPEATS = 6
/**
 * Of connections beyond the 4,096 that a kernel lets wait (`net.core.somaxconn`) it resets one now and then: the carrier sends
 * such a webhook again, since our addresses ask for it.
 */
const MOST_BROKEN = 5

test(
  '5,000 webhooks within a second, repeated and in disorder: all 2xx, none lost, none done twice',
  { timeout: 300_000 },
  async () => {
    expect(world.services.store.sqlite.pragma('synchronous', { simple: true })).toBe(FULL)
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
    expect(answers.filter(({ repeats }) => repeats > 0).length).toBeLessThanOrEqual(MOST_BROKEN)
    await expectUnbrokenEvents()

    // As after a kill at the last answer: only what the files hold by then counts.
    const kept = openStore({ file: filesAsTheyAre() })
    try {
      expect(kept.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
      const receipts = (await kept.queries.selectFrom('receipts').select('key').execute()).map(({ key }) => key)
      const expected = calls.flatMap(({ carrier_sid: sid }) => [
        ...['initiated', 'ringing', 'in-progress', 'completed'].map((status) => `voice-status:${sid}:${status}`),
        `amd:${sid}`,
      ])
      expect(receipts.toSorted()).toEqual(expected.toSorted())
      const ofBurst = lineIds(jobs)
      const lines = await kept.queries.selectFrom('lines').select(['id', 'state']).where('id', 'in', ofBurst).execute()
      expect(lines).toHaveLength(numbers.length)
      expect(lines.filter(({ state }) => state !== 'ended')).toEqual([])
      const ends = await kept.queries.selectFrom('calls').select('ended_at').where('id', 'in', ofBurst).execute()
      expect(ends).toHaveLength(numbers.length)
      expect(ends.filter(({ ended_at }) => ended_at === null)).toEqual([])
      const events = await kept.queries.selectFrom('events').select('seq').orderBy('seq').execute()
      expect(events.map(({ seq }) => seq)).toEqual(world.published.map(({ seq }) => seq).toSorted((a, b) => a - b))
    } finally {
      await kept.close()
    }
  },
)

/** A copy of the database's files while the process still holds them open. */
function filesAsTheyAre(): string {
  for (const end of ['', '-wal'])
    copyFileSync(join(folder.path, `trunkline.db${end}`), join(folder.path, `kept.db${end}`))
  return join(folder.path, 'kept.db')
}

const lineIds = (jobs: Array<{ payload: string }>) =>
  jobs.map(({ payload }) => (JSON.parse(payload) as { lineId: string }).lineId)

/** Every event names the one before it in its channel. */
async function expectUnbrokenEvents() {
  const events = await world.system.db.q.selectFrom('events').select(['seq', 'prev', 'room']).orderBy('seq').execute()
  const last = new Map<string, number>()
  const broken = events.filter(({ room, seq, prev }) => {
    const before = last.get(room) ?? 0
    last.set(room, seq)
    return prev !== before
  })
  expect(broken).toEqual([])
}

test('a sender that aborts in the middle of its form harms no other request', async () => {
  for (const cut of ['CallSid=CA', '']) {
    const { hostname, port } = new URL(served.url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      `POST /webhooks/twilio/voice/agent HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n${cut}`,
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
