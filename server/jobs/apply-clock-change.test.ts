import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Carrier } from '../../app/domain/carrier.port'
import { sendLoginCode } from '../../app/domain/login-codes/send-login-code.server'
import { startSession } from '../../app/domain/access/start-session.server'
import { createSystemCtx } from '../../app/domain/context.server'
import { addTagToContact } from '../../app/domain/crm/change-contact.server'
import { leasePhone } from '../../app/domain/seller-phone/phone-lease.server'
import { SYSTEM_ACCOUNT, type NewJob } from '../../app/domain/jobs/catalogue'
import { enqueue } from '../../app/domain/jobs/enqueue.server'
import { claimNumbers } from '../../app/domain/number-claims/claim-numbers.server'
import { getPermissions } from '../../app/domain/permissions'
import { RetryLater } from '../../app/domain/jobs/retry-later'
import { spamRegistration } from '../../tests/api/owned-spam-protection'
import { openFloor, type Floor } from '../../tests/helpers/dialing-floor'
import { connectVendorCrm } from '../../tests/helpers/harbor-crm'
import { waitFor } from '../../tests/helpers/wait-for'
import { testWorld, type World } from '../../tests/helpers/world'
import { createAppClock } from '../practice-clock'
import { newestMomentIn } from '../steady-clock'
import { applyClockChange, DURATION_COLUMNS } from './apply-clock-change'
import { fireDueTimers } from './timers'
import { startWorker, type Worker } from './worker'

const HOUR = 3_600_000
const A = '+13125550110'
const SET = [
  ['back', -HOUR],
  ['ahead', HOUR],
] as const

let world: World
let floor: Floor
let worker: Worker | null
/** Calls that the carrier was asked to hang up, and what it does with each. */
let asked: string[]
let hangUp: (callSid: string) => Promise<void>
let warned: string[]

beforeEach(async () => {
  asked = []
  warned = []
  hangUp = async () => {}
  const carrier = {
    simulated: true,
    placeCall: async () => ({ callSid: `CA-${(await floor.line(A)).id}`, sentAt: world.clock.now() }),
    hangUp: async (callSid: string) => {
      asked.push(callSid)
      await hangUp(callSid)
    },
  } as unknown as Carrier
  world = await testWorld({ carrier })
  world.services.log.warn = (facts, message) => void warned.push(`${message} ${JSON.stringify(facts)}`)
  floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1 })
  worker = null
  world.services.wake = () => worker?.wake()
})
afterEach(async () => {
  await worker?.stop()
  await world.close()
})

const work = () => (worker = startWorker(world.services))
/** The machine's clock is set, and the worker has seen it. */
async function setMachine(ms: number): Promise<void> {
  const wall = world.machine.wall() + ms
  world.clock.setMachine(ms)
  worker?.wake()
  await waitFor('the clock has followed', () => world.clock.now() === wall)
}
const timersOf = async (owner: string) =>
  (await world.system.db.q.selectFrom('timers').select('fire_at').where('owner', '=', owner).execute()).map(
    ({ fire_at }) => fire_at - world.clock.now(),
  )
const hangUpJob = (callSid: string, afterMs = 0): NewJob => ({
  kind: 'call.hang-up',
  accountId: SYSTEM_ACCOUNT,
  key: `test:${callSid}`,
  payload: { callSid },
  runAt: world.clock.now() + afterMs,
})
const write = (job: NewJob) => createSystemCtx(world.services).db.transact('test.enqueue', (tx) => enqueue(tx, job))
const job = (callSid: string) =>
  world.system.db.q.selectFrom('jobs').selectAll().where('key', '=', `test:${callSid}`).executeTakeFirstOrThrow()
const postponed = (callSid: string) =>
  waitFor(`${callSid} is put off`, async () => {
    const row = await job(callSid)
    return row.last_error === null ? null : row
  })
/** Dials A, and its phone rings. Answers the session's id. */
async function ringing(): Promise<string> {
  const id = await floor.dial(await floor.campaign([A]))
  await floor.ring(A)
  return id
}

describe.each(SET)('a machine whose clock is set %s', (_, ms) => {
  test('keeps no line ringing longer, and asks the carrier about it no sooner', async () => {
    work()
    await ringing()
    const owner = `line:${(await floor.line(A)).id}`
    world.clock.advance(20_000)
    const [left] = await timersOf(owner)
    await setMachine(ms)
    expect(await timersOf(owner)).toEqual([left])
    world.clock.advance(left! - 1)
    await fireDueTimers(world.system)
    expect(await floor.jobs('call.check')).toEqual([])
    world.clock.advance(1)
    worker?.wake()
    await waitFor('the carrier is asked', async () => (await floor.jobs('call.check')).length === 1)
  })

  test('leaves a seller whose phone is gone the time to reconnect', async () => {
    work()
    const id = await ringing()
    await floor.answer(A, 'person')
    await floor.tell(A, { type: 'JOINED', at: world.clock.now() })
    await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
    await setMachine(ms)
    world.clock.advance(19_999)
    await fireDueTimers(world.system)
    expect(await floor.session(id)).toMatchObject({ state: 'bridged' })
    world.clock.advance(1)
    worker?.wake()
    await waitFor('the run is stopped', async () => (await floor.session(id)).state === 'ready')
  })

  test('retries a job after its wait', async () => {
    await write(hangUpJob('CA1', 30_000))
    work()
    await setMachine(ms)
    await write(hangUpJob('now'))
    await waitFor('the other is done', async () => (await job('now')).state === 'done')
    world.clock.advance(29_999)
    await write(hangUpJob('later'))
    await waitFor('the later one is done', async () => (await job('later')).state === 'done')
    expect(asked).toEqual(['now', 'later'])
    world.clock.advance(1)
    worker?.wake()
    await waitFor('it is tried', () => asked.includes('CA1'))
  })

  test('does not take a running job for a rescheduled one', async () => {
    let fail = () => {}
    const failing = new Promise<never>((_resolve, reject) => (fail = () => reject(new RetryLater(7_000, 'Not yet'))))
    hangUp = () => failing
    await write(hangUpJob('CA1'))
    work()
    await waitFor('it runs', () => asked.length === 1)
    await setMachine(ms)
    fail()
    expect((await postponed('CA1')).run_at - world.clock.now()).toBe(7_000)
  })

  test('is logged once', async () => {
    work()
    await setMachine(ms)
    await write(hangUpJob('CA1'))
    await waitFor('it is done', async () => (await job('CA1')).state === 'done')
    expect(warned).toEqual([`the machine’s clock was changed: due times were moved with it {"ms":${ms}}`])
  })

  test('moves every other duration, and no fixed moment', async () => {
    await ringing()
    await leasePhone(floor.ctx, { tabId: 'first' })
    await sendLoginCode(world.system, { email: 'mia@harbor.test' }, { source: '127.0.0.1' })
    await startSession(world.system, { userId: floor.seller.userId, for: 'page' })
    await connectVendorCrm(world.system, 'http://127.0.0.1:9')
    await world.system.db.q
      .insertInto('number_pace')
      .values({ e164: A, next_at: world.clock.now(), departures: '[]' })
      .execute()
    await claimNumbers(world.as({ ...floor.seller, permissions: getPermissions('MANAGER') }), {
      numbers: [{ number: '+15035550150', nickname: '' }],
    })
    const ofSeller = { id: 'n', user_id: floor.seller.userId, created_at: world.clock.now() }
    await world.system.db.q.insertInto('number_searches').values(ofSeller).execute()
    await world.system.db.q
      .insertInto('number_verifications')
      .values({
        ...ofSeller,
        account_id: floor.seller.accountId,
        e164: A,
        source: '127.0.0.1',
        nickname: '',
        shared: 0,
        expires_at: world.clock.now(),
        used_at: null,
      })
      .execute()
    await spamRegistration(world, floor.seller)
    await world.system.db.q.updateTable('spam_registrations').set({ check_at: world.clock.now() }).execute()
    await world.system.db.transact('test', async (tx) => {
      const { id: contactId } = await tx.db.q.selectFrom('contacts').select('id').executeTakeFirstOrThrow()
      const of = { accountId: floor.seller.accountId, contactId, byUser: null }
      await addTagToContact(tx, { ...of, tag: 'Hot' })
    })
    const read = (columns: ReadonlyArray<readonly [string, string]>) =>
      columns.map(([table, column]) => {
        const moments = world.services.store.sqlite.prepare(`select ${column} from ${table} order by 1`).pluck().all()
        expect(moments, `${table}.${column}`).not.toEqual([])
        return moments as number[]
      })
    const lasting = DURATION_COLUMNS.flatMap(({ table, columns }) => columns.map((column) => [table, column] as const))
    const moments = [
      ['calls', 'placed_at'],
      ['campaign_records', 'not_before'],
      ['sessions', 'expires_at'],
      ['idempotency', 'created_at'],
    ] as const
    await world.system.db.q
      .insertInto('idempotency')
      .values({
        user_id: 'u',
        key: 'k',
        operation: 'o',
        request_hash: 'h',
        status: null,
        response: null,
        created_at: 1,
      })
      .execute()
    const before = [read(lasting), read(moments)]
    world.clock.setMachine(ms)
    await applyClockChange(world.system)
    expect([read(lasting), read(moments)]).toEqual([before[0]!.map((rows) => rows.map((at) => at + ms)), before[1]])
  })

  test('leaves jobs that wait for a time of day', async () => {
    const runAt = world.clock.now() + 3 * HOUR
    const of = { accountId: floor.seller.accountId, runAt }
    const jobs: NewJob[] = [
      { ...of, kind: 'lead.call-due', key: 'due', payload: { leadId: 'lead_1', at: runAt } },
      { ...of, kind: 'notifications.mail', key: 'mail', payload: { userId: floor.seller.userId } },
      { ...of, kind: 'report.mail', key: 'week', payload: { userId: floor.seller.userId, day: '2026-11-30' } },
    ]
    await world.system.db.transact('test', async (tx) => {
      for (const job of jobs) await enqueue(tx, job)
    })
    world.clock.setMachine(ms)
    await applyClockChange(world.system)
    const rows = await world.system.db.q
      .selectFrom('jobs')
      .select('run_at')
      .where('key', 'in', ['due', 'mail', 'week'])
      .execute()
    expect(rows.map(({ run_at }) => run_at)).toEqual([runAt, runAt, runAt])
  })

  test('looks for a create whose answer was lost in the carrier’s list since then', async () => {
    const at = world.clock.now()
    const attempts = (['uncertain', 'accepted'] as const).map((state, index) => ({
      id: `att-${index}`,
      account_id: 'a',
      job_key: `job-${index}`,
      kind: 'call' as const,
      leg_kind: 'line' as const,
      subject_id: 'l',
      state,
      to_number: A,
      from_number: A,
      carrier_sid: null,
      error: null,
      attempted_at: at,
      sent_at: null,
      completed_at: state === 'accepted' ? at : null,
    }))
    const { q } = world.system.db
    await q.insertInto('attempts').values(attempts).execute()
    world.clock.setMachine(ms)
    await applyClockChange(world.system)
    const rows = await q.selectFrom('attempts').select('attempted_at').orderBy('id').execute()
    expect(rows.map(({ attempted_at }) => attempted_at - at)).toEqual([Math.min(0, ms), 0])
  })

  test('that cannot be stored is followed later, and no wait changes before', async () => {
    const { sqlite } = world.services.store
    const errors: string[] = []
    world.services.log.error = (_, message) => void errors.push(message)
    hangUp = async () => {
      throw new RetryLater(7_000, 'Not yet')
    }
    await write(hangUpJob('CA1'))
    const [{ run_at }, now] = [await job('CA1'), world.clock.now()]
    sqlite.exec(`create trigger full before update on jobs begin select raise(abort, 'disk is full'); end`)
    world.clock.setMachine(ms)
    const running = [{ run_at }]
    await expect(applyClockChange(world.system, running)).rejects.toThrow('disk is full')
    expect([world.clock.now(), await job('CA1'), running]).toMatchObject([now, { run_at }, [{ run_at }]])
    work()
    await waitFor('the worker cannot, either', () => errors.includes('worker could not read due jobs'))
    sqlite.exec('drop trigger full')
    worker!.wake()
    expect((await postponed('CA1')).run_at - world.clock.now()).toBe(7_000)
    expect(world.clock.now()).toBe(now + ms)
  })
})

describe('starting on a clock that was set back', () => {
  /** Like a new process: its services know only the file and the machine. */
  const startAnew = async () => {
    await worker?.stop()
    worker = null
    world.services.clock = createAppClock(false, world.machine, await newestMomentIn(world.services.store))
    return work()
  }

  test('moves waits by as much as is known, once', async () => {
    await ringing()
    world.clock.advance(10_000)
    const owner = `line:${(await floor.line(A)).id}`
    const [left] = await timersOf(owner)
    await world.system.db.q.deleteFrom('jobs').execute()
    world.clock.setMachine(-HOUR)
    for (let start = 1; start <= 2; start += 1) {
      await startAnew()
      await waitFor('the clock has followed', () => world.clock.now() === world.machine.wall())
      // Nothing is known about the ten seconds since the newest event.
      expect(await timersOf(owner)).toEqual([left! + 10_000])
    }
  })

  test('after it was followed while the app ran changes nothing', async () => {
    work()
    await ringing()
    const owner = `line:${(await floor.line(A)).id}`
    await setMachine(-HOUR)
    const [left] = await timersOf(owner)
    await startAnew()
    await write(hangUpJob('CA1'))
    await waitFor('it works', async () => (await job('CA1')).state === 'done')
    expect(await timersOf(owner)).toEqual([left])
    expect(world.clock.now()).toBe(world.machine.wall())
  })

  test('and was followed ahead before it was set right moves the waits back', async () => {
    work()
    await ringing()
    const owner = `line:${(await floor.line(A)).id}`
    await setMachine(HOUR)
    const [left] = await timersOf(owner)
    await worker!.stop()
    world.clock.setMachine(-HOUR)
    await startAnew()
    await waitFor('the clock has followed', () => world.clock.now() === world.machine.wall())
    expect(await timersOf(owner)).toEqual([left])
  })

  test('does not reveal how long the app was down', async () => {
    await ringing()
    const owner = `line:${(await floor.line(A)).id}`
    const [left] = await timersOf(owner)
    world.clock.advance(left! - 1)
    await startAnew()
    expect(await timersOf(owner)).toEqual([1])
    expect(warned).toEqual([])
  })
})

test('a change of the machine’s clock is noticed when nothing else is due', async () => {
  await write(hangUpJob('CA1', HOUR))
  work()
  await write(hangUpJob('CA2'))
  await waitFor('it is done', async () => (await job('CA2')).state === 'done')
  world.clock.setMachine(-HOUR)
  await waitFor('the clock has followed', () => world.clock.now() === world.machine.wall())
  expect((await job('CA1')).run_at - world.clock.now()).toBe(HOUR)
})
