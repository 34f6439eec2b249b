import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import { CarrierError, type Carrier } from '../carrier.port'
import { deleteContact } from '../contacts/delete-contact.server'
import { disposeLine } from '../dispositions/dispose-line.server'
import { hangUpLine } from '../lines/hang-up-line.server'
import { redialLine } from '../lines/redial-line.server'
import { pauseDialSession, resumeDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'
import { addSuppression } from '../protection/add-suppression.server'
import { placeCall } from './place-call.server'

/** Leads of Chicago. */
const [A, B, C] = ['+13125550110', '+13125550111', '+13125550112'] as const

let world: World
let floor: Floor
let called: string[]
let isBusy: boolean
beforeEach(async () => {
  called = []
  isBusy = false
  const place = async ({ to }: { to: string }) => {
    if (isBusy) throw new CarrierError('retry', 'The carrier asked to wait', 429, 60_000)
    called.push(to)
    return { callSid: `CA-${String(called.length)}`, sentAt: world.clock.now() }
  }
  world = await testWorld({ carrier: { simulated: true, placeCall: place } as unknown as Carrier })
  floor = await openFloor(world)
})
afterEach(() => world.close())

const keyOf = async (number: string) => `line:${(await floor.line(number)).id}:v1:placeCall`
/** Runs the call’s job like the worker; a delayed job is due again after the requested time. */
const place = async (number: string) => {
  const key = await keyOf(number)
  const runAt = (run_at: number) =>
    floor.ctx.db.q.updateTable('jobs').set({ run_at }).where('key', '=', key).where('state', '=', 'ready').execute()
  try {
    await placeCall(world.system, { lineId: (await floor.line(number)).id }, key)
    return null
  } catch (error) {
    const { isTryAgain, afterMs, backsOff } = error as { isTryAgain?: true; afterMs: number; backsOff: boolean }
    if (!isTryAgain) throw error
    await runAt(world.clock.now() + afterMs)
    return { afterMs, backsOff }
  }
}
const isDue = async (number: string) => {
  const job = await floor.ctx.db.q
    .selectFrom('jobs')
    .select('run_at')
    .where('key', '=', await keyOf(number))
    .executeTakeFirstOrThrow()
  return job.run_at <= world.clock.now()
}
const lineOf = async (id: string, number: string) => ({ id, lineId: (await floor.line(number)).id })
const HELD = 'Paused. Dials when you resume.'

describe('a line that was chosen and not sent before the seller paused', () => {
  let id: string
  beforeEach(async () => {
    id = await floor.dial(await floor.campaign([A, B, C]))
    await place(A)
    await pauseDialSession(floor.ctx, id)
    expect(await place(B)).toMatchObject({ backsOff: false })
    expect(await place(C)).toMatchObject({ backsOff: false })
    expect(called).toEqual([A])
  })

  test('is not called; the line and the message bar show it', async () => {
    expect(await floor.view(id, B)).toMatchObject({ status: 'pending', placed: false, note: HELD })
    expect((await floor.session(id)).message).toBe('Paused. Nothing new is dialed.')
    expect(world.published.findLast(({ type }) => type === 'dial-session.changed')?.payload).toMatchObject({
      session: { lines: [{ note: null }, { note: HELD }, { note: HELD }] },
    })
    const told = world.published.length
    expect(await place(B)).not.toBeNull()
    expect(world.published).toHaveLength(told)
  })

  test('is not called after all when its contact was deleted during the pause, and shows it', async () => {
    await deleteContact(floor.ctx, (await floor.call(B)).contact_id)
    world.clock.advance(2_000)
    await resumeDialSession(floor.ctx, id)
    await place(B)
    await place(C)
    expect(called).toEqual([A, C])
    expect(await floor.call(B)).toMatchObject({
      sent: 0,
      carrier_error: 'The contact was deleted before this call was placed',
    })
  })

  test('is placed immediately on Resume', async () => {
    expect([await isDue(B), await isDue(C)]).toEqual([false, false])
    const { lines, message } = await resumeDialSession(floor.ctx, id)
    expect([lines.map(({ note }) => note), message]).toEqual([[null, null, null], null])
    expect([await isDue(B), await isDue(C)]).toEqual([true, true])
    await place(B)
    await place(C)
    expect(called).toEqual([A, B, C])
  })

  test('is cancelled immediately when it is hung up, or the seller stops', async () => {
    await hangUpLine(floor.ctx, await lineOf(id, B))
    expect(await isDue(B)).toBe(true)
    await place(B)
    expect(await floor.view(id, B)).toMatchObject({ status: 'ended', placed: false })
    await stopDialSession(floor.ctx, id)
    expect(await isDue(C)).toBe(true)
    await place(C)
    expect(called).toEqual([A])
    expect(await floor.leases()).toEqual([A])
    const { q } = floor.ctx.db
    expect(await q.selectFrom('campaign_records').select('state').orderBy('position').execute()).toEqual([
      { state: 'dialing' },
      { state: 'done' },
      // It was not hung up: it keeps its place.
      { state: 'queued' },
    ])
  })

  test('is cancelled when a line that rang before the pause is connected', async () => {
    await floor.bridge(A)
    for (const number of [B, C]) {
      expect(await isDue(number)).toBe(true)
      await place(number)
    }
    expect(called).toEqual([A])
    await floor.end(A)
    await disposeLine(floor.ctx, { ...(await lineOf(id, A)), dispositionId: await floor.disposition('INTERESTED') })
    expect((await floor.session(id)).message).toBe('Paused. Nothing new is dialed.')
    await resumeDialSession(floor.ctx, id)
    await place(B)
    expect(called).toEqual([A, B])
  })

  test('is checked again before it is sent: do-not-call list and current local hours', async () => {
    await addSuppression(floor.ctx, { number: B, type: 'MANUAL' })
    await place(B)
    expect(await floor.line(B)).toMatchObject({ state: 'ended' })
    world.clock.advance(10 * 3_600_000)
    await resumeDialSession(floor.ctx, id)
    await place(C)
    expect(await floor.call(C)).toMatchObject({ sent: 0, carrier_error: expect.stringMatching(/9:00 PM in Chicago/) })
    expect(called).toEqual([A])
  })
})

test('a number is leased while its call waits, and is the seller’s when it is sent', async () => {
  await floor.settings({ parallelLimit: 1 })
  const id = await floor.dial(await floor.campaign([A]))
  const heldUntil = async () =>
    (await floor.ctx.db.q.selectFrom('number_leases').select('expires_at').executeTakeFirst())?.expires_at
  await pauseDialSession(floor.ctx, id)
  for (let hour = 0; hour < 5; hour += 1) {
    world.clock.advance(3_600_000)
    await place(A)
    expect(await heldUntil()).toBeGreaterThan(world.clock.now() + 3_600_000)
  }
  // The lease was not renewed for longer than it lasts: the app was busy, or down.
  await floor.ctx.db.q.updateTable('number_leases').set({ expires_at: world.clock.now() }).execute()
  await resumeDialSession(floor.ctx, id)
  await place(A)
  expect(called).toEqual([A])
  expect(await heldUntil()).toBeGreaterThan(world.clock.now() + 3_600_000)
})

test('a carrier that asked to wait is not called sooner because of a pause and its end', async () => {
  await floor.settings({ parallelLimit: 1 })
  const id = await floor.dial(await floor.campaign([A]))
  isBusy = true
  expect(await place(A)).toMatchObject({ afterMs: 60_000 })
  await pauseDialSession(floor.ctx, id)
  expect(await resumeDialSession(floor.ctx, id)).toMatchObject({ message: 'The carrier asked to wait. Trying again.' })
  expect(await isDue(A)).toBe(false)
  // The pause outlasts what the carrier asked for: from there on it waits for the seller.
  await pauseDialSession(floor.ctx, id)
  world.clock.advance(60_000)
  await place(A)
  expect(await floor.view(id, A)).toMatchObject({ note: HELD })
  await resumeDialSession(floor.ctx, id)
  expect(await isDue(A)).toBe(true)
})

test('a number dialed by hand in a pause is dialed', async () => {
  const id = await floor.dial(await floor.campaign([A, B]))
  await place(B)
  await pauseDialSession(floor.ctx, id)
  await floor.end(B, 'no-answer')
  await redialLine(floor.ctx, await lineOf(id, B))
  await place(B)
  expect(await place(A)).not.toBeNull()
  expect(called).toEqual([B, B])
  await floor.bridge(B)
  await place(A)
  await floor.end(B)
  await redialLine(floor.ctx, await lineOf(id, B))
  expect(await floor.session(id)).toMatchObject({ state: 'redialing', paused: true })
  await place(B)
  expect(called).toEqual([B, B, B])
})
