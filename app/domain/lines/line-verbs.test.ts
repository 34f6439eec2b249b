import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import { saveContact } from '../contacts/save-contact.server'
import { disposeLine } from '../dispositions/dispose-line.server'
import { hangUpLine } from './hang-up-line.server'
import { redialLine } from './redial-line.server'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import {
  connectDialSession,
  continueDialSession,
  muteDialSession,
  sendDigits,
  stopDialSession,
} from '../dial-sessions/control-dial-session.server'

const [A, B, C, D] = ['+13125550101', '+13125550102', '+13125550103', '+13125550104'] as const

let world: World
let floor: Floor
let stranger: Floor
beforeEach(async () => {
  world = await testWorld()
  floor = await openFloor(world)
  stranger = await openFloor(world)
})
afterEach(() => world.close())

const lineOf = async (id: string, number: string) => ({ id, lineId: (await floor.line(number)).id })
const suppressed = async () =>
  (await floor.ctx.db.q.selectFrom('suppressions').select(['e164', 'type']).orderBy('e164').execute()).map(
    ({ e164, type }) => [e164, type],
  )

describe('starting', () => {
  test('a session is created once per seller: a second session while dialing is refused', async () => {
    const campaign = await floor.campaign([A, B])
    await floor.dial(campaign)
    await expect(startDialSession(floor.ctx, { campaignId: campaign })).rejects.toMatchObject({
      code: 'already_on_a_call',
    })
  })

  test('a session that waits for its phone is replaced', async () => {
    const campaign = await floor.campaign([A])
    const first = await startDialSession(floor.ctx, { campaignId: campaign })
    const second = await startDialSession(floor.ctx, { campaignId: campaign })
    expect((await floor.session(first.id)).state).toBe('ended')
    expect(second.state).toBe('ready')
  })

  test('two presses in the same moment create one session', async () => {
    const campaign = await floor.campaign([A])
    await Promise.all([0, 1, 2].map(() => startDialSession(floor.ctx, { campaignId: campaign })))
    const open = await floor.ctx.db.q.selectFrom('dial_sessions').select('id').where('ended_at', 'is', null).execute()
    expect(open).toHaveLength(1)
  })

  test.each(['campaignId', 'contactId'] as const)('a foreign %s is not found', async (key) => {
    const campaignId = await stranger.campaign([A])
    const { id: contactId } = await floor.ctx.db.q.selectFrom('contacts').select('id').executeTakeFirstOrThrow()
    const input = { campaignId, contactId }
    await expect(startDialSession(floor.ctx, { [key]: input[key] })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('exactly one thing is dialed', async () => {
    await expect(startDialSession(floor.ctx, {})).rejects.toMatchObject({ code: 'bad_request' })
    await expect(
      startDialSession(floor.ctx, { number: A, contact: { contactId: 'crm-1', numbers: [A] } }),
    ).rejects.toMatchObject({
      code: 'bad_request',
    })
  })

  test('a campaign without a lead left is refused', async () => {
    const campaign = await floor.campaign([A])
    await floor.dial(campaign)
    await floor.end(A, 'no-answer')
    await expect(startDialSession(floor.ctx, { campaignId: campaign })).rejects.toMatchObject({
      code: 'nothing_to_dial',
    })
  })

  test('without a number to call from it is refused', async () => {
    const campaign = await floor.campaign([A])
    await floor.ctx.db.q.deleteFrom('phone_numbers').execute()
    await expect(startDialSession(floor.ctx, { campaignId: campaign })).rejects.toMatchObject({ code: 'no_numbers' })
  })

  test('an impossible number shows an error', async () => {
    await expect(startDialSession(floor.ctx, { number: '12' })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('a single call ends with its call, and a DNC number is refused with the reason', async () => {
    const { id } = await startDialSession(floor.ctx, { number: A })
    await connectDialSession(floor.ctx, id)
    await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: 'CA-seller' })
    await floor.bridge(A)
    await floor.end(A)
    await disposeLine(floor.ctx, {
      ...(await lineOf(id, A)),
      dispositionId: await floor.disposition('DO_NOT_CONTACT'),
    })
    expect(await floor.session(id)).toMatchObject({ state: 'ended', message: 'Your call has ended' })

    const again = await startDialSession(floor.ctx, { number: A })
    await connectDialSession(floor.ctx, again.id)
    await floor.tellSession(again.id, { type: 'AGENT_JOINED', callSid: 'CA-seller-2' })
    expect(await floor.session(again.id)).toMatchObject({
      state: 'ended',
      message: 'Your call has ended. The number is on your DNC list.',
    })
    expect(await floor.jobs('call.place')).toHaveLength(1)
  })

  test('an entered number is dialed itself, also when its contact has others that come first', async () => {
    const { accountId, userId } = floor.seller
    await floor.ctx.db.transact('test.contact', (tx) =>
      saveContact(tx, {
        accountId,
        createdBy: userId,
        facts: {
          firstName: 'Mona',
          phones: [
            { e164: A, type: 'work' },
            { e164: B, type: 'mobile' },
          ],
        },
        phones: 'replace',
      }),
    )
    const { id } = await startDialSession(floor.ctx, { number: A })
    await connectDialSession(floor.ctx, id)
    await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: 'CA-seller' })
    await floor.end(A, 'no-answer')
    expect(await floor.session(id)).toMatchObject({ state: 'ended' })
    expect((await floor.jobs('call.place')).length).toBe(1)
  })

  test('Connect on a finished session continues its campaign in a new session', async () => {
    const campaign = await floor.campaign([A, B, C, D])
    const first = await floor.dial(campaign)
    await stopDialSession(floor.ctx, first)
    const second = await connectDialSession(floor.ctx, first)
    expect(second.id).not.toBe(first)
    expect(second).toMatchObject({ state: 'connecting', campaign: { id: campaign } })
  })
})

describe('a disposition', () => {
  test('is stored on the call and published, and may be changed', async () => {
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.bridge(A)
    await floor.end(A)
    for (const category of ['INTERESTED', 'CALLBACK']) {
      await floor.end(B, 'canceled')
      const dispositionId = await floor.disposition(category)
      await disposeLine(floor.ctx, { ...(await lineOf(id, A)), dispositionId })
      expect(await floor.call(A)).toMatchObject({ disposition_id: dispositionId, disposed_by: floor.seller.userId })
    }
    expect(world.published.filter(({ type }) => type === 'call.disposed')).toHaveLength(2)
    // Its end and two choices, published to readers of the team’s calls.
    const { id: callId } = await floor.line(A)
    const told = world.published.filter(({ type, subjectId }) => type === 'call.changed' && subjectId === callId)
    expect(told.map(({ room }) => room)).toEqual(Array(3).fill(`team:${floor.seller.accountId}`))
    expect(await suppressed()).toEqual([])
  })

  test('‘Do not contact’ puts every number of the contact on the DNC list, once', async () => {
    await floor.settings({ parallelLimit: 1 })
    const id = await floor.dial(await floor.campaign([{ numbers: [A, B] }, C]))
    await floor.bridge(A)
    const input = { ...(await lineOf(id, A)), dispositionId: await floor.disposition('DO_NOT_CONTACT') }
    await disposeLine(floor.ctx, input)
    await disposeLine(floor.ctx, input)
    expect(await suppressed()).toEqual([
      [A, 'DISPOSITION'],
      [B, 'DISPOSITION'],
    ])
  })

  test('a foreign disposition, line or session is not found', async () => {
    const id = await floor.dial(await floor.campaign([A]))
    await floor.bridge(A)
    const { lineId } = await lineOf(id, A)
    const dispositionId = await floor.disposition('INTERESTED')
    for (const [who, input] of [
      [floor, { id, lineId, dispositionId: await stranger.disposition('INTERESTED') }],
      [floor, { id, lineId: 'line_1', dispositionId }],
      [floor, { id: 'dial_1', lineId, dispositionId }],
      [stranger, { id, lineId, dispositionId }],
    ] as const)
      await expect(disposeLine(who.ctx, input)).rejects.toMatchObject({ code: 'not_found' })
    expect((await floor.call(A)).disposition_id).toBeNull()
  })
})

describe('redial', () => {
  test('dials an ended line again after a call; without an answer the disposition is still required', async () => {
    await floor.settings({ parallelLimit: 1 })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.bridge(A)
    await floor.end(A)
    const first = await floor.line(A)
    expect((await floor.view(id, A)).can).toContain('redial')
    const redialed = await redialLine(floor.ctx, { id, lineId: first.id })
    expect(redialed.state).toBe('redialing')
    expect((await floor.line(A)).id).not.toBe(first.id)
    expect(await floor.jobs('call.place')).toHaveLength(2)
    await floor.end(A, 'no-answer')
    expect((await floor.session(id)).state).toBe('wrapUp')
  })

  test('counts as a call: Florida’s fourth in a day is refused, the nuisance window is not checked', async () => {
    const miami = '+13055550101'
    await floor.settings({ parallelLimit: 1, nuisanceProtectionHours: 48, isAuto: false })
    const id = await floor.dial(
      await floor.campaign([{ numbers: [miami], timezone: 'America/New_York', state: 'FL' }, B]),
    )
    await floor.bridge(miami)
    await floor.end(miami)
    for (let count = 2; count <= 3; count += 1) {
      await redialLine(floor.ctx, await lineOf(id, miami))
      await floor.end(miami, 'no-answer')
    }
    await expect(redialLine(floor.ctx, await lineOf(id, miami))).rejects.toMatchObject({ code: 'number_protected' })
  })

  test('of a lead that was reached dials none of their other numbers without an answer', async () => {
    await floor.settings({ parallelLimit: 1, isAuto: false })
    const id = await floor.dial(await floor.campaign([{ numbers: [A, B] }, C]))
    await floor.bridge(A)
    await floor.end(A)
    await redialLine(floor.ctx, await lineOf(id, A))
    await floor.end(A, 'no-answer')
    await continueDialSession(floor.ctx, id)
    expect((await floor.session(id)).lines.map(({ number }) => number)).toEqual([C])
  })

  test('of a lead that another line is calling on another number is refused', async () => {
    await floor.settings({ parallelLimit: 1, isAuto: false })
    const id = await floor.dial(await floor.campaign([{ numbers: [A, B] }]))
    const first = await lineOf(id, A)
    await floor.end(A, 'no-answer')
    await floor.ring(B)
    await floor.settings({ parallelLimit: 2 })
    await expect(redialLine(floor.ctx, first)).rejects.toMatchObject({
      code: 'number_protected',
      message: 'This person is already being called on another number.',
    })
    expect(await floor.jobs('call.place')).toHaveLength(2)
  })

  test('without minutes is refused: it is a new dial', async () => {
    await floor.settings({ parallelLimit: 1 })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.bridge(A)
    await floor.end(A)
    await floor.ctx.db.q
      .updateTable('accounts')
      .set({ dial_seconds_used: 1000 * 60 - 59 })
      .execute()
    await expect(redialLine(floor.ctx, await lineOf(id, A))).rejects.toMatchObject({ code: 'no_minutes' })
    expect(await floor.jobs('call.place')).toHaveLength(1)
  })

  test('a number added to the DNC list is refused, and so is an unfinished line', async () => {
    const id = await floor.dial(await floor.campaign([A, B]))
    await expect(redialLine(floor.ctx, await lineOf(id, A))).rejects.toMatchObject({ code: 'not_possible_now' })
    await floor.bridge(A)
    await floor.end(B, 'canceled')
    await floor.end(A)
    const input = await lineOf(id, A)
    await disposeLine(floor.ctx, { ...(await lineOf(id, B)), dispositionId: await floor.disposition('DO_NOT_CONTACT') })
    await disposeLine(floor.ctx, { ...input, dispositionId: await floor.disposition('INTERESTED') })
    await expect(redialLine(floor.ctx, await lineOf(id, B))).rejects.toMatchObject({ code: 'number_on_dnc' })
    await expect(redialLine(stranger.ctx, input)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('buttons', () => {
  test('hanging up twice is granted, and sends a request once', async () => {
    const id = await floor.dial(await floor.campaign([A]))
    await floor.bridge(A)
    const input = await lineOf(id, A)
    await hangUpLine(floor.ctx, input)
    await hangUpLine(floor.ctx, input)
    expect(await floor.jobs('call.hang-up')).toHaveLength(1)
    await floor.end(A)
    expect((await hangUpLine(floor.ctx, input)).state).toBe('wrapUp')
  })

  test('a line whose slot dials again is still the seller’s: hang-up works, its disposition is stored', async () => {
    const id = await floor.dial(await floor.campaign([A, B, C, D]))
    const over = await lineOf(id, A)
    await floor.end(A, 'busy')
    expect((await floor.session(id)).lines.map(({ id: lineId }) => lineId)).not.toContain(over.lineId)
    await hangUpLine(floor.ctx, over)
    await disposeLine(floor.ctx, { ...over, dispositionId: await floor.disposition('INTERESTED') })
    expect((await floor.call(A)).disposition_id).toBe(await floor.disposition('INTERESTED'))
  })

  test('mute and keys are for a call', async () => {
    const id = await floor.dial(await floor.campaign([A]))
    await expect(muteDialSession(floor.ctx, id, true)).rejects.toMatchObject({ code: 'not_possible_now' })
    await expect(sendDigits(floor.ctx, id, '1')).rejects.toMatchObject({ code: 'not_possible_now' })
    await floor.bridge(A)
    expect((await muteDialSession(floor.ctx, id, true)).muted).toBe(true)
    expect((await muteDialSession(floor.ctx, id, true)).muted).toBe(true)
    await sendDigits(floor.ctx, id, '12#')
    expect(await floor.jobs('call.send-digits')).toHaveLength(1)
  })

  test('a seller muted in a call is unmuted in the next: the carrier gets the request', async () => {
    await floor.settings({ parallelLimit: 1 })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.bridge(A)
    await muteDialSession(floor.ctx, id, true)
    await muteDialSession(floor.ctx, id, true)
    expect(await floor.jobs('dial-session.mute')).toHaveLength(1)
    await floor.end(A)
    expect((await floor.session(id)).muted).toBe(false)
    expect(await floor.jobs('dial-session.mute')).toHaveLength(2)
  })

  test('Continue in Advanced shows what dials on instead; Stop twice is fine', async () => {
    const id = await floor.dial(await floor.campaign([A]))
    await floor.bridge(A)
    await floor.end(A)
    await expect(continueDialSession(floor.ctx, id)).rejects.toMatchObject({
      message: 'In this dialing mode the next leads are dialed when the disposition is saved',
    })
    await stopDialSession(floor.ctx, id)
    expect((await stopDialSession(floor.ctx, id)).state).toBe('ended')
  })

  test('a foreign session’s buttons are refused', async () => {
    const id = await floor.dial(await floor.campaign([A]))
    const input = await lineOf(id, A)
    for (const press of [
      () => stopDialSession(stranger.ctx, id),
      () => connectDialSession(stranger.ctx, id),
      () => muteDialSession(stranger.ctx, id, true),
      () => sendDigits(stranger.ctx, id, '1'),
      () => hangUpLine(stranger.ctx, input),
    ])
      await expect(press()).rejects.toMatchObject({ code: 'not_found' })
  })
})
