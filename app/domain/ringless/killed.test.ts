import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPersonalPhone, agree, FORWARDING, saveRecording, sendDue } from '../../../tests/helpers/ringless'
import { testWorld, TUESDAY_11_CHICAGO, type World } from '../../../tests/helpers/world'
import { DEFAULT_LIMITS } from '../accounts/plan'
import type { UserActor } from '../actor'
import { checkLedger } from '../ledger/check-ledger.server'
import { DROP_SILENCE_MS } from '../../../machines/server/drop'
import { RinglessError, type RinglessProvider } from '../providers/ringless.port'
import { createDropBatch } from './create-drop-batch.server'
import { handleDropReport } from './handle-drop-report.server'

const ROUNDS = 90
/** At least; the seed gives more. */
const KILLS = 200
const DROPS = 4
const DAY_MS = 86_400_000

/** mulberry32. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
const random = randomFrom(8)

class Killed extends Error {}
/** Commits until the process is killed. null: it lives. */
let commitsLeft: number | null = null
let kills = 0
function mayKill() {
  if (commitsLeft === null || commitsLeft-- > 0) return
  commitsLeft = null
  kills += 1
  throw new Killed()
}

/** What the provider accepted, whether its answer came or not. */
const accepted: string[] = []
const provider: RinglessProvider = {
  async send({ dropId }) {
    const luck = random()
    if (luck < 0.1) throw new RinglessError('retry', 'busy')
    if (luck < 0.15) throw new RinglessError('refused', 'no')
    accepted.push(dropId)
    if (luck < 0.25) throw new RinglessError('unknown', 'timed out')
    if (luck < 0.35) throw new Killed()
  },
}

let world: World
let mia: UserActor
let recording: string
beforeEach(async () => {
  world = await testWorld({ ringless: provider, onBoundary: mayKill })
  mia = await world.person()
  await world.system.db.q
    .updateTable('accounts')
    .set({ limits: JSON.stringify(DEFAULT_LIMITS) })
    .execute()
  await addPersonalPhone(world, mia)
  recording = await saveRecording(world, mia)
})
afterEach(() => world.close())

/** The process ends and starts again until all is done. */
async function survive(work: () => Promise<unknown>): Promise<void> {
  try {
    commitsLeft = Math.floor(random() * 12)
    await work()
  } catch (error) {
    if (!(error instanceof Killed)) throw error
  }
  commitsLeft = null
}

const countWaiting = async () =>
  (
    await world.system.db.q
      .selectFrom('drops')
      .select('id')
      .where('state', 'in', ['scheduled', 'queued', 'delayed', 'sending'])
      .execute()
  ).length

test('200 random kills: no drop twice, none lost, none charged wrongly', { timeout: 240_000 }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    world.clock.set(TUESDAY_11_CHICAGO + round * DAY_MS)
    const numbers = Array.from({ length: DROPS }, (_, at) => `+1312555${String(round * DROPS + at).padStart(4, '0')}`)
    await agree(world, mia, ...numbers)
    await survive(() =>
      createDropBatch(world.as(mia), {
        voicemailId: recording,
        contacts: numbers.map((number) => ({ numbers: [number] })),
        forwardingNumber: FORWARDING,
      }),
    )
    for (let life = 0; life < 3; life += 1) await survive(() => sendDue(world))
    // A failed timer is fired again after a minute.
    for (let minute = 0; (await countWaiting()) > 0; minute += 1) {
      expect(minute).toBeLessThan(60)
      world.clock.advance(61_000)
      await sendDue(world).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
    }
    for (const dropId of accepted.slice(-2 * DROPS))
      await survive(() =>
        world.system.db.transact('test', (tx) =>
          handleDropReport(tx, dropId, {
            outcome: random() < 0.8 ? 'delivered' : 'failed',
            reason: null,
            providerId: null,
            proofUrl: null,
            isOptOut: false,
          }),
        ),
      )
  }
  expect(kills).toBeGreaterThanOrEqual(KILLS)
  expect(new Set(accepted).size).toBe(accepted.length)
  world.clock.advance(DROP_SILENCE_MS)
  await sendDue(world)
  const drops = await world.system.db.q.selectFrom('drops').select(['state', 'charged']).execute()
  expect(drops.length).toBeGreaterThan(ROUNDS)
  const delivered = drops.filter(({ state }) => state === 'delivered').length
  expect(drops.filter(({ charged }) => charged === 1)).toHaveLength(delivered)
  const account = await world.system.db.q.selectFrom('accounts').select('rvm_drops_used').executeTakeFirstOrThrow()
  expect(account.rvm_drops_used).toBe(delivered)
  expect(new Set(drops.map(({ state }) => state))).toEqual(new Set(['delivered', 'failed', 'unknown']))
  expect((await checkLedger(world.system)).problems).toEqual([])
})
