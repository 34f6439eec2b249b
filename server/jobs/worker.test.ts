import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CarrierError, type Carrier } from '../../app/domain/carrier.port'
import { createSystemCtx } from '../../app/domain/context.server'
import { SYSTEM_ACCOUNT, type NewJob } from '../../app/domain/jobs/catalogue'
import { stopDialSession } from '../../app/domain/dial-sessions/control-dial-session.server'
import { enqueue } from '../../app/domain/jobs/enqueue.server'
import { RetryLater } from '../../app/domain/jobs/retry-later'
import { openFloor } from '../../tests/helpers/dialing-floor'
import { waitFor } from '../../tests/helpers/wait-for'
import { testWorld, type World } from '../../tests/helpers/world'
import { catchUpTimers, fireDueTimers } from './timers'
import { startWorker, type Worker } from './worker'

let world: World
let worker: Worker | null = null
/** Calls that the carrier was asked to hang up, in order, and what it does with each. */
let asked: string[]
let hangUp: (callSid: string) => Promise<void>
let errors: unknown[]

beforeEach(async () => {
  asked = []
  errors = []
  hangUp = async () => {}
  const carrier = {
    simulated: true,
    hangUp: async (callSid: string) => {
      asked.push(callSid)
      await hangUp(callSid)
    },
  } as unknown as Carrier
  world = await testWorld({ carrier })
  world.services.log.error = (facts) => void errors.push(facts)
  world.services.wake = () => worker?.wake()
})
afterEach(async () => {
  await worker?.stop()
  worker = null
  await world.close()
})

const hangUpJob = (callSid: string, runAt?: number): NewJob => ({
  kind: 'call.hang-up',
  accountId: SYSTEM_ACCOUNT,
  key: `test:${callSid}`,
  payload: { callSid },
  ...(runAt === undefined ? {} : { runAt }),
})
/** As the process does it: `world.system` was made before there was a worker to wake. */
const write = (...jobs: NewJob[]) =>
  createSystemCtx(world.services).db.transact('test.enqueue', async (tx) => {
    for (const job of jobs) await enqueue(tx, job)
  })
const job = (callSid: string) =>
  world.system.db.q.selectFrom('jobs').selectAll().where('key', '=', `test:${callSid}`).executeTakeFirstOrThrow()
const settled = (callSid: string, state: string) =>
  waitFor(`${callSid} is ${state}`, async () => {
    const row = await job(callSid)
    return row.state === state ? row : null
  })
const tried = (callSid: string, tries: number) =>
  waitFor(`${callSid} was tried ${tries} times`, async () => {
    const row = await job(callSid)
    return row.tries === tries ? row : null
  })
const postponed = (callSid: string) =>
  waitFor(`${callSid} is put off`, async () => {
    const row = await job(callSid)
    return row.last_error === null ? null : row
  })
/** A deed that ends when the test says so. */
function held() {
  let release = () => {}
  const until = new Promise<void>((resolve) => (release = resolve))
  return { until, release: () => release() }
}

const LEAD = '+13125550101'
/** When the carrier's silence about a ringing call ends; null: no timer is set. */
const silenceEndsAt = async () => {
  const row = await world.system.db.q
    .selectFrom('timers')
    .select('fire_at')
    .where('name', '=', 'xstate.after.silenceMs.line.calling')
    .executeTakeFirst()
  return row?.fire_at ?? null
}

describe('a job', () => {
  test('runs once, in write order, and wakes the worker automatically', async () => {
    worker = startWorker(world.services)
    await write(hangUpJob('CA1'), hangUpJob('CA2'))
    await settled('CA2', 'done')
    await write(hangUpJob('CA1'))
    worker.wake()
    await write(hangUpJob('CA3'))
    expect(await settled('CA3', 'done')).toMatchObject({ tries: 0, done_at: world.clock.now() })
    expect(asked).toEqual(['CA1', 'CA2', 'CA3'])
  })

  test('that was due while no worker ran runs at the start', async () => {
    await write(hangUpJob('CA1'))
    worker = startWorker(world.services)
    await settled('CA1', 'done')
  })

  test('due at a fraction of a millisecond runs after it', async () => {
    await write(hangUpJob('CA1', world.clock.now() + 0.25))
    expect((await job('CA1')).run_at).toBe(world.clock.now() + 1)
  })

  test('waits for its time', async () => {
    const at = world.clock.now() + 3_600_000
    await write(hangUpJob('later', at), hangUpJob('now'))
    worker = startWorker(world.services)
    await settled('now', 'done')
    expect(asked).toEqual(['now'])
    world.clock.set(at)
    worker.wake()
    await settled('later', 'done')
  })

  test('that fails is retried with a growing wait', async () => {
    hangUp = async () => {
      throw new Error('a fault of ours')
    }
    await write(hangUpJob('CA1'))
    worker = startWorker(world.services)
    const waits: number[] = []
    for (let tries = 1; tries <= 4; tries += 1) {
      const row = await tried('CA1', tries)
      expect(row).toMatchObject({ state: 'ready', last_error: 'a fault of ours' })
      waits.push(row.run_at - world.clock.now())
      // The clock does not move: the next attempt comes when the row says so.
      world.clock.set(row.run_at)
      worker.wake()
    }
    for (const [index, wait] of waits.entries()) {
      const most = 500 * 2 ** (index + 1)
      expect(wait).toBeGreaterThanOrEqual(most / 2)
      expect(wait).toBeLessThanOrEqual(most)
    }
  })

  test('is given up after twelve attempts, and logged', async () => {
    hangUp = async () => {
      throw new CarrierError('unknown', 'The carrier did not answer', null)
    }
    await write(hangUpJob('CA1'))
    await world.system.db.q.updateTable('jobs').set({ tries: 11 }).execute()
    worker = startWorker(world.services)
    expect(await settled('CA1', 'failed')).toMatchObject({ tries: 12, last_error: 'The carrier did not answer' })
    expect(errors).toHaveLength(1)
    worker.wake()
    await write(hangUpJob('CA2'))
    await waitFor('the next one is tried', () => asked.includes('CA2'))
    expect(asked.filter((sid) => sid === 'CA1')).toHaveLength(1)
  })

  test('that the carrier refuses is given up immediately', async () => {
    hangUp = async () => {
      throw new CarrierError('refused', 'No such call (20404)', 20404)
    }
    await write(hangUpJob('CA1'))
    worker = startWorker(world.services)
    expect(await settled('CA1', 'failed')).toMatchObject({ tries: 1, last_error: 'No such call (20404)' })
  })

  test.each([429, 10004, 20429])(
    'is retried as the carrier (%i) or the handler says, and never given up',
    async (code) => {
      hangUp = async (callSid) => {
        if (callSid === 'wait') throw new CarrierError('retry', 'Too many requests', code, 7000)
        throw new RetryLater(3000, 'Not yet')
      }
      await write(hangUpJob('wait'), hangUpJob('not-yet'))
      await world.system.db.q.updateTable('jobs').set({ tries: 40 }).execute()
      worker = startWorker(world.services)
      // It backs off however soon the carrier would have it again.
      const wait = await tried('wait', 41)
      expect(wait.state).toBe('ready')
      expect(wait.run_at - world.clock.now()).toBeGreaterThanOrEqual(60_000)
      expect(wait.run_at - world.clock.now()).toBeLessThanOrEqual(120_000)
      // A job that only waits for its turn has used no attempt.
      expect(await postponed('not-yet')).toMatchObject({ state: 'ready', tries: 40, run_at: world.clock.now() + 3000 })
      expect(errors).toEqual([])
    },
  )

  test('that the disk refuses uses no attempt, and runs when there is space again', async () => {
    hangUp = async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    await write(hangUpJob('CA1'))
    await world.system.db.q.updateTable('jobs').set({ tries: 12 }).execute()
    worker = startWorker(world.services)
    expect(await postponed('CA1')).toMatchObject({ state: 'ready', tries: 12, run_at: world.clock.now() + 5_000 })
    hangUp = async () => {}
    world.clock.advance(5_000)
    worker.wake()
    await settled('CA1', 'done')
  })

  test('that fails does not hold up the others', async () => {
    hangUp = async (callSid) => {
      if (callSid === 'bad') throw new Error('broken')
    }
    await write(hangUpJob('bad'), hangUpJob('good'))
    worker = startWorker(world.services)
    await settled('good', 'done')
  })
})

test('stores a fractional wait as whole milliseconds', async () => {
  hangUp = async () => {
    throw new RetryLater(12_000.4, 'Not yet', true)
  }
  worker = startWorker(world.services)
  await write(hangUpJob('CA1'))
  expect((await tried('CA1', 1)).run_at).toBe(world.clock.now() + 12_000)
  expect(errors).toEqual([])
})

test('retries a refused dial with a growing wait of at most 15 s, and never gives up', async () => {
  const floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1 })
  const id = await floor.dial(await floor.campaign([LEAD]))
  world.services.carrier.placeCall = () =>
    Promise.reject(new CarrierError('retry', 'The carrier cannot be reached', null))
  worker = startWorker(world.services)
  for (let tries = 1; tries <= 13; tries += 1) {
    const row = await waitFor(`it was tried ${tries} times`, async () => {
      const place = await world.system.db.q
        .selectFrom('jobs')
        .selectAll()
        .where('kind', '=', 'call.place')
        .executeTakeFirstOrThrow()
      return place.tries === tries ? place : null
    })
    const most = Math.min(15_000, 500 * 2 ** tries)
    expect(row.run_at - world.clock.now()).toBeGreaterThanOrEqual(most / 2)
    expect(row.run_at - world.clock.now()).toBeLessThanOrEqual(most)
    expect(row.state).toBe('ready')
    world.clock.set(row.run_at)
    worker.wake()
  }
  expect((await floor.session(id)).message).toBe('The carrier cannot be reached. Trying again.')
  // Stopping does not wait for the next attempt: the clock does not move from here on.
  await stopDialSession(floor.ctx, id)
  await waitFor('the line is over', async () => {
    worker?.wake()
    return (await floor.line(LEAD)).state === 'ended'
  })
})

test('a dial stopped while its failure is written does not wait for its next attempt either', async () => {
  const floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1 })
  const id = await floor.dial(await floor.campaign([LEAD]))
  let stopping: Promise<unknown> | undefined
  // The seller has read why it waits, and the worker has not written yet for how long.
  world.services.publish = (events) => {
    if (JSON.stringify(events).includes('Trying again.')) stopping ??= stopDialSession(floor.ctx, id)
  }
  world.services.carrier.placeCall = () =>
    Promise.reject(new CarrierError('retry', 'The carrier asked to wait', 429, 7_000))
  worker = startWorker(world.services)
  await waitFor('it was stopped', () => stopping)
  await stopping
  await waitFor('the line is over', async () => {
    worker?.wake()
    return (await floor.line(LEAD)).state === 'ended'
  })
})

test('a call given up while the file is not writable leaves no line waiting forever', async () => {
  const floor = await openFloor(world)
  await floor.dial(await floor.campaign(['+13125550101']))
  world.services.carrier.placeCall = () => Promise.reject(new Error('a fault of ours'))
  const { q } = world.system.db
  await q.updateTable('jobs').set({ tries: 11 }).where('kind', '=', 'call.place').execute()
  const { sqlite } = world.services.store
  sqlite.exec(`create trigger full before update on jobs when new.state = 'failed'
    begin select raise(abort, 'disk is full'); end`)
  worker = startWorker(world.services)
  await waitFor('its failure could not be written', () => errors.length >= 2)
  sqlite.exec('drop trigger full')
  await waitFor('the job is over', async () => {
    const job = await q.selectFrom('jobs').select('state').where('kind', '=', 'call.place').executeTakeFirstOrThrow()
    return job.state !== 'ready'
  })
  // Unknown whether the carrier was reached: it is reconciled, once.
  expect((await q.selectFrom('attempts').select('state').execute()).map(({ state }) => state)).toEqual(['uncertain'])
  expect(await floor.jobs('attempt.reconcile')).toHaveLength(1)
})

describe('stopping', () => {
  test('finishes running jobs and starts no new ones', async () => {
    const deed = held()
    hangUp = () => deed.until
    worker = startWorker(world.services)
    await write(hangUpJob('CA1'))
    await waitFor('it runs', () => asked.length === 1)
    let stopped = false
    const stopping = worker.stop().then(() => (stopped = true))
    await write(hangUpJob('CA2'))
    expect(stopped).toBe(false)
    deed.release()
    await stopping
    expect(await job('CA1')).toMatchObject({ state: 'done' })
    expect(await job('CA2')).toMatchObject({ state: 'ready', tries: 0 })
    expect(asked).toEqual(['CA1'])
  })

  test('a job left running by a dead process is due again for the next', async () => {
    const deed = held()
    hangUp = () => deed.until
    await write(hangUpJob('CA1'))
    const first = startWorker(world.services)
    await waitFor('it runs', () => asked.length === 1)
    // As after a crash: the row is as it was, and another process reads it.
    worker = startWorker(world.services)
    await waitFor('it runs again', () => asked.length === 2)
    deed.release()
    await first.stop()
    await settled('CA1', 'done')
  })
})

describe('a timer', () => {
  test('is dispatched to its machine once, when due', async () => {
    const floor = await openFloor(world)
    await floor.settings({ parallelLimit: 1 })
    await floor.dial(await floor.campaign([LEAD]))
    await floor.ring(LEAD)
    const at = (await silenceEndsAt())!
    world.clock.set(at - 1)
    await fireDueTimers(world.system)
    expect(await floor.jobs('call.check')).toHaveLength(0)
    world.clock.set(at)
    await fireDueTimers(world.system)
    await fireDueTimers(world.system)
    expect(await floor.jobs('call.check')).toHaveLength(1)
    // The silence continues: it is set again.
    expect(await silenceEndsAt()).toBeGreaterThan(at)
  })

  test('that two workers see fires once', async () => {
    const floor = await openFloor(world)
    await floor.dial(await floor.campaign([LEAD]))
    await floor.ring(LEAD)
    world.clock.set((await silenceEndsAt())!)
    await Promise.all([fireDueTimers(world.system), fireDueTimers(world.system)])
    expect(await floor.jobs('call.check')).toHaveLength(1)
  })

  test('whose state is left does not fire', async () => {
    const floor = await openFloor(world)
    await floor.dial(await floor.campaign([LEAD]))
    await floor.ring(LEAD)
    const at = (await silenceEndsAt())!
    await floor.end(LEAD, 'busy')
    expect(await silenceEndsAt()).toBeNull()
    world.clock.set(at)
    await fireDueTimers(world.system)
    expect(await floor.jobs('call.check')).toHaveLength(0)
  })

  test('that fails to dispatch holds up neither the other timers nor the jobs', async () => {
    const floor = await openFloor(world)
    await floor.dial(await floor.campaign([LEAD]))
    await floor.ring(LEAD)
    const at = (await silenceEndsAt())!
    await world.system.db.q
      .insertInto('timers')
      .values({
        owner: 'kettle:1',
        name: 'boil',
        account_id: SYSTEM_ACCOUNT,
        fire_at: at - 1000,
        event: '{"type":"BOIL"}',
      })
      .execute()
    await world.system.db.q.deleteFrom('jobs').execute()
    world.clock.set(at)
    await write(hangUpJob('CA1'))
    worker = startWorker(world.services)
    await settled('CA1', 'done')
    expect(await floor.jobs('call.check')).toHaveLength(1)
    await waitFor('it is said', () => errors.length > 0)
  })
})

describe('timers that became due while no worker ran', () => {
  /** Timers of deleted lines: they change nothing but their own rows. */
  const outrun = (count: number) =>
    world.system.db.q
      .insertInto('timers')
      .values(
        Array.from({ length: count }, (_, n) => ({
          owner: `line:gone-${n}`,
          name: 'silence',
          account_id: SYSTEM_ACCOUNT,
          fire_at: world.clock.now() - 60_000 + n,
          event: '{"type":"SILENCE"}',
        })),
      )
      .execute()
  const late = async () =>
    (await world.system.db.q.selectFrom('timers').select('owner').orderBy('fire_at').execute()).map(
      ({ owner }) => owner,
    )

  test('are dispatched oldest first, a few at a time, with turns for others between', async () => {
    await outrun(10)
    const left: number[] = []
    await catchUpTimers(world.system, async () => left.push((await late()).length) < 2)
    expect(left).toEqual([6, 2])
    expect(await late()).toEqual(['line:gone-8', 'line:gone-9'])
    await catchUpTimers(world.system, async () => true)
    expect(await late()).toEqual([])
  })

  test('hold up neither a timer that is on time nor a job', async () => {
    const floor = await openFloor(world)
    await floor.dial(await floor.campaign([LEAD]))
    await floor.ring(LEAD)
    await world.system.db.q.deleteFrom('jobs').execute()
    world.clock.set((await silenceEndsAt())!)
    await outrun(10)
    const busy = held()
    worker = startWorker(world.services, undefined, undefined, () => busy.until)
    await write(hangUpJob('CA1'))
    await settled('CA1', 'done')
    await waitFor('the timer on time is told', async () => (await floor.jobs('call.check')).length === 1)
    await waitFor('the catching up has begun', async () => (await late()).filter(isGone).length === 6)
    busy.release()
    await waitFor('all are told', async () => !(await late()).some(isGone))
  })

  const isGone = (owner: string) => owner.startsWith('line:gone')
})
