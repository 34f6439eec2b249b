import { beforeEach, describe, expect, test } from 'vitest'
import { fireDueTimers } from '../../../server/jobs/timers'
import { type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { wavOf } from '../../../tests/helpers/sounds'
import { type World } from '../../../tests/helpers/world'
import { DEFAULT_FEATURES } from '../accounts/plan'
import { deleteAudioMessage } from '../audio/change-audio-message.server'
import { saveAudioMessage } from '../audio/audio-message-input.server'
import { findCallStory } from '../call-history/call-story.read.server'
import { recordInstruction, readLegInstruction } from '../legs/leg-instruction.server'
import { disposeLine } from '../dispositions/dispose-line.server'
import { hangUpLine } from '../lines/hang-up-line.server'
import { dropVoicemail } from './request-voicemail-drop.server'
import { continueDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'

/** Leads of Chicago: one number each. */
const A = '+13125550110'
const B = '+13125550111'

let world: World
let floor: Floor
let voicemailId: string
onFloorOfItsOwn((made) => ({ world, floor } = made))
beforeEach(async () => {
  const message = await saveAudioMessage(floor.ctx, { label: 'Hello', bytes: await wavOf(2) })
  voicemailId = message.value
})

const drop = async (id: string, number = A) => dropVoicemail(floor.ctx, { id, lineId: (await floor.line(number)).id })
/** The dispositions that were published. */
const disposed = async () =>
  (await floor.ctx.db.q.selectFrom('events').select('payload').where('type', '=', 'call.disposed').execute()).map(
    ({ payload }) => (JSON.parse(payload) as { dispositionId: string }).dispositionId,
  )

/** The carrier event when a machine’s greeting has ended. */
const greetingOver = (number: string) =>
  floor.tell(number, { type: 'VERDICT', answeredBy: 'machine', greetingOver: true })

async function talk(change: Parameters<Floor['settings']>[0] = {}): Promise<string> {
  await floor.settings({ voicemailId, parallelLimit: 1, ...change })
  const id = await floor.dial(await floor.campaign([A, B]))
  await floor.bridge(A)
  await floor.fetch(A)
  return id
}

describe('dropped by the seller', () => {
  test('no lead joins the conference until the carrier has removed the previous lead', async () => {
    const id = await talk({ isAuto: true })
    await drop(id)
    await floor.ring(B)
    await floor.answer(B, 'person')
    expect([(await floor.line(A)).state, (await floor.line(B)).state]).toEqual(['dropping', 'screening'])
    await floor.end(A)
    expect((await floor.line(B)).state).toBe('bridging')
  })

  test('the message plays, the next lead is dialed immediately, and no disposition is required', async () => {
    const id = await talk({ isAuto: true })
    expect((await floor.session(id)).can).toContain('dropVoicemail')
    world.clock.advance(5_000)
    const session = await drop(id)
    expect(session).toMatchObject({ state: 'dialing', bridgedLineId: null, wrapUpLineId: null })
    expect(session.lines.map(({ number }) => number)).toEqual([B])
    const line = await floor.line(A)
    expect(line.state).toBe('dropping')
    expect(await readLegInstruction(world.system, line.id)).toEqual({
      kind: 'voicemail',
      recording: expect.stringContaining(voicemailId),
    })
    expect(await floor.jobs('call.instruct')).toEqual([`line:${line.id}:instruct`])

    await floor.fetch(A)
    world.clock.advance(30_000)
    await floor.end(A)
    expect(await floor.call(A)).toMatchObject({
      outcome: 'voicemail-drop',
      message: 'The recorded message “Hello”',
      message_audio_id: voicemailId,
      ended_by: 'seller',
      disposition_id: await floor.disposition('LEFT_VOICEMAIL'),
      disposed_by: null,
      bill_ms: 5_000,
      abandoned: 0,
    })
    const { steps } = await findCallStory(floor.ctx, line.id)
    expect(steps.map(({ text }) => text)).toContain('A voicemail was left')
  })

  test('another of the seller’s messages can be dropped, and no one else’s', async () => {
    const other = await saveAudioMessage(floor.ctx, { label: 'Second try', bytes: await wavOf(2) })
    const stranger = await world.person({ accountId: floor.seller.accountId, role: 'MEMBER', firstName: 'Ben' })
    const theirs = await saveAudioMessage(world.as(stranger), { label: 'Mine', bytes: await wavOf(2) })
    const id = await talk({ isAuto: true })
    const lineId = (await floor.line(A)).id
    await expect(dropVoicemail(floor.ctx, { id, lineId, voicemailId: theirs.value })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await floor.line(A)).state).toBe('inCall')
    await dropVoicemail(floor.ctx, { id, lineId, voicemailId: other.value })
    expect(await readLegInstruction(world.system, lineId)).toEqual({
      kind: 'voicemail',
      recording: expect.stringContaining(other.value),
    })
    expect(await floor.call(A)).toMatchObject({ message: 'The recorded message “Second try”' })
  })

  test('in Standard the next dial waits for Continue, with the disposition chosen', async () => {
    const id = await talk({ isAuto: false })
    const session = await drop(id)
    expect(session).toMatchObject({ state: 'wrapUp' })
    expect(session.lines[0]).toMatchObject({
      label: 'VM Drop',
      can: [],
      dispositionId: await floor.disposition('LEFT_VOICEMAIL'),
    })
    await continueDialSession(floor.ctx, id)
    expect((await floor.line(B)).state).toBe('pending')
  })

  test('it is dropped once, and plays to its end whatever the seller does', async () => {
    const id = await talk()
    const { id: lineId } = await floor.line(A)
    await drop(id)
    await drop(id)
    await hangUpLine(floor.ctx, { id, lineId })
    await stopDialSession(floor.ctx, id)
    expect((await floor.line(A)).state).toBe('dropping')
    expect((await floor.jobs('call.hang-up')).filter((key) => key.startsWith('line:'))).toEqual([])
    expect(await floor.jobs('call.instruct')).toHaveLength(1)
  })

  test('a lead that leaves before the carrier request has no message, and none is recorded', async () => {
    const id = await talk({ isAuto: false })
    await drop(id)
    await floor.end(A)
    expect(await floor.call(A)).toMatchObject({
      outcome: 'completed',
      message: null,
      message_audio_id: null,
      disposition_id: null,
      disposed_at: null,
    })
    expect((await floor.session(id)).lines[0]).toMatchObject({ dispositionId: null })
    expect(await disposed()).toEqual([])
    // The seller can choose a disposition, and continues as usual.
    const dispositionId = await floor.disposition('NOT_INTERESTED')
    await disposeLine(floor.ctx, { id, lineId: (await floor.line(A)).id, dispositionId })
    expect(await floor.call(A)).toMatchObject({ disposition_id: dispositionId, disposed_by: floor.seller.userId })
    await continueDialSession(floor.ctx, id)
    expect((await floor.line(B)).state).toBe('pending')
  })

  test('in Advanced no disposition is requested, and the next lead is dialed', async () => {
    const id = await talk({ isAuto: true })
    await drop(id)
    await floor.end(A)
    expect(await floor.call(A)).toMatchObject({ outcome: 'completed', disposition_id: null })
    expect(await floor.session(id)).toMatchObject({ state: 'dialing', wrapUpLineId: null })
    expect((await floor.line(B)).state).toBe('pending')
  })

  test('the drop is published once, when it was left; an equal disposition of the seller is kept', async () => {
    const id = await talk({ isAuto: true })
    const { id: lineId } = await floor.line(A)
    await drop(id)
    await floor.fetch(A)
    expect(await disposed()).toEqual([])
    const dispositionId = await floor.disposition('LEFT_VOICEMAIL')
    await disposeLine(floor.ctx, { id, lineId, dispositionId })
    await floor.end(A)
    expect(await disposed()).toEqual([dispositionId])
    expect(await floor.call(A)).toMatchObject({ disposition_id: dispositionId, disposed_by: floor.seller.userId })
  })

  test('no lead joins the conference before the carrier reports that the previous lead has left it', async () => {
    const id = await talk({ isAuto: true, enableAnswerBoost: true })
    const { id: lineId } = await floor.line(A)
    const told = (what: 'voicemail-on-its-way' | 'voicemail') =>
      floor.ctx.db.transact('test', (tx) => recordInstruction(tx, lineId, what))
    await drop(id)
    // The request was sent, and its answer does not come.
    await told('voicemail-on-its-way')
    await floor.ring(B)
    await floor.answer(B)
    expect((await floor.line(B)).state).toBe('screening')
    await told('voicemail')
    world.clock.advance(1_500)
    await fireDueTimers(world.system)
    expect((await floor.line(B)).state).toBe('bridging')
  })

  test('the seller’s disposition of the call is kept', async () => {
    const id = await talk({ isAuto: true })
    const { id: lineId } = await floor.line(A)
    const dispositionId = await floor.disposition('INTERESTED')
    await disposeLine(floor.ctx, { id, lineId, dispositionId })
    expect((await drop(id)).state).toBe('dialing')
    expect(await floor.call(A)).toMatchObject({ disposition_id: dispositionId, disposed_by: floor.seller.userId })
  })

  test('not when the plan does not allow it, without a message, or before a lead is connected', async () => {
    const refused = { code: 'not_possible_now' }
    await floor.settings({ voicemailId: null, parallelLimit: 1, isAuto: false })
    const id = await floor.dial(await floor.campaign([A]))
    await floor.ring(A)
    await expect(drop(id)).rejects.toMatchObject(refused)
    await floor.answer(A, 'person')
    await floor.tell(A, { type: 'JOINED', at: world.clock.now() })
    expect((await floor.session(id)).can).not.toContain('dropVoicemail')
    await expect(drop(id)).rejects.toMatchObject(refused)
    await floor.settings({ voicemailId })
    expect((await floor.session(id)).can).toContain('dropVoicemail')
    await floor.ctx.db.q
      .updateTable('accounts')
      .set({ features: JSON.stringify({ ...DEFAULT_FEATURES, smartVoicemailDrop: false }) })
      .execute()
    expect((await floor.session(id)).can).not.toContain('dropVoicemail')
    await expect(drop(id)).rejects.toMatchObject(refused)
  })

  test('a message deleted before the carrier fetched it is still left, as the history shows', async () => {
    const id = await talk()
    await drop(id)
    const { id: lineId } = await floor.line(A)
    const told = await readLegInstruction(world.system, lineId)
    await deleteAudioMessage(floor.ctx, { id: voicemailId, force: true })
    expect(await readLegInstruction(world.system, lineId)).toEqual(told)
    await floor.fetch(A)
    await floor.end(A)
    expect(await floor.call(A)).toMatchObject({ outcome: 'voicemail-drop', message: 'The recorded message “Hello”' })
  })

  test('a message that was deleted is not dropped', async () => {
    const id = await talk()
    await deleteAudioMessage(floor.ctx, { id: voicemailId, force: true })
    await expect(drop(id)).rejects.toMatchObject({ code: 'not_possible_now' })
    expect((await floor.line(A)).state).toBe('inCall')
  })
})

describe('left with a machine automatically', () => {
  test('in Advanced after its greeting: detected in time, it never reaches the seller, and nothing is abandoned', async () => {
    await floor.settings({ voicemailId, parallelLimit: 1, isAuto: true, enableAnswerBoost: false })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.ring(A)
    await floor.answer(A)
    await floor.fetch(A)
    world.clock.advance(1_400)
    await floor.tell(A, { type: 'VERDICT', answeredBy: 'machine', greets: true })
    expect((await floor.line(A)).state).toBe('dropping')
    expect((await floor.line(B)).state).toBe('pending')
    await floor.fetch(A)
    await floor.tell(A, { type: 'GREETING_ENDED' })
    await floor.fetch(A)
    await floor.end(A)
    expect(await floor.call(A)).toMatchObject({
      outcome: 'voicemail-drop',
      ended_by: 'sorted-out',
      message_audio_id: voicemailId,
      disposition_id: await floor.disposition('LEFT_VOICEMAIL'),
      bridged_at: null,
      bill_ms: 0,
      abandoned: 0,
    })
    expect((await floor.session(id)).state).toBe('dialing')
  })

  test('and a lead that has just answered hears the callback message when another lead is connected', async () => {
    await floor.settings({ voicemailId, parallelLimit: 2, isAuto: true, enableAnswerBoost: false })
    await floor.dial(await floor.campaign([A, B]))
    for (const number of [A, B]) await floor.ring(number)
    await floor.answer(A)
    await floor.bridge(B)
    expect((await floor.line(A)).state).toBe('declined')
  })

  test('in Answer Boost a detected machine leaves the seller, and gets the message after its greeting', async () => {
    const id = await greeted()
    expect(await floor.session(id)).toMatchObject({ state: 'dialing', bridgedLineId: null })
    const { id: lineId, state } = await floor.line(A)
    expect([state, (await floor.line(B)).state]).toEqual(['dropping', 'pending'])
    expect(await readLegInstruction(world.system, lineId)).toEqual({ kind: 'greeting-end' })
    await floor.fetch(A)
    // A greeting may be long: the carrier is queried whether the call exists at all.
    world.clock.advance(90_000)
    await fireDueTimers(world.system)
    await floor.tell(A, { type: 'GREETING_ENDED' })
    expect(await readLegInstruction(world.system, lineId)).toMatchObject({ kind: 'voicemail' })
    await floor.fetch(A)
    await floor.end(A)
    expect(await floor.call(A)).toMatchObject({
      outcome: 'voicemail-drop',
      ended_by: 'sorted-out',
      message_audio_id: voicemailId,
      disposition_id: await floor.disposition('LEFT_VOICEMAIL'),
      bill_ms: 3_000,
      abandoned: 0,
    })
  })

  test('a machine that hangs up during its greeting has no message, and the other number is dialed', async () => {
    await greeted([{ numbers: [A, B] }])
    await floor.fetch(A)
    await floor.end(A)
    expect(await floor.call(A)).toMatchObject({ outcome: 'machine', message: null, disposition_id: null })
    expect((await floor.line(B)).state).toBe('pending')
  })

  test('a machine hearing the callback message stops hearing it, and gets the voicemail after its greeting', async () => {
    await floor.settings({ voicemailId, parallelLimit: 2, isAuto: true, enableAnswerBoost: true })
    await floor.dial(await floor.campaign([A, B]))
    for (const number of [A, B]) await floor.ring(number)
    await floor.answer(B)
    await floor.fetch(B)
    await floor.answer(A, 'person')
    await floor.tell(B, { type: 'VERDICT', answeredBy: 'person' })
    await floor.fetch(A)
    expect((await floor.line(A)).state).toBe('declined')
    await floor.tell(A, { type: 'VERDICT', answeredBy: 'machine', greets: true })
    expect(await readLegInstruction(world.system, (await floor.line(A)).id)).toEqual({ kind: 'greeting-end' })
  })

  test('with a message deleted before it nothing is left, and it is hung up', async () => {
    await floor.settings({ voicemailId, parallelLimit: 1, isAuto: true, enableAnswerBoost: true })
    await floor.dial(await floor.campaign([A]))
    await deleteAudioMessage(floor.ctx, { id: voicemailId, force: true })
    await floor.ring(A)
    await floor.answer(A)
    await floor.tell(A, { type: 'VERDICT', answeredBy: 'machine', greets: true })
    expect((await floor.line(A)).state).toBe('ending')
  })

  /** A machine connected to the seller for 3 s, in Answer Boost, detected by the beginning of its greeting. */
  async function greeted(leads: Parameters<Floor['campaign']>[0] = [A, B]): Promise<string> {
    await floor.settings({ voicemailId, parallelLimit: 1, isAuto: true, enableAnswerBoost: true })
    const id = await floor.dial(await floor.campaign(leads))
    await floor.ring(A)
    await floor.answer(A)
    await floor.fetch(A)
    await floor.tell(A, { type: 'JOINED', at: world.clock.now() })
    expect((await floor.session(id)).bridgedLineId).not.toBeNull()
    world.clock.advance(3_000)
    await floor.tell(A, { type: 'VERDICT', answeredBy: 'machine', greets: true })
    return id
  }

  test.each<[string, Parameters<Floor['settings']>[0]]>([
    ['whose seller chose no message', {}],
    ['that Double Dial calls again', { enableDoubleDial: true }],
  ])('not with a machine %s', async (_whose, change) => {
    await floor.settings({ voicemailId: 'enableDoubleDial' in change ? voicemailId : null, isAuto: true, ...change })
    await floor.dial(await floor.campaign([A]))
    await floor.ring(A)
    await floor.answer(A)
    await greetingOver(A)
    expect((await floor.line(A)).state).toBe('ending')
  })

  test('nor with a machine detected before its greeting is over, as a fax is', async () => {
    await floor.settings({ voicemailId, isAuto: true })
    await floor.dial(await floor.campaign([A]))
    await floor.ring(A)
    await floor.answer(A, 'machine')
    expect((await floor.line(A)).state).toBe('ending')
  })

  test('the lead’s other number is not dialed for the same message', async () => {
    await floor.settings({ voicemailId, parallelLimit: 1, isAuto: true })
    const campaignId = await floor.campaign([{ numbers: [A, B] }])
    await floor.dial(campaignId)
    await floor.ring(A)
    await floor.answer(A)
    await greetingOver(A)
    await floor.fetch(A)
    await floor.end(A)
    await expect(floor.line(B)).rejects.toThrow()
  })
})
