import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TransferEvent } from '../../../machines/server/transfer'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import { sendDigitsToLeg } from '../legs/reach-leg.server'
import type { Carrier } from '../carrier.port'
import { updateContact } from '../contacts/update-contact.server'
import { updateConsent } from '../recordings/update-consent.server'
import { recordLine } from '../lines/record-line.server'
import { sendDigits } from '../dial-sessions/control-dial-session.server'
import { dispatchToTransfer } from './dispatch-to-transfer.server'
import { startTransfer, controlTransfer } from './transfer-call.server'

/** In New York (one-party consent) and in California (all-party consent). */
const LEAD = '+12125550101'
const THIRD = '+14155550102'

let world: World
let floor: Floor
let sessionId: string
/** Keys that reached the carrier. */
let keys: string[]
beforeEach(async () => {
  keys = []
  const sendDigitsThere = async (_leg: string, digits: string) => void keys.push(digits)
  world = await testWorld({ carrier: { simulated: true, sendDigits: sendDigitsThere } as unknown as Carrier })
  floor = await openFloor(world)
  await floor.settings({ enableCallRecording: true, recordImmediately: true })
  sessionId = await floor.dial(await floor.campaign([{ numbers: [LEAD], timezone: 'America/New_York' }]))
  await floor.bridge(LEAD)
})
afterEach(() => world.close())

const line = () =>
  world.system.db.q
    .selectFrom('lines')
    .leftJoin('recordings', 'recordings.call_id', 'lines.id')
    .select(['lines.id', 'lines.consent_state', 'recordings.wanted'])
    .where('lines.e164', '=', LEAD)
    .executeTakeFirstOrThrow()
const transfer = (kind: 'warm' | 'cold', number: string) => startTransfer(floor.ctx, { id: sessionId, kind, number })
async function tell(...events: TransferEvent[]) {
  const { id } = await world.system.db.q.selectFrom('transfers').select('id').executeTakeFirstOrThrow()
  for (const event of events) await world.system.db.transact('test', (tx) => dispatchToTransfer(tx, id, event))
}
const comes: TransferEvent[] = [{ type: 'HELD' }, { type: 'PLACED', callSid: 'CAthird' }, { type: 'JOINED', at: 0 }]

test('stops recording when a third person from an all-party-consent state is merged', async () => {
  await transfer('warm', THIRD)
  await tell(...comes)
  expect(await line()).toMatchObject({ consent_state: null, wanted: 'recording' })
  await controlTransfer(floor.ctx, { id: sessionId, action: 'merge' })
  expect(await line()).toMatchObject({ consent_state: 'CA', wanted: 'stopped' })
})

test('nor does recording resume when the lead’s own state needs less consent', async () => {
  await transfer('cold', THIRD)
  const { id, contact_id } = await world.system.db.q
    .selectFrom('lines')
    .select(['id', 'contact_id'])
    .executeTakeFirstOrThrow()
  await world.system.db.transact('test', (tx) =>
    updateConsent(tx, {
      id: contact_id,
      account_id: floor.seller.accountId,
      timezone: 'America/New_York',
      state: 'NY',
      zip: null,
    }),
  )
  expect(await line()).toMatchObject({ consent_state: 'CA', wanted: 'stopped' })
  await expect(recordLine(floor.ctx, { id: sessionId, lineId: id, action: 'start' })).rejects.toMatchObject({
    code: 'not_possible_now',
    message: expect.stringContaining('California'),
  })
})

test('stops recording for a cold transfer to them too', async () => {
  await transfer('cold', THIRD)
  expect(await line()).toMatchObject({ consent_state: 'CA', wanted: 'stopped' })
})

test('keeps recording when their state does not require it', async () => {
  await transfer('warm', '+12125550140')
  await tell(...comes)
  await controlTransfer(floor.ctx, { id: sessionId, action: 'merge' })
  expect(await line()).toMatchObject({ consent_state: null, wanted: 'recording' })
})

test('drops pending keys on hold: they would end the hold', async () => {
  await sendDigits(floor.ctx, sessionId, '1')
  const [key] = await floor.jobs('call.send-digits')
  await transfer('warm', THIRD)
  await sendDigitsToLeg(world.system, { lineId: (await line()).id, digits: '1' }, key!)
  expect(keys).toEqual([])
})

describe('once they have left', () => {
  const merged = async () => {
    await transfer('warm', THIRD)
    await tell(...comes)
    await controlTransfer(floor.ctx, { id: sessionId, action: 'merge' })
    await tell({ type: 'UNHELD', at: 1 })
  }
  const theyLeave = () => tell({ type: 'TARGET_ENDED', at: 2, status: 'completed', note: null })
  /** The carrier reports the ended recording. */
  const recorded = async () => {
    const { q } = world.system.db
    await q.updateTable('recordings').set({ state: 'completed' }).execute()
    await q.updateTable('lines').set({ recording: 'off' }).execute()
  }
  const wanted = () => world.system.db.q.selectFrom('recordings').select('wanted').orderBy('id').execute()
  const press = async (action: 'start' | 'pause' | 'stop') =>
    recordLine(floor.ctx, { id: sessionId, lineId: (await line()).id, action })

  test('the call is recorded again, as a second recording', async () => {
    await merged()
    await recorded()
    expect((await floor.view(sessionId, LEAD)).recordingNote).toContain('California')
    await theyLeave()
    expect(await floor.view(sessionId, LEAD)).toMatchObject({ recordingNote: null, recording: 'starting' })
    expect(await wanted()).toEqual([{ wanted: 'stopped' }, { wanted: 'recording' }])
  })

  test.each(['pause', 'stop'] as const)('a seller’s earlier %s is kept until they press again', async (action) => {
    await press(action)
    await merged()
    await recorded()
    await theyLeave()
    expect(await line()).toMatchObject({ consent_state: null })
    expect(await wanted()).toHaveLength(1)
    await press('start')
    expect(await wanted()).toHaveLength(2)
  })

  test('starts no recording while the last one is ending; the seller can start one', async () => {
    await merged()
    await theyLeave()
    expect(await wanted()).toEqual([{ wanted: 'stopped' }])
    await recorded()
    await press('start')
    expect(await wanted()).toHaveLength(2)
  })

  test('does not record when the lead’s own state requires consent', async () => {
    await merged()
    await recorded()
    const { contactId } = (await floor.session(sessionId)).lines[0]!
    await updateContact(floor.ctx, contactId!, { state: 'IL' })
    await theyLeave()
    expect(await line()).toMatchObject({ consent_state: 'IL' })
    expect(await wanted()).toHaveLength(1)
  })

  test('a lead who hangs up last leaves the reason on record', async () => {
    await merged()
    await recorded()
    await floor.end(LEAD)
    expect(await line()).toMatchObject({ consent_state: 'CA' })
    expect(await wanted()).toHaveLength(1)
  })
})
