import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hangUpLine } from '../../app/domain/lines/hang-up-line.server'
import { stopDialSession } from '../../app/domain/dial-sessions/control-dial-session.server'
import { CarrierError, type Carrier, type PlaceCallRequest } from '../../app/domain/carrier.port'
import { openFloor, type Floor } from '../../tests/helpers/dialing-floor'
import { waitFor } from '../../tests/helpers/wait-for'
import { testWorld, type World } from '../../tests/helpers/world'
import { startWorker, type Worker } from './worker'

/** A person of Chicago. */
const A = '+13125550110'
const STRANGERS = new CarrierError('refused', 'The carrier rejected our credentials (20003)', 20003, null, 'account')
const AWAY = new CarrierError('retry', 'The carrier cannot be reached', null)

let world: World
let floor: Floor
let worker: Worker | null
/** What the carrier says when it is asked to end a call; null: it does. */
let says: CarrierError | null
const end = async () => {
  if (says) throw says
}
beforeEach(async () => {
  const carrier = {
    simulated: true,
    placeCall: async ({ to }: PlaceCallRequest) => ({
      callSid: `CA-${(await floor.line(to)).id}`,
      sentAt: world.clock.now(),
    }),
    hangUp: end,
    cancelRinging: end,
  } as unknown as Carrier
  world = await testWorld({ carrier })
  world.services.log.error = () => {}
  floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1 })
  worker = startWorker(world.services)
  world.services.wake = () => worker?.wake()
})
afterEach(async () => {
  await worker?.stop()
  await world.close()
})

/** Dials A as far as the carrier has it. */
async function dial(): Promise<string> {
  const id = await floor.dial(await floor.campaign([A]))
  await waitFor('the carrier has the call', async () => {
    worker?.wake()
    return (await floor.line(A)).state === 'calling'
  })
  return id
}
const lineJob = (kind: 'call.hang-up' | 'call.cancel', tries: number, state: string) =>
  waitFor(`${kind} was tried ${tries} times and is ${state}`, async () => {
    worker?.wake()
    const job = await world.system.db.q
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', kind)
      .where('key', 'like', 'line:%')
      .executeTakeFirst()
    return job?.tries === tries && job.state === state ? job : null
  })
const said = async (id: string) => {
  const { message, lines } = await floor.session(id)
  return [message, ...lines.map(({ label, note }) => [label, note])]
}
const toldLast = () => world.published.filter(({ type }) => type === 'dial-session.changed').at(-1)?.payload

describe.each([STRANGERS, AWAY])('while the carrier ends no call ($message)', (why) => {
  const late = `Not hung up yet. ${why.message}`
  const bar = `The call to (312) 555-0110 is not hung up yet. ${why.message}. Trying again.`

  test('the hang-up is retried until it succeeds, and the bar says so', async () => {
    const id = await dial()
    await floor.bridge(A)
    says = why
    await hangUpLine(floor.ctx, { id, lineId: (await floor.line(A)).id })
    const { run_at } = await lineJob('call.hang-up', 1, 'ready')
    expect(await said(id)).toEqual([bar, ['Ending', late]])
    expect(toldLast()).toMatchObject({ session: { message: bar } })
    expect(run_at - world.clock.now()).toBeGreaterThan(0)

    says = null
    world.clock.set(run_at)
    await lineJob('call.hang-up', 1, 'done')
    await floor.end(A)
    expect(await said(id)).toEqual([null, ['Ended', null]])
  })

  test('a stopped session says so as well, and so does a ringing phone', async () => {
    const id = await dial()
    await floor.ring(A)
    says = why
    await stopDialSession(floor.ctx, id)
    const { run_at } = await lineJob('call.cancel', 1, 'ready')
    expect(await said(id)).toEqual([`Your campaign has ended. ${bar}`, ['Ending', late]])

    says = null
    world.clock.set(run_at)
    await lineJob('call.cancel', 1, 'done')
    await floor.end(A, 'canceled')
    expect(await said(id)).toEqual(['Your campaign has ended', ['Ended', null]])
  })
})

test('a lead who picks up before then is not hung up on, and the note is cleared', async () => {
  const id = await dial()
  await floor.ring(A)
  says = AWAY
  await stopDialSession(floor.ctx, id)
  await lineJob('call.cancel', 1, 'ready')
  await floor.answer(A)
  const noted = await world.system.db.q.selectFrom('lines').select('wait_state').execute()
  expect(noted).toEqual([{ wait_state: 'none' }])
})

test('a hang-up refused for another reason is given up, and not retried', async () => {
  const id = await dial()
  await floor.bridge(A)
  says = new CarrierError('refused', 'No', 20001)
  await hangUpLine(floor.ctx, { id, lineId: (await floor.line(A)).id })
  await lineJob('call.hang-up', 1, 'failed')
  expect(await said(id)).toEqual([null, ['Ending', null]])
})
