import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyClockChange } from '../../../server/jobs/apply-clock-change'
import { makeBoard, makeLead } from '../../../tests/helpers/board'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import { updateContact } from '../contacts/update-contact.server'
import { hangUpLine } from '../lines/hang-up-line.server'
import { startStage } from '../dial-sessions/stage-session.schema'
import { startStageSession } from '../dial-sessions/start-stage-session.server'
import { connectDialSession } from '../dial-sessions/control-dial-session.server'
import { findLeadRow } from '../leads/find-lead.server'
import { scheduleLead } from '../leads/lead-actions.server'
import { CarrierError, type Carrier } from '../carrier.port'
import { findCallStory } from '../call-history/call-story.read.server'
import { placeCall } from './place-call.server'

const HOUR = 3_600_000
/** A lead of Chicago. */
const A = '+13125550110'

let world: World
let floor: Floor
let isBusy: boolean
beforeEach(async () => {
  isBusy = false
  const place = async () => {
    if (isBusy) throw new CarrierError('retry', 'The carrier asked to wait', 429, 1_000)
    return { callSid: 'CA-1', sentAt: world.clock.now() }
  }
  world = await testWorld({ carrier: { simulated: true, placeCall: place } as unknown as Carrier })
  floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1 })
})
afterEach(() => world.close())

const place = async () => {
  const [key] = await floor.jobs('call.place')
  await placeCall(world.system, { lineId: (await floor.line(A)).id }, key!)
}
const compliance = async () => JSON.parse((await floor.call(A)).compliance) as Record<string, unknown>

test.each([
  { comesBack: true, what: 'once it is back they are' },
  { comesBack: false, what: 'and never where it stays away' },
])('no call is placed while the seller’s phone is away: $what', async ({ comesBack }) => {
  const id = await floor.dial(await floor.campaign([A]))
  const phone = (what: 'LEFT' | 'JOINED') =>
    floor.tellSession(id, { type: `AGENT_${what}`, callSid: `CA-${floor.seller.userId}` })
  await phone('LEFT')
  await expect(place()).rejects.toMatchObject({ isTryAgain: true, afterMs: 1_000, backsOff: false })
  expect(await floor.line(A)).toMatchObject({ state: 'pending' })
  if (comesBack) await phone('JOINED')
  else await floor.tellSession(id, { type: 'PHONE_GONE' })
  await place()
  expect(await floor.line(A)).toMatchObject({ state: comesBack ? 'calling' : 'ended' })
  expect(await floor.call(A)).toMatchObject({ sent: comesBack ? 1 : 0 })
})

test('a call selected before the clock was set back is checked again', async () => {
  await floor.dial(await floor.campaign([A]))
  // It is seven in Chicago, after all.
  world.clock.advance(-4 * HOUR)
  await place()
  expect(await floor.call(A)).toMatchObject({ sent: 0, carrier_error: expect.stringMatching(/7:00 AM in Chicago/) })
})

test.each([[HOUR], [-HOUR, HOUR]])(
  'a call waiting during a clock change is not treated as from before a restart: %i ms',
  async (...sets) => {
    const set = async (ms: number) => {
      world.clock.setMachine(ms)
      await applyClockChange(world.system)
    }
    for (const ms of sets.slice(0, -1)) await set(ms)
    world.clock.advance(1_000)
    await floor.dial(await floor.campaign([A]))
    await set(sets.at(-1)!)
    await place()
    expect(await floor.line(A)).toMatchObject({ state: 'calling' })
  },
)

test('the record of a delayed call uses the moment at which it was placed', async () => {
  await floor.dial(await floor.campaign([A]))
  const chosenAt = world.clock.now()
  const chosen = await compliance()
  isBusy = true
  await expect(place()).rejects.toMatchObject({ isTryAgain: true })
  expect((await floor.call(A)).placed_at).toBe(chosenAt)

  world.clock.advance(HOUR)
  isBusy = false
  await place()
  const { id, placed_at } = await floor.call(A)
  expect(placed_at).toBe(chosenAt + HOUR)
  expect(await compliance()).toMatchObject({
    checkedAt: chosenAt + HOUR,
    localHoursAt: (chosen.localHoursAt as number) + HOUR,
    ringTimeoutSeconds: chosen.ringTimeoutSeconds,
    recording: chosen.recording,
  })
  const [was, is] = [chosen, await compliance()].map(
    ({ checks }) =>
      (checks as Array<{ code: string; text: string }>).find(({ code }) => code === 'inside_safe_hours')?.text,
  )
  expect([was, is]).toEqual([expect.stringMatching(/11:00 AM/), expect.stringMatching(/12:00 PM/)])

  const { steps } = await findCallStory(floor.ctx, id)
  const timeOf = (kind: string) => steps.find((step) => step.kind === kind)?.at
  expect(timeOf('chosen')).toBe(new Date(chosenAt).toISOString())
  expect(timeOf('dialed')).toBe(new Date(chosenAt + HOUR).toISOString())
})

/** The carrier is asked half a second after the selection. */
const chooseAt = async (iso: string, numbers: string[]) => {
  world.clock.advance(Date.parse(iso) - world.system.clock.localHoursNow())
  return floor.dial(await floor.campaign([{ numbers }]))
}
const placeFirst = async (number: string) => {
  const [key] = await floor.jobs('call.place')
  await placeCall(world.system, { lineId: (await floor.line(number)).id }, key!)
}

test('hours are asked again at the moment of the request', async () => {
  const miami = '+13055550110'
  await chooseAt('2027-01-15T00:59:59.500Z', [miami])
  expect(await floor.line(miami)).toMatchObject({ state: 'pending' })
  world.clock.advance(1_000)
  await placeFirst(miami)
  expect(await floor.call(miami)).toMatchObject({
    sent: 0,
    carrier_error: 'It is 8:00 PM in New York (area code 305); calls to Florida end at 8:00 PM',
  })
})

test('frequency is asked again at the moment of the request', async () => {
  const miami = '+13055550110'
  const sessionId = await chooseAt('2027-01-14T18:00:00Z', [miami])
  const chosen = await floor.call(miami)
  for (const id of ['one', 'two', 'three'])
    await floor.ctx.db.q
      .insertInto('calls')
      .values({ ...chosen, id, session_id: sessionId, sent: 1 })
      .execute()
  const [key] = await floor.jobs('call.place')
  await placeCall(world.system, { lineId: chosen.id }, key!)
  const call = floor.ctx.db.q.selectFrom('calls').select(['sent', 'carrier_error']).where('id', '=', chosen.id)
  expect(await call.executeTakeFirstOrThrow()).toEqual({
    sent: 0,
    carrier_error: 'Called 3 times in the last 24 hours; Florida allows 3 calls in 24 hours',
  })
})

test('the place is read again at the moment of the request', async () => {
  const boston = '+16175550110'
  await chooseAt('2027-01-15T14:00:00Z', [boston])
  await updateContact(floor.ctx, (await floor.call(boston)).contact_id, { state: 'Hawaii' })
  await placeFirst(boston)
  expect(await floor.call(boston)).toMatchObject({
    sent: 0,
    carrier_error: 'It is 4:00 AM in Honolulu (state Hawaii); the safe hours are 8:00 AM to 9:00 PM',
  })
})

test('a call that was placed immediately has the record of that moment', async () => {
  const sessionId = await floor.dial(await floor.campaign([A]))
  const { placed_at } = await floor.call(A)
  world.clock.advance(900)
  await place()
  expect(await floor.call(A)).toMatchObject({ placed_at: placed_at + 900, sent: 1 })
  expect(await compliance()).toMatchObject({ checkedAt: placed_at + 900 })
  expect(await floor.view(sessionId, A)).toMatchObject({ status: 'calling', placed: true })
})

test('a waiting call is not placed, and a cancelled call never was', async () => {
  const sessionId = await floor.dial(await floor.campaign([A]))
  const { id: lineId } = await floor.line(A)
  expect(await floor.view(sessionId, A)).toMatchObject({ status: 'pending', placed: false })
  await hangUpLine(floor.ctx, { id: sessionId, lineId })
  expect(await floor.view(sessionId, A)).toMatchObject({ status: 'ending', placed: false })
  await place()
  expect(await floor.call(A)).toMatchObject({ sent: 0 })
  expect(await floor.view(sessionId, A)).toMatchObject({ status: 'ended', placed: false })
})

test('a number removed from the contact while its call waited is not dialed, the new number is', async () => {
  const B = '+13125550111'
  await floor.dial(await floor.campaign([A]))
  const { contact_id: contactId } = await floor.call(A)
  await updateContact(floor.ctx, contactId, { numbers: [B] })
  world.clock.advance(2_000)
  await place()
  expect(await floor.call(A)).toMatchObject({
    sent: 0,
    carrier_error: '(312) 555-0110 was removed from the contact before it was dialed',
  })
  expect(await floor.call(B)).toMatchObject({ contact_id: contactId, outcome: null })
})

test.each([
  { dueIn: HOUR / 2, kept: true },
  { dueIn: 2 * HOUR, kept: false },
])('a scheduled call due $dueIn ms after selection, placed an hour later, is done: $kept', async ({ dueIn, kept }) => {
  const { board, ctx: admin } = await makeBoard(world, floor.seller)
  const stageId = board.stages[0]!.id
  const lead = await makeLead(world, board)
  await updateContact(floor.ctx, lead.contact_id, { numbers: [A] })
  const scheduledAt = new Date(world.clock.now() + dueIn).toISOString()
  await scheduleLead(admin, { id: board.id, stageId, leadId: lead.id, scheduledAt })
  const { id } = await startStageSession(floor.ctx, startStage.parse({ callboardId: board.id, stageId }))
  await connectDialSession(floor.ctx, id)
  await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: `CA-${floor.seller.userId}` })
  world.clock.advance(HOUR)
  await place()
  await floor.end(A, 'no-answer')
  expect(await findLeadRow(world.system, lead.id)).toMatchObject({
    called_count: 1,
    scheduled_at: kept ? null : new Date(scheduledAt).getTime(),
  })
})

test('Florida’s 24 hours begin when a call was placed', async () => {
  const inFlorida = '+13055550110'
  const campaignOf = () => floor.campaign([{ numbers: [inFlorida], timezone: 'America/New_York' }])
  const { q } = floor.ctx.db
  const sessionId = await floor.dial(await campaignOf())
  world.clock.advance(2 * HOUR)
  const [key] = await floor.jobs('call.place')
  const { id } = await floor.line(inFlorida)
  await placeCall(world.system, { lineId: id }, key!)
  await floor.end(inFlorida, 'no-answer')
  const placedAt = world.clock.now()
  // Two more of an hour ago and now make three; the first expires 24 h after it was placed, not selected.
  const first = await floor.call(inFlorida)
  for (const [index, at] of [placedAt - HOUR, placedAt].entries())
    await q
      .insertInto('calls')
      .values({ ...first, id: `call-${index}`, session_id: sessionId, placed_at: at })
      .execute()
  const campaign = await campaignOf()
  world.clock.advance(1_000)
  await floor.dial(campaign)
  const { not_before } = await q
    .selectFrom('campaign_records')
    .select('not_before')
    .where('campaign_id', '=', campaign)
    .executeTakeFirstOrThrow()
  expect(not_before).toBe(placedAt - HOUR + 24 * HOUR)
})

test('its three calls count per contact: a waiting call is not placed on another of their numbers', async () => {
  const numbers = ['+13055550110', '+13055550111'] as const
  const sessionId = await floor.dial(await floor.campaign([{ numbers: [...numbers], timezone: 'America/New_York' }]))
  const [key] = await floor.jobs('call.place')
  const chosen = await floor.call(numbers[0])
  // Itself is not counted.
  const calledBefore = async (count: number) => {
    for (let index = 0; index < count; index++)
      await floor.ctx.db.q
        .insertInto('calls')
        .values({
          ...chosen,
          id: `${count}-${index}`,
          session_id: sessionId,
          e164: numbers[1],
          placed_at: chosen.placed_at,
        })
        .execute()
  }
  await calledBefore(2)
  world.clock.advance(2_000)
  isBusy = true
  await expect(placeCall(world.system, { lineId: chosen.id }, key!)).rejects.toMatchObject({ isTryAgain: true })
  await calledBefore(1)
  world.clock.advance(2_000)
  isBusy = false
  await placeCall(world.system, { lineId: chosen.id }, key!)
  expect(await floor.call(numbers[0])).toMatchObject({
    sent: 0,
    carrier_error: 'Called 3 times in the last 24 hours; Florida allows 3 calls in 24 hours',
  })
})
