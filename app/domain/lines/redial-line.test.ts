import { beforeEach, describe, expect, test } from 'vitest'
import { type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { type World } from '../../../tests/helpers/world'
import { saveContact } from '../contacts/save-contact.server'
import { updateContact } from '../contacts/update-contact.server'
import { addSuppression } from '../protection/add-suppression.server'
import { disposeLine } from '../dispositions/dispose-line.server'
import { hangUpLine } from './hang-up-line.server'
import { redialLine } from './redial-line.server'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import {
  connectDialSession,
  continueDialSession,
  pauseDialSession,
  resumeDialSession,
  stopDialSession,
} from '../dial-sessions/control-dial-session.server'

const [A, B, C, D] = ['+13125550101', '+13125550102', '+13125550103', '+13125550104'] as const

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))
beforeEach(() => floor.settings({ parallelLimit: 1 }))

const lineOf = async (id: string, number: string) => ({ id, lineId: (await floor.line(number)).id })
const phoneOf = (id: string) => floor.tellSession(id, { type: 'AGENT_JOINED', callSid: `CA-again-${id}` })
const live = async (id: string) =>
  (await floor.session(id)).lines.filter(({ status }) => status === 'pending').map(({ number }) => number)

describe('after the run has ended', () => {
  /** A run that called a number and was stopped by the seller. */
  const stopped = async (...numbers: string[]) => {
    const id = await floor.dial(await floor.campaign([{ numbers, firstName: 'Mona' }, C]))
    for (const number of numbers) await floor.end(number, 'no-answer')
    await stopDialSession(floor.ctx, id)
    await floor.end(C, 'canceled')
    return id
  }

  test('Redial calls that lead in a session of its own, once the phone is connected', async () => {
    const id = await stopped(A, B)
    // The line shows C; the line before it is still the seller’s.
    const over = await lineOf(id, B)
    expect((await floor.view(id, C)).can).toEqual(['redial'])
    const call = await redialLine(floor.ctx, over)
    expect(call).toMatchObject({ state: 'connecting', campaign: { kind: 'call', name: 'Mona' }, lines: [] })
    expect(call.id).not.toBe(id)
    expect(await floor.jobs('call.place')).toHaveLength(3)
    await phoneOf(call.id)
    expect(await live(call.id)).toEqual([B])
    await floor.bridge(B)
    expect((await floor.session(call.id)).state).toBe('bridged')
  })

  test('so does Call Back, and Redial after a single call', async () => {
    await floor.settings({ parallelLimit: 2 })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.bridge(A)
    await floor.ring(B)
    await floor.answer(B, 'person')
    await floor.fetch(B)
    await floor.end(B)
    await floor.end(A)
    await stopDialSession(floor.ctx, id)
    expect((await floor.view(id, B)).can).toEqual(['callBack'])
    const back = await redialLine(floor.ctx, await lineOf(id, B))
    await phoneOf(back.id)
    expect(await live(back.id)).toEqual([B])
    await floor.end(B, 'busy')
    expect(await floor.session(back.id)).toMatchObject({ state: 'ended', lines: [{ can: ['redial'] }] })
    const again = await redialLine(floor.ctx, await lineOf(back.id, B))
    await phoneOf(again.id)
    expect(await live(again.id)).toEqual([B])
  })

  test('it is refused during another run, and replaces a session waiting for its phone', async () => {
    const over = await lineOf(await stopped(A), A)
    const ready = await startDialSession(floor.ctx, { number: B })
    const call = await redialLine(floor.ctx, over)
    expect((await floor.session(ready.id)).state).toBe('ended')
    await expect(redialLine(floor.ctx, over)).rejects.toMatchObject({ code: 'already_on_a_call' })
    await phoneOf(call.id)
    expect(await live(call.id)).toEqual([A])
  })

  test('a number that must not be dialed, or no longer belongs to the contact, creates no session', async () => {
    const over = await lineOf(await stopped(A, B), B)
    const sessions = () => floor.ctx.db.q.selectFrom('dial_sessions').select('id').execute()
    const { contact_id } = await floor.call(B)
    const { vendor_contact_id: vendorContactId } = await floor.ctx.db.q
      .selectFrom('contacts')
      .select('vendor_contact_id')
      .where('id', '=', contact_id)
      .executeTakeFirstOrThrow()
    await floor.ctx.db.transact('test.contact', (tx) =>
      saveContact(tx, {
        accountId: floor.seller.accountId,
        createdBy: floor.seller.userId,
        facts: { vendorContactId: vendorContactId!, firstName: 'Mona', phones: [{ e164: A, type: 'other' }] },
        phones: 'replace',
      }),
    )
    await expect(redialLine(floor.ctx, over)).rejects.toMatchObject({
      code: 'not_possible_now',
      message: 'This number is no longer the contact’s.',
    })
    await addSuppression(floor.ctx, { number: A, type: 'MANUAL' })
    await expect(redialLine(floor.ctx, await lineOf(over.id, A))).rejects.toMatchObject({ code: 'number_on_dnc' })
    expect(await sessions()).toHaveLength(1)
  })

  test('it calls that number and then ends, also without an answer or without the first attempt', async () => {
    const id = await stopped(A, B)
    const over = { [A]: await lineOf(id, A), [B]: await lineOf(id, B) }
    const called = async (number: typeof A | typeof B, tries: number) => {
      const call = await redialLine(floor.ctx, over[number])
      const before = await floor.jobs('call.place')
      await phoneOf(call.id)
      for (let again = 1; again < tries; again++)
        await floor.tell(number, { type: 'WITHDRAWN', at: world.clock.now(), note: null })
      expect(await live(call.id)).toEqual([number])
      await floor.end(number, 'no-answer')
      expect(await floor.jobs('call.place')).toHaveLength(before.length + tries)
      expect(await floor.session(call.id)).toMatchObject({ state: 'ended', lines: [{ number }] })
    }
    await called(A, 1)
    await called(B, 2)
    await called(A, 2)
  })

  test('no call is placed when the number is blocked or removed before the phone is connected', async () => {
    const id = await stopped(A, B, D)
    const stoppedCampaign = (await floor.session(id)).campaign.id
    const { contact_id: contactId } = await floor.call(A)
    const notCalled = async (number: string, mess: () => Promise<unknown>) => {
      const call = await redialLine(floor.ctx, await lineOf(id, number))
      await mess()
      const before = await floor.jobs('call.place')
      await phoneOf(call.id)
      expect(await floor.jobs('call.place')).toEqual(before)
      return floor.session(call.id)
    }
    const numbers = (...left: string[]) => updateContact(floor.ctx, contactId, { numbers: left })
    expect(await notCalled(D, () => numbers(A, B))).toMatchObject({
      state: 'ended',
      message: 'Your call has ended. This number is no longer the contact’s.',
    })
    // The other number moves to its place.
    expect(await notCalled(B, () => numbers(A, D))).toMatchObject({ state: 'ended' })
    const suppressed = await notCalled(A, () => addSuppression(floor.ctx, { number: A, type: 'MANUAL' }))
    expect(suppressed).toMatchObject({
      state: 'ended',
      message: 'Your call has ended. The number is on your DNC list.',
    })
    const records = floor.ctx.db.q.selectFrom('campaign_records').select('state')
    expect(await records.where('campaign_id', '!=', stoppedCampaign).execute()).not.toContainEqual({ state: 'queued' })
  })

  test('an unfinished line is offered when it is over', async () => {
    const id = await floor.dial(await floor.campaign([A]))
    await floor.ring(A)
    await stopDialSession(floor.ctx, id)
    expect(await floor.view(id, A)).toMatchObject({ status: 'ending', can: [] })
    await expect(redialLine(floor.ctx, await lineOf(id, A))).rejects.toMatchObject({ code: 'not_possible_now' })
    await floor.end(A, 'canceled')
    expect(await floor.view(id, A)).toMatchObject({ status: 'ended', can: ['redial'] })
  })
})

describe('buttons pressed during a redial, or twice', () => {
  const afterACall = async () => {
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.bridge(A)
    await floor.end(A)
    return id
  }

  test('a paused run can be resumed in between, and paused again', async () => {
    const id = await afterACall()
    await pauseDialSession(floor.ctx, id)
    await redialLine(floor.ctx, await lineOf(id, A))
    expect(await floor.session(id)).toMatchObject({ state: 'redialing', can: expect.arrayContaining(['resume']) })
    expect((await resumeDialSession(floor.ctx, id)).can).toContain('pause')
    await pauseDialSession(floor.ctx, id)
    await resumeDialSession(floor.ctx, id)
    await floor.end(A, 'busy')
    expect(await floor.session(id)).toMatchObject({ state: 'wrapUp', can: expect.arrayContaining(['pause']) })
  })

  test('a second Continue in Standard succeeds: the next lead is connected, or the single call over', async () => {
    await floor.settings({ isAuto: false })
    const id = await afterACall()
    await continueDialSession(floor.ctx, id)
    await floor.bridge(B)
    expect((await continueDialSession(floor.ctx, id)).state).toBe('bridged')
    await floor.end(B)
    await stopDialSession(floor.ctx, id)

    const call = await redialLine(floor.ctx, await lineOf(id, B))
    await phoneOf(call.id)
    await floor.bridge(B)
    await floor.end(B)
    expect((await continueDialSession(floor.ctx, call.id)).state).toBe('ended')
    expect((await continueDialSession(floor.ctx, call.id)).state).toBe('ended')
  })

  test('Continue in Standard shows what it waits for other than the disposition', async () => {
    await floor.settings({ isAuto: false })
    const id = await afterACall()
    await redialLine(floor.ctx, await lineOf(id, A))
    const refused = { code: 'not_possible_now', message: 'A number is being redialed' }
    await expect(continueDialSession(floor.ctx, id)).rejects.toMatchObject(refused)
    await stopDialSession(floor.ctx, id)
    await expect(continueDialSession(floor.ctx, id)).rejects.toMatchObject({ message: 'Nothing is being dialed' })
  })
})

describe('while the phone is away', () => {
  test('no lead is dialed without the seller: Redial is offered once the phone is back', async () => {
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.bridge(A)
    await floor.end(A)
    expect((await floor.view(id, A)).can).toEqual(['redial'])

    await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
    expect(await floor.session(id)).toMatchObject({ state: 'wrapUp', message: 'Reconnecting your phone' })
    expect((await floor.view(id, A)).can).toEqual([])
    await expect(redialLine(floor.ctx, await lineOf(id, A))).rejects.toMatchObject({
      code: 'not_possible_now',
      message: 'Reconnecting your phone',
    })
    expect(await floor.jobs('call.place')).toHaveLength(1)

    await phoneOf(id)
    expect((await floor.view(id, A)).can).toEqual(['redial'])
    expect((await redialLine(floor.ctx, await lineOf(id, A))).state).toBe('redialing')
  })

  test('the same applies while a list is dialed', async () => {
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
    await floor.end(A, 'busy')
    expect((await floor.view(id, A)).can).toEqual([])
    await expect(redialLine(floor.ctx, await lineOf(id, A))).rejects.toMatchObject({ code: 'not_possible_now' })
    expect(await floor.jobs('call.place')).toHaveLength(1)
  })
})

describe('before the call is over', () => {
  const AGAIN = 'Redials when this call ends.'

  test('Redial dials the number once it is, before any other lead', async () => {
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.ring(A)
    await hangUpLine(floor.ctx, await lineOf(id, A))
    expect(await floor.view(id, A)).toMatchObject({ status: 'ending', can: ['redial'] })
    const first = await lineOf(id, A)
    expect(await redialLine(floor.ctx, first)).toMatchObject({ message: AGAIN, lines: [{ note: AGAIN, can: [] }] })
    await redialLine(floor.ctx, first)
    expect(await floor.jobs('call.place')).toHaveLength(1)

    await floor.end(A, 'canceled')
    expect((await floor.line(A)).id).not.toBe(first.lineId)
    expect(await live(id)).toEqual([A])
    expect((await floor.session(id)).message).toBeNull()
    await floor.end(A, 'busy')
    expect(await live(id)).toEqual([B])
  })

  test('the same applies after a call, also when its disposition comes first', async () => {
    for (const disposes of [false, true]) {
      const id = await floor.dial(await floor.campaign([A, B]))
      await floor.bridge(A)
      await floor.tell(A, { type: 'LEFT', at: world.clock.now() })
      const first = await lineOf(id, A)
      expect((await redialLine(floor.ctx, first)).state).toBe('wrapUp')
      if (disposes) await disposeLine(floor.ctx, { ...first, dispositionId: await floor.disposition('INTERESTED') })
      await floor.end(A)
      expect((await floor.session(id)).state).toBe(disposes ? 'dialing' : 'redialing')
      expect(await live(id)).toEqual([A])
      await stopDialSession(floor.ctx, id)
      await floor.end(A, 'canceled')
    }
  })

  test('Call Back waits until the callback message was played', async () => {
    await floor.settings({ parallelLimit: 2 })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.bridge(A)
    await floor.ring(B)
    await floor.answer(B, 'person')
    expect(await floor.view(id, B)).toMatchObject({ status: 'callback', can: [] })
    await floor.end(A)
    await disposeLine(floor.ctx, { ...(await lineOf(id, A)), dispositionId: await floor.disposition('INTERESTED') })
    expect(await floor.view(id, B)).toMatchObject({ status: 'callback', can: ['callBack'] })
    const first = await lineOf(id, B)
    await redialLine(floor.ctx, first)
    expect((await floor.line(B)).state).toBe('declined')
    await floor.fetch(B)
    await floor.end(B)
    expect(await live(id)).toEqual([B])
    expect((await floor.line(B)).id).not.toBe(first.lineId)
  })

  test('a lead added to the do-not-call list before that is not called, and the seller sees why', async () => {
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.ring(A)
    await hangUpLine(floor.ctx, await lineOf(id, A))
    await redialLine(floor.ctx, await lineOf(id, A))
    await addSuppression(floor.ctx, { number: A, type: 'MANUAL' })
    await floor.end(A, 'canceled')
    expect(await live(id)).toEqual([B])
    expect(world.published.findLast(({ type }) => type === 'lead.skipped')?.payload).toMatchObject({
      e164: A,
      code: 'do_not_call',
    })
    // The line already belongs to another call.
    expect((await floor.session(id)).message).toBeNull()
  })

  test.each([
    {
      why: 'All lines are busy',
      code: 'no_line_free',
      mess: () => floor.settings({ parallelLimit: 1 }),
    },
    {
      why: 'The account has no number to call from',
      code: 'no_caller_id',
      mess: () => floor.ctx.db.q.updateTable('phone_numbers').set({ released_at: 1 }).execute(),
    },
    {
      why: 'There are no minutes left',
      code: 'no_minutes',
      mess: () => floor.ctx.db.q.updateTable('accounts').set({ dial_seconds_used: 60_000 }).execute(),
    },
    {
      why: 'This number is no longer the contact’s',
      code: 'no_number',
      mess: async () => updateContact(floor.ctx, (await floor.call(A)).contact_id, { numbers: [B] }),
    },
  ])('when it cannot be dialed then the seller sees why: $why', async ({ why, code, mess }) => {
    await floor.settings({ parallelLimit: 2 })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.ring(A)
    await hangUpLine(floor.ctx, await lineOf(id, A))
    await redialLine(floor.ctx, await lineOf(id, A))
    const before = await floor.jobs('call.place')
    await mess()
    await floor.end(A, 'canceled')
    expect(await floor.jobs('call.place')).toEqual(before)
    const bar = `(312) 555-0101 was not redialed. ${why}.`
    expect(await floor.session(id)).toMatchObject({ state: 'dialing', message: bar })
    expect(await floor.view(id, A)).toMatchObject({
      status: 'ended',
      note: `Not redialed. ${why}.`,
      can: ['redial'],
    })
    const told = (type: string) => world.published.filter((event) => event.type === type).map(({ payload }) => payload)
    expect(told('lead.skipped')).toContainEqual(expect.objectContaining({ e164: A, code, reasons: [why] }))
    expect(told('dial-session.changed').at(-1)).toMatchObject({ session: { message: bar } })
  })

  test('it is dropped when a lead was bridged, the phone has left, or the outcome is unknown', async () => {
    const asked = async (mess: (id: string) => Promise<unknown>) => {
      const id = await floor.dial(await floor.campaign([A]))
      await floor.ring(A)
      await hangUpLine(floor.ctx, await lineOf(id, A))
      const before = await floor.jobs('call.place')
      await redialLine(floor.ctx, await lineOf(id, A))
      await mess(id)
      expect(await floor.jobs('call.place')).toEqual(before)
      await stopDialSession(floor.ctx, id)
    }
    await asked(async (id) => {
      await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
      await floor.end(A, 'canceled')
    })
    await asked(() => floor.tell(A, { type: 'UNKNOWN', at: world.clock.now() }))
    await asked(async (id) => {
      await floor.tellSession(id, { type: 'BRIDGED', lineId: 'line_other' })
      await floor.end(A, 'canceled')
    })
  })

  test('it is dropped once the run is over or was interrupted', async () => {
    const interrupt = async (id: string) => {
      await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
      await floor.tellSession(id, { type: 'PHONE_GONE' })
    }
    const ways = {
      ready: interrupt,
      connecting: (id: string) => interrupt(id).then(() => connectDialSession(floor.ctx, id)),
      ended: (id: string) => stopDialSession(floor.ctx, id),
    }
    for (const [state, end] of Object.entries(ways)) {
      const id = await floor.dial(await floor.campaign([A]))
      await floor.ring(A)
      await hangUpLine(floor.ctx, await lineOf(id, A))
      expect(await redialLine(floor.ctx, await lineOf(id, A))).toMatchObject({ lines: [{ note: AGAIN }] })
      await end(id)
      expect(await floor.session(id)).toMatchObject({ state, lines: [{ status: 'ending', note: null, can: [] }] })
      expect((await floor.session(id)).message).not.toBe(AGAIN)
      await floor.end(A, 'canceled')
      if (state !== 'ended') await stopDialSession(floor.ctx, id)
    }
  })

  test('a call in progress is not dialed again', async () => {
    const id = await floor.dial(await floor.campaign([A]))
    await floor.ring(A)
    await expect(redialLine(floor.ctx, await lineOf(id, A))).rejects.toMatchObject({ code: 'not_possible_now' })
  })
})
