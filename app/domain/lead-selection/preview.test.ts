import { beforeEach, describe, expect, test } from 'vitest'
import { fireDueTimers } from '../../../server/jobs/timers'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { wavOf } from '../../../tests/helpers/sounds'
import { type World } from '../../../tests/helpers/world'
import { PREVIEW_MS } from '../../../machines/server/dial-session'
import { DEFAULT_FEATURES } from '../accounts/plan'
import { saveAudioMessage } from '../audio/audio-message-input.server'
import { answerCall } from '../inbound/answer-call.server'
import { receiveCall } from '../inbound/receive-call.server'
import { addSuppression } from '../protection/add-suppression.server'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import { decidePreview } from './decide-preview.server'
import type { PreviewAction } from '../dial-sessions/dialer.schema'
import { disposeLine } from '../dispositions/dispose-line.server'
import { dropVoicemail } from '../voicemail-drop/request-voicemail-drop.server'
import { redialLine } from '../lines/redial-line.server'
import { pauseDialSession, resumeDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'

const [A, B, C] = ['+13125550110', '+13125550111', '+13125550112']

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))
beforeEach(() => floor.settings({ previewDialing: true, enableCallRecording: true }))

const preview = async (id: string) => (await floor.session(id)).preview
const decide = async (id: string, action: PreviewAction, snoozingHours = 1) =>
  decidePreview(floor.ctx, { id, previewId: (await preview(id))!.id, action, snoozingHours })
const dialed = async () =>
  (await floor.ctx.db.q.selectFrom('lines').select('e164').orderBy('id').execute()).map(({ e164 }) => e164)

describe('with the preview dialer', () => {
  test('the next lead is shown with the reasons, leased to the seller, and nothing is dialed', async () => {
    const id = await floor.dial(await floor.campaign([{ numbers: [A], firstName: 'Ada' }, B]))
    const session = await floor.session(id)
    expect(session).toMatchObject({ state: 'dialing', lines: [], effectiveLimit: 1, parallelLimit: 1 })
    expect(session.preview).toMatchObject({ number: A, contactName: 'Ada', untilEpoch: world.clock.now() + PREVIEW_MS })
    expect(session.preview!.reasons).toContain('Not on your DNC list')
    expect(await floor.leases()).toEqual([A])
    expect(await floor.jobs('call.place')).toEqual([])
  })

  test('Dial dials the lead once, and the next lead is shown when the call is over', async () => {
    const id = await floor.dial(await floor.campaign([A, B]))
    const shown = (await preview(id))!
    const press = () => decidePreview(floor.ctx, { id, previewId: shown.id, action: 'dial', snoozingHours: 1 })
    expect(await press()).toMatchObject({ preview: null, lines: [{ number: A, status: 'pending' }] })
    // The second half of a double click.
    await press()
    expect(await dialed()).toEqual([A])
    await floor.bridge(A)
    expect(await preview(id)).toBeNull()
    await floor.end(A)
    await disposeLine(floor.ctx, {
      id,
      lineId: (await floor.line(A)).id,
      dispositionId: await floor.disposition('INTERESTED'),
    })
    expect((await preview(id))!.number).toBe(B)
    // A press that was meant for the previous lead.
    await press()
    expect(await dialed()).toEqual([A])
    expect((await preview(id))!.number).toBe(B)
  })

  test('without an answer the lead’s next number is shown, and then the next lead', async () => {
    const id = await floor.dial(await floor.campaign([{ numbers: [A, B] }, C]))
    await decide(id, 'dial')
    await floor.end(A, 'no-answer')
    expect((await preview(id))!.number).toBe(B)
    await decide(id, 'skip')
    expect((await preview(id))!.number).toBe(C)
    expect(await floor.leases()).toEqual([C])
  })

  test('Skip skips the lead for this campaign, and shows it', async () => {
    const campaignId = await floor.campaign([A, B])
    const id = await floor.dial(campaignId)
    await decide(id, 'skip')
    expect((await preview(id))!.number).toBe(B)
    expect((await floor.selections(campaignId))[0]).toMatchObject({
      e164: A,
      decision: 'skipped',
      code: 'skipped_by_seller',
    })
    expect(await decide(id, 'skip')).toMatchObject({ state: 'ended', message: 'Your campaign has ended' })
    expect(await floor.leases()).toEqual([])
    expect(await dialed()).toEqual([])
  })

  test('Snooze returns the lead after that number of hours', async () => {
    const campaignId = await floor.campaign([A, B])
    const id = await floor.dial(campaignId)
    await decide(id, 'snooze', 4)
    expect((await preview(id))!.number).toBe(B)
    await decide(id, 'skip')
    expect((await floor.session(id)).message).toContain('1 contact')
    await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
    world.clock.advance(4 * 3_600_000)
    const again = await floor.dial(campaignId)
    expect((await preview(again))!.number).toBe(A)
  })

  test('the laws are checked at the press: an ineligible lead is not dialed', async () => {
    const campaignId = await floor.campaign([A, B])
    const id = await floor.dial(campaignId)
    await addSuppression(floor.ctx, { number: A, type: 'MANUAL' })
    await decide(id, 'dial')
    expect(await dialed()).toEqual([])
    expect((await preview(id))!.number).toBe(B)
    expect((await floor.selections(campaignId))[0]).toMatchObject({ e164: A, code: 'do_not_call' })
  })

  test('a replacement number is shown before it is dialed', async () => {
    const id = await floor.dial(await floor.campaign([{ numbers: [A, B] }]))
    await addSuppression(floor.ctx, { number: A, type: 'MANUAL' })
    await decide(id, 'dial')
    expect(await dialed()).toEqual([])
    expect((await preview(id))!.number).toBe(B)
  })

  test('after 10 minutes without a decision dialing pauses and the lead is released; Resume shows it again', async () => {
    const id = await floor.dial(await floor.campaign([A, B]))
    world.clock.advance(PREVIEW_MS)
    await fireDueTimers(world.system)
    expect(await floor.session(id)).toMatchObject({
      preview: null,
      paused: true,
      state: 'dialing',
      message: 'Paused: you did not decide for 10 minutes. Nothing new is dialed.',
    })
    expect(await floor.leases()).toEqual([])
    await resumeDialSession(floor.ctx, id)
    expect((await preview(id))!.number).toBe(A)
    // A pause by the seller is different.
    await pauseDialSession(floor.ctx, id)
    expect((await floor.session(id)).message).toBe('Paused. Nothing new is dialed.')
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['Stop', (id) => stopDialSession(floor.ctx, id)],
    ['Pause', (id) => pauseDialSession(floor.ctx, id)],
    ['a phone that stays away', (id) => floor.tellSession(id, { type: 'PHONE_GONE' })],
  ])('%s releases the lead', async (_, end) => {
    const id = await floor.dial(await floor.campaign([A]))
    await end(id)
    expect(await preview(id)).toBeNull()
    expect(await floor.leases()).toEqual([])
    expect(await floor.ctx.db.q.selectFrom('timers').selectAll().where('name', '=', 'preview').execute()).toEqual([])
  })

  test('once it is turned off the list continues automatically', async () => {
    const id = await floor.dial(await floor.campaign([A]))
    await floor.settings({ previewDialing: false })
    await floor.tellSession(id, { type: 'RESUME' })
    expect(await floor.session(id)).toMatchObject({ preview: null, lines: [{ number: A, status: 'pending' }] })
  })

  test('a lead shown to a seller is dialed by no other seller of the account', async () => {
    await floor.dial(await floor.campaign([A]))
    const other = await openFloor(world, floor.seller.accountId)
    const id = await other.dial(await other.campaign([A, B]))
    expect((await other.session(id)).lines.map(({ number }) => number)).toEqual([B])
  })

  test('nothing is recorded, and one line dials', async () => {
    const id = await floor.dial(await floor.campaign([A, B]))
    await decide(id, 'dial')
    await floor.bridge(A)
    const line = await floor.view(id, A)
    expect(line.can).not.toContain('record')
    expect((await floor.session(id)).lines).toHaveLength(1)
  })

  test('a voicemail drop does not delay the next lead: it is shown immediately', async () => {
    const { value: voicemailId } = await saveAudioMessage(floor.ctx, { label: 'Hello', bytes: await wavOf(2) })
    await floor.settings({ voicemailId, isAuto: true })
    const id = await floor.dial(await floor.campaign([A, B]))
    await decide(id, 'dial')
    await floor.bridge(A)
    await floor.fetch(A)
    await dropVoicemail(floor.ctx, { id, lineId: (await floor.line(A)).id })
    expect((await floor.line(A)).state).toBe('dropping')
    expect((await preview(id))!.number).toBe(B)
    await decide(id, 'dial')
    expect(await dialed()).toEqual([A, B])
  })

  test('Redial calls the lead whose other number is shown, which is shown again after it', async () => {
    const id = await floor.dial(await floor.campaign([{ numbers: [A, B] }, C]))
    await decide(id, 'dial')
    await floor.end(A, 'no-answer')
    expect((await preview(id))!.number).toBe(B)
    const session = await redialLine(floor.ctx, { id, lineId: (await floor.line(A)).id })
    expect(session).toMatchObject({ preview: null, lines: [{ number: A, status: 'pending' }] })
    await floor.end(A, 'no-answer')
    expect((await preview(id))!.number).toBe(B)
  })

  describe('a lead that calls us during the preview', () => {
    /** A calls and is answered, by the previewing seller or by another. */
    const talk = async (who: Floor) => {
      const called = '+13125550140'
      const callId = await floor.ctx.db.transact('test', (tx) =>
        receiveCall(tx, { callSid: 'CAcaller', from: A, called }),
      )
      const { id } = await answerCall(who.ctx, callId!)
      await who.tellSession(id, { type: 'AGENT_JOINED', callSid: `CA-${who.seller.userId}` })
      await who.tell(A, { type: 'JOINED', at: world.clock.now() })
      expect(await who.session(id)).toMatchObject({ state: 'bridged', bridgedLineId: callId, preview: null })
    }

    test('is dialed by no colleague during the call', async () => {
      await floor.dial(await floor.campaign([A, B]))
      expect(await floor.leases()).toEqual([A])
      await talk(floor)
      expect(await floor.leases()).toEqual([A])
      const other = await openFloor(world, floor.seller.accountId)
      await other.dial(await other.campaign([A]))
      expect(await dialed()).toEqual([A])
    })

    test('and talks with a colleague is not dialed by the previewing seller', async () => {
      const id = await floor.dial(await floor.campaign([A, B]))
      await talk(await openFloor(world, floor.seller.accountId))
      expect((await preview(id))!.number).toBe(A)
      await decide(id, 'dial')
      expect((await preview(id))!.number).toBe(B)
      expect(await dialed()).toEqual([A])
      expect(await floor.leases()).toEqual([A, B])
    })
  })

  test('a single call is dialed immediately: its seller has chosen', async () => {
    const { id } = await startDialSession(floor.ctx, { number: A })
    await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: 'CA-1' })
    await floor.tellSession(id, { type: 'CONNECT', mode: 'advanced' })
    expect((await floor.view(id, A)).status).toBe('pending')
  })
})

test('a plan without it refuses it, and ignores an earlier setting', async () => {
  await world.system.db.q
    .updateTable('accounts')
    .set({ features: JSON.stringify({ ...DEFAULT_FEATURES, previewDialer: false }) })
    .execute()
  await expect(floor.settings({ previewDialing: true })).rejects.toMatchObject({
    fieldErrors: { previewDialing: ['Your plan does not include the preview dialer'] },
  })
  const id = await floor.dial(await floor.campaign([A]))
  expect((await floor.view(id, A)).status).toBe('pending')
})
