import { afterEach, beforeEach, expect, test } from 'vitest'
import { CarrierError, type Carrier, type CarrierCall } from '../../app/domain/carrier.port'
import { createSystemCtx } from '../../app/domain/context.server'
import { SYSTEM_ACCOUNT } from '../../app/domain/jobs/catalogue'
import { enqueue } from '../../app/domain/jobs/enqueue.server'
import { openFloor, type Floor } from '../../tests/helpers/dialing-floor'
import { waitFor } from '../../tests/helpers/wait-for'
import { testWorld, type World } from '../../tests/helpers/world'
import { startPhoneWatch, type PhoneWatch } from './phone-watch'
import { startWorker, type Worker } from './worker'

let world: World
let watch: PhoneWatch | null = null
let worker: Worker | null = null
/** Numbers that the carrier was asked to call, and calls that it was asked to end. */
let placed: string[]
let hungUp: string[]
/** Calls that the carrier was asked about, in order, and what it knows of them. */
let asked: string[]
let truth: (callSid: string) => Promise<CarrierCall | null>
/** Log entries, in order. */
let told: string[]
/** Ends what the watch waits for, with the time that it waits. */
let passed: () => void

const going = async (callSid: string): Promise<CarrierCall> => ({
  callSid,
  status: 'in-progress',
  startedAt: null,
  endedAt: null,
  durationMs: null,
})

beforeEach(async () => {
  asked = []
  placed = []
  hungUp = []
  truth = going
  told = []
  passed = () => {}
  const carrier = {
    simulated: true,
    fetchCall: async (callSid: string) => {
      asked.push(callSid)
      return truth(callSid)
    },
    placeCall: async ({ to }: { to: string }) => {
      placed.push(to)
      return { callSid: `CA-${to}` }
    },
    hangUp: async (callSid: string) => void hungUp.push(callSid),
  } as unknown as Carrier
  world = await testWorld({ carrier })
  const tell = (facts: Record<string, unknown>, message: string) => void told.push([message, facts.reason].join(': '))
  Object.assign(world.services.log, { info: tell, warn: tell })
})
afterEach(async () => {
  await worker?.stop()
  worker = null
  await watch?.stop()
  watch = null
  await world.close()
})

const start = () =>
  (watch = startPhoneWatch(
    world.services,
    async () => {},
    (ms, signal) =>
      new Promise<void>((resolve) => {
        const ended = () => resolve()
        signal.addEventListener('abort', ended, { once: true })
        passed = () => {
          signal.removeEventListener('abort', ended)
          world.clock.advance(Math.ceil(ms))
          resolve()
        }
      }),
  ))
/** Time passes only while the watch waits for it, and as long as it waits. */
const passUntil = (what: string, isSo: () => boolean | Promise<boolean>) =>
  waitFor(
    what,
    async () => {
      if (await isSo()) return true
      const pass = passed
      passed = () => {}
      pass()
      return false
    },
    { everyMs: 1 },
  )

/** Each session's phone has a call of its own. */
async function sessions(count: number) {
  const made = []
  for (let seller = 0; seller < count; seller += 1) {
    const floor = await openFloor(world)
    const id = await floor.dial(await floor.campaign([`+1312555${String(seller).padStart(4, '0')}`]))
    const phone = `CAphone${seller}`
    await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: phone })
    made.push({ floor, id, phone })
  }
  return made
}

test('after a start every phone of a running session is checked once', async () => {
  const [ended, ...running] = await sessions(20)
  await world.system.db.q.updateTable('dial_sessions').set({ ended_at: 1 }).where('id', '=', ended!.id).execute()
  start()
  await waitFor('all are asked for', () => asked.length === 19)
  expect(asked.toSorted()).toEqual(running.map(({ phone }) => phone).toSorted())
})

test('each is checked again within 30 s, for as long as its session runs', async () => {
  await sessions(3)
  start()
  await waitFor('all are asked for', () => asked.length === 3)
  // Their first checks are spread over the next 30 s; after that each comes every 30 s.
  for (const times of [2, 3]) {
    await passUntil(`all are asked for ${times} times`, () => asked.length >= 3 * times)
    expect(new Set(asked).size).toBe(3)
  }
})

test('each is checked as often after the machine’s clock was set back', async () => {
  await sessions(1)
  start()
  await passUntil('it had its first turn', () => asked.length === 2)
  const at = world.clock.now()
  world.clock.setMachine(-3_600_000)
  world.system.clock.applyAdjustment(-3_600_000)
  await passUntil('it has its next', () => asked.length === 3)
  expect(world.clock.now() + 3_600_000 - at).toBeLessThan(32_000)
})

test('a phone that left unnoticed is reported lost to its session', async () => {
  const [left, there] = await sessions(2)
  truth = async (callSid) => ({
    ...(await going(callSid)),
    status: callSid === left!.phone ? 'completed' : 'in-progress',
  })
  start()
  const present = async (id: string, floor: Floor) => (await floor.session(id)).sellerPresent
  await waitFor('it is noticed', async () => !(await present(left!.id, left!.floor)))
  expect(await present(there!.id, there!.floor)).toBe(true)
})

test('a call unknown to the carrier is checked again: unknown a second time, its phone has left', async () => {
  const [fresh, gone] = await sessions(2)
  const times = (phone: string) => asked.filter((callSid) => callSid === phone).length
  let answerAgain = () => {}
  const again = new Promise<void>((resolve) => (answerAgain = resolve))
  truth = async (callSid) => {
    if (times(callSid) === 1) return null
    await again
    return callSid === gone!.phone ? null : going(callSid)
  }
  start()
  await passUntil('both are asked for again', () => asked.length === 4)
  const present = async ({ id, floor }: { id: string; floor: Floor }) => (await floor.session(id)).sellerPresent
  expect([await present(fresh!), await present(gone!)]).toEqual([true, true])
  answerAgain()
  await passUntil('it is noticed', async () => !(await present(gone!)))
  await passUntil('the other is asked for often', () => times(fresh!.phone) > 3)
  expect(await present(fresh!)).toBe(true)
})

test('an unreachable carrier changes nothing, and is asked again', async () => {
  const [only] = await sessions(1)
  truth = () => Promise.reject(new Error('no answer'))
  start()
  await passUntil('it is asked again', () => asked.length > 1)
  expect((await only!.floor.session(only!.id)).sellerPresent).toBe(true)
})

test('a carrier that did not know a phone, and then is unreachable, is not asked each second', async () => {
  await sessions(1)
  truth = async () => {
    if (asked.length > 1) throw new Error('no answer')
    return null
  }
  start()
  // The first two are those of the start.
  await passUntil('it has a turn', () => asked.length > 2)
  const before = world.clock.now()
  await passUntil('most of the 30 s pass', () => world.clock.now() > before + 20_000)
  expect(asked).toHaveLength(3)
})

test('an unreachable carrier is logged once for all phones and checks, and again when that changes', async () => {
  await sessions(3)
  const turns = (count: number) => {
    const from = asked.length
    return passUntil('each has some turns', () => asked.length >= from + 3 * count)
  }
  const refused = new CarrierError('refused', 'The carrier rejected our credentials (20003)', 20003, null, 'account')
  const failsWith = (error: Error) => (truth = () => Promise.reject(error))
  failsWith(refused)
  start()
  await turns(3)
  expect(told).toEqual([`phone checks fail: ${refused.message}`])
  failsWith(new CarrierError('retry', 'The carrier cannot be reached', null))
  await turns(3)
  expect(told.slice(1)).toEqual(['phone checks fail: The carrier cannot be reached'])
  truth = going
  await turns(3)
  expect(told.slice(2)).toEqual(['phone checks work again: '])
  failsWith(refused)
  await turns(3)
  expect(told.slice(3)).toEqual([`phone checks fail: ${refused.message}`])
})

test.each([
  { there: false, what: 'and none for a seller who has left' },
  { there: true, what: 'and then they are' },
])('after a start no lead is called before the phones were checked, $what', async ({ there }) => {
  const [only] = await sessions(1)
  const [number] = (await only!.floor.session(only!.id)).lines.map((line) => line.number)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  truth = async (callSid) => {
    await answered
    return { ...(await going(callSid)), status: there ? 'in-progress' : 'completed' }
  }
  world.services.wake = () => worker?.wake()
  start()
  worker = startWorker(world.services, undefined, undefined, undefined, watch!.allChecked)
  await waitFor('it is asked for', () => asked.length === 1)
  await createSystemCtx(world.services).db.transact('test.enqueue', (tx) =>
    enqueue(tx, { kind: 'call.hang-up', accountId: SYSTEM_ACCOUNT, key: 'test', payload: { callSid: 'CA-other' } }),
  )
  // Other due jobs run in that time.
  await waitFor('others are hung up', () => hungUp.length === 1)
  expect(placed).toEqual([])
  answer()
  if (there) await waitFor('they are called', () => placed.length === 1)
  const job = () => world.system.db.q.selectFrom('jobs').selectAll().where('kind', '=', 'call.place').executeTakeFirst()
  if (!there) await waitFor('the call is put off', async () => (await job())!.last_error !== null)
  expect(placed).toEqual(there ? [number] : [])
})

test('after a start a phone unknown to the carrier is checked once more before any call', async () => {
  const [gone, there] = await sessions(2)
  truth = async (callSid) => (callSid === gone!.phone ? null : going(callSid))
  world.services.wake = () => worker?.wake()
  start()
  worker = startWorker(world.services, undefined, undefined, undefined, watch!.allChecked)
  await passUntil('the one is asked for once more', () => asked.length === 3)
  await watch!.allChecked
  expect(asked.filter((callSid) => callSid === gone!.phone)).toHaveLength(2)
  expect(asked.filter((callSid) => callSid === there!.phone)).toHaveLength(1)
  expect((await gone!.floor.session(gone!.id)).sellerPresent).toBe(false)
  const [number] = (await there!.floor.session(there!.id)).lines.map((line) => line.number)
  await waitFor('the other one’s people are called', () => placed.length === 1)
  expect(placed).toEqual([number])
})

test('a phone unknown to the carrier is checked again a moment later', async () => {
  const [gone] = await sessions(1)
  start()
  await watch!.allChecked
  truth = async () => null
  const before = asked.length
  await passUntil('it has its turn', () => asked.length > before)
  const first = world.clock.now()
  await passUntil('it is asked for again', () => asked.length === before + 2)
  expect(world.clock.now() - first).toBeLessThan(5_000)
  await waitFor('it is gone', async () => !(await gone!.floor.session(gone!.id)).sellerPresent)
})
