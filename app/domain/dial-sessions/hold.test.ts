import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import { CarrierError, type Carrier } from '../carrier.port'
import { disposeLine } from '../dispositions/dispose-line.server'
import { handleConferenceParticipant } from '../legs/handle-conference-participant.server'
import { sendDigitsToLeg } from '../legs/reach-leg.server'
import { hangUpLine } from '../lines/hang-up-line.server'
import { controlTransfer, startTransfer } from '../transfers/transfer-call.server'
import { abandonSellerHold, holdLead } from '../transfers/transfer-jobs.server'
import { holdDialSession, sendDigits } from './control-dial-session.server'

const [A, B, TARGET] = ['+12125550101', '+12125550102', '+12125550111'] as const

let world: World
let floor: Floor
let sessionId: string
/** What the carrier was asked, in the order in which it did it. */
let asked: boolean[]
let keys: string[]
/** Runs while a request is on its way to the carrier. */
let onTheWay: () => Promise<unknown>

beforeEach(async () => {
  asked = []
  keys = []
  onTheWay = async () => {}
  const carrier: Partial<Carrier> = {
    simulated: true,
    async holdParticipant(_room, _callSid, held) {
      const happens = onTheWay
      onTheWay = async () => {}
      await happens()
      asked.push(held)
      return true
    },
    sendDigits: async (_leg, digits) => void keys.push(digits),
  }
  world = await testWorld({ carrier: carrier as Carrier })
  floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1, enableCallRecording: true, recordImmediately: true })
  sessionId = await floor.dial(await floor.campaign([A, B]))
  await world.system.db.q.updateTable('dial_sessions').set({ conference_sid: 'CF1' }).execute()
})
afterEach(() => world.close())

const hold = (onHold: boolean) => holdDialSession(floor.ctx, sessionId, onHold)
const work = () => runJobs(world, /^(line|transfer)\.hold$/)
const view = (number: string = A) => floor.view(sessionId, number)
const lineId = async () => (await floor.line(A)).id
const can = async () => (await floor.session(sessionId)).can

test('a lead is put on hold and resumed, each by one request', async () => {
  await expect(hold(true)).rejects.toMatchObject({ code: 'not_possible_now' })
  expect(await can()).not.toContain('hold')
  await floor.bridge(A)
  expect(await can()).toEqual(expect.arrayContaining(['hold', 'dtmf']))
  const at = world.clock.now()
  await hold(true)
  world.clock.advance(5_000)
  await hold(true)
  expect(await view()).toMatchObject({ status: 'onHold', label: 'On Hold', onHold: true, heldAtEpoch: at })
  expect(await can()).toContain('hold')
  expect(await can()).not.toContain('dtmf')
  await work()
  await hold(false)
  await hold(false)
  expect(await view()).toMatchObject({ status: 'inCall', label: 'In Call', onHold: false, heldAtEpoch: null })
  await work()
  expect(asked).toEqual([true, false])
})

test('recording continues on hold', async () => {
  await floor.bridge(A)
  const { recording } = await view()
  await hold(true)
  await work()
  expect((await view()).recording).toBe(recording)
  expect(await floor.jobs('recording.control')).toEqual([])
})

test('a request that was overtaken is corrected to the newest choice', async () => {
  await floor.bridge(A)
  await hold(true)
  onTheWay = async () => {
    await hold(false)
    await holdLead(world.system, { lineId: await lineId() })
  }
  await expect(holdLead(world.system, { lineId: await lineId() })).rejects.toMatchObject({
    isTryAgain: true,
    afterMs: 0,
  })
  await holdLead(world.system, { lineId: await lineId() })
  expect(asked).toEqual([false, true, false])
})

test('after a kill between request and commit the request is sent again with the same result', async () => {
  await floor.bridge(A)
  await hold(true)
  await holdLead(world.system, { lineId: await lineId() })
  await work()
  expect(asked).toEqual([true, true])
  expect(await view()).toMatchObject({ onHold: true })
})

test('a hold that the carrier refuses is shown as off', async () => {
  await floor.bridge(A)
  await hold(true)
  onTheWay = () => Promise.reject(new CarrierError('refused', 'Not possible', 20001))
  await expect(holdLead(world.system, { lineId: await lineId() })).rejects.toMatchObject({ outcome: 'refused' })
  await abandonSellerHold(world.system, { lineId: await lineId() })
  expect(await view()).toMatchObject({ status: 'inCall', onHold: false })
})

test('a hang-up on hold ends the call, and the next lead is not on hold', async () => {
  await floor.bridge(A)
  await hold(true)
  await work()
  await hangUpLine(floor.ctx, { id: sessionId, lineId: await lineId() })
  expect(await view()).toMatchObject({ status: 'ending', onHold: false })
  await floor.end(A)
  expect(await view()).toMatchObject({ status: 'ended', outcome: 'completed', onHold: false, heldAtEpoch: null })
  expect((await hold(false)).state).toBe('wrapUp')
  await disposeLine(floor.ctx, {
    id: sessionId,
    lineId: await lineId(),
    dispositionId: await floor.disposition('INTERESTED'),
  })
  await floor.bridge(B)
  await work()
  expect(await view(B)).toMatchObject({ status: 'inCall', onHold: false })
  expect(await floor.jobs('line.hold')).toHaveLength(1)
  expect(asked).toEqual([true])
})

test('a lead who hangs up on hold is asked a disposition as always', async () => {
  await floor.bridge(A)
  await hold(true)
  await floor.end(A)
  expect(await floor.session(sessionId)).toMatchObject({ state: 'wrapUp', bridgedLineId: null })
  await work()
  expect(asked).toEqual([])
  await expect(hold(true)).rejects.toMatchObject({ code: 'not_possible_now' })
})

test('a transfer ends the hold and has its own: the lead is never released in between', async () => {
  await floor.bridge(A)
  await hold(true)
  await work()
  await startTransfer(floor.ctx, { id: sessionId, kind: 'warm', number: TARGET })
  expect(await view()).toMatchObject({ status: 'onHold', onHold: false })
  expect(await can()).not.toContain('hold')
  await expect(hold(true)).rejects.toMatchObject({ code: 'not_possible_now' })
  await hold(false)
  await work()
  expect(new Set(asked)).toEqual(new Set([true]))
  await controlTransfer(floor.ctx, { id: sessionId, action: 'cancel' })
})

test('after a transfer the seller’s hold is not released by a late job of the transfer', async () => {
  await floor.bridge(A)
  await startTransfer(floor.ctx, { id: sessionId, kind: 'warm', number: TARGET })
  await controlTransfer(floor.ctx, { id: sessionId, action: 'cancel' })
  await work()
  expect(asked.at(-1)).toBe(false)
  await hold(true)
  await work()
  await holdLead(world.system, { lineId: await lineId() })
  expect(asked.at(-1)).toBe(true)
})

test('keys end no hold: pending ones are dropped, and a lead who rejoins is held again', async () => {
  await floor.bridge(A)
  await sendDigits(floor.ctx, sessionId, '1')
  const [key] = await floor.jobs('call.send-digits')
  await hold(true)
  await sendDigitsToLeg(world.system, { lineId: await lineId(), digits: '1' }, key!)
  expect(keys).toEqual([])
  await expect(sendDigits(floor.ctx, sessionId, '2')).rejects.toMatchObject({ code: 'not_possible_now' })
  await work()
  const joined = { lineId: await lineId(), callSid: `CA-${await lineId()}`, what: 'joined' as const }
  await world.system.db.transact('test', (tx) => handleConferenceParticipant(tx, joined))
  await work()
  expect(asked).toEqual([true, true])
})
