import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { wavOf } from '../../../tests/helpers/sounds'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { findAudioMessage } from '../audio/audio-messages.read.server'
import { deleteAudioMessage } from '../audio/change-audio-message.server'
import { saveAudioMessage } from '../audio/audio-message-input.server'
import { findCallStory } from '../call-history/call-story.read.server'
import { createContact } from '../contacts/create-contact.server'
import type { DialerSettings } from '../settings/settings.schema'
import { findDialerSettings } from '../settings/settings.read.server'
import { updateDialerSettings } from '../settings/update-dialer-settings.server'
import { answerCall } from './answer-call.server'
import { dispatchToInbound } from './dispatch-to-inbound.server'
import { listIncoming } from './incoming.read.server'
import { getNextCallerStep } from './get-next-caller-step.server'
import { receiveCall } from './receive-call.server'

/** The account’s number, and a number of Mia’s. */
const SHARED = '+13125550140'
const OWN = '+13125550177'
const CALLER = '+12125550161'

let world: World
let mia: UserActor
let ben: UserActor
beforeEach(async () => {
  world = await testWorld()
  mia = await world.person({ role: 'MEMBER' })
  ben = await world.person({ role: 'MEMBER', accountId: mia.accountId })
  await world.system.db.q
    .insertInto('phone_numbers')
    .values({
      id: world.services.ids('num'),
      account_id: mia.accountId,
      e164: OWN,
      carrier_sid: null,
      created_at: 1,
      user_id: mia.userId,
    })
    .execute()
})
afterEach(() => world.close())

const set = (change: Partial<DialerSettings>) => updateDialerSettings(world.as(mia), change)
let calls = 0
const called = async (number = OWN, from = CALLER): Promise<string> =>
  (await world.system.db.transact('test', (tx) => receiveCall(tx, { callSid: `CA${++calls}`, from, called: number })))!
const next = (id: string) => world.system.db.transact('test', (tx) => getNextCallerStep(tx, id, { said: false }))
const ringsFor = async (person: UserActor) => (await listIncoming(world.as(person))).length > 0

describe('active settings', () => {
  const acting = async (person: UserActor) => (await findDialerSettings(world.as(person))).inbound

  test('for users with a number, and for individuals', async () => {
    expect(await acting(mia)).toEqual({ ownNumber: true, colleagues: true })
    expect(await acting(ben)).toEqual({ ownNumber: false, colleagues: true })
    expect(await acting(await world.person({ role: null }))).toEqual({ ownNumber: true, colleagues: false })
  })

  test('a released number belongs to no user', async () => {
    await world.system.db.q.updateTable('phone_numbers').set({ released_at: 5 }).where('e164', '=', OWN).execute()
    expect(await acting(mia)).toEqual({ ownNumber: false, colleagues: true })
  })
})

describe('the call destination', () => {
  test('is the dialer of the number’s owner', async () => {
    await called()
    expect([await ringsFor(mia), await ringsFor(ben)]).toEqual([true, false])
  })

  test('or all team members with permission to call', async () => {
    await set({ callForwardingType: 'team' })
    await called()
    expect([await ringsFor(mia), await ringsFor(ben)]).toEqual([true, true])
  })
})

test('a colleague without a number answers: no lead is dialed', async () => {
  const { q } = world.system.db
  await q.updateTable('phone_numbers').set({ released_at: 5 }).where('e164', '=', SHARED).execute()
  await q.updateTable('phone_numbers').set({ shared: 0 }).where('e164', '=', OWN).execute()
  await set({ callForwardingType: 'team' })
  const id = await called()
  expect(await answerCall(world.as(ben), id)).toMatchObject({ state: 'connecting' })
})

describe('the greeting', () => {
  const declined = async (number = OWN) => {
    const id = await called(number, 'anonymous')
    return next(id)
  }
  beforeEach(() => set({ unknownCallerDestination: 'voicemail' }))

  test('is spoken, and names the account', async () => {
    expect(await declined()).toMatchObject({
      kind: 'voicemail',
      recording: null,
      text: expect.stringContaining('You have reached Harbor Realty'),
    })
  })

  test('or a recorded message, which shows its uses and falls back to the text when deleted', async () => {
    const ctx = world.as(mia)
    const { value: id } = await saveAudioMessage(ctx, { label: 'Not here', bytes: await wavOf(2) })
    await set({ voicemailGreetingId: id })
    expect(await declined()).toMatchObject({ recording: expect.stringContaining(id), text: '' })
    expect((await findAudioMessage(ctx, id)).usedBy).toEqual(['your dialer settings'])
    await deleteAudioMessage(ctx, { id, force: true })
    expect(await declined()).toMatchObject({ recording: null, text: expect.stringContaining('You have reached') })
  })

  test('is not a colleague’s message', async () => {
    const { value } = await saveAudioMessage(world.as(ben), { label: 'Ben', bytes: await wavOf(2) })
    await expect(set({ voicemailGreetingId: value })).rejects.toMatchObject({
      fieldErrors: { voicemailGreetingId: ['Choose one of your recorded messages'] },
    })
  })
})

describe('an unknown caller', () => {
  beforeEach(() => set({ unknownCallerDestination: 'voicemail' }))

  test.each([CALLER, 'anonymous'])('goes to voicemail when set: %s', async (from) => {
    const id = await called(OWN, from)
    expect(await ringsFor(mia)).toBe(false)
    expect(await next(id)).toMatchObject({ kind: 'voicemail' })
  })

  test('is no caller with a name, and no caller of the team’s number', async () => {
    const shared = await called(SHARED)
    expect(await next(shared)).toEqual({ kind: 'ring-on' })
    await createContact(world.as(mia), { numbers: ['+12125550163'], firstName: 'Nora' })
    const known = await called(OWN, '+12125550163')
    expect(await next(known)).toEqual({ kind: 'ring-on' })
  })
})

test('each user hears their selected ringtone', async () => {
  await set({ inboundRingtone: 'soft', callForwardingType: 'team' })
  await called()
  expect(await listIncoming(world.as(mia))).toMatchObject([{ ringtone: 'soft' }])
  expect(await listIncoming(world.as(ben))).toMatchObject([{ ringtone: 'classic' }])
  const told = world.published.filter(({ type }) => type === 'incoming.rings')
  expect(told.map(({ payload }) => (payload as { call: { ringtone: string } }).call.ringtone).toSorted()).toEqual([
    'classic',
    'soft',
  ])
})

/** A message is left on a number after it has rung; returns the call’s id. */
async function leftOn(number: string, from = 'anonymous'): Promise<string> {
  const id = await called(number, from)
  world.clock.advance(25_000)
  await world.system.db.transact('test', async (tx) => {
    await dispatchToInbound(tx, id, { type: 'xstate.after.ringMs.inbound.ringing' } as never)
    await getNextCallerStep(tx, id, { said: false })
  })
  world.clock.advance(60_000)
  await world.system.db.transact('test', (tx) => dispatchToInbound(tx, id, { type: 'RECORDED' }))
  return id
}
const inboxOf = async (id: string) =>
  (
    await world.system.db.q
      .selectFrom('voicemails')
      .select('user_id')
      .where('call_id', '=', id)
      .executeTakeFirstOrThrow()
  ).user_id

test('a voicemail on an own number belongs to its user, on a team number to the team', async () => {
  const left = async (number: string) => inboxOf(await leftOn(number))
  expect(await left(OWN)).toBe(mia.userId)
  expect(await left(SHARED)).toBeNull()
  const sam = await world.person({ role: null })
  const { e164 } = await world.system.db.q
    .selectFrom('phone_numbers')
    .select('e164')
    .where('account_id', '=', sam.accountId)
    .executeTakeFirstOrThrow()
  expect(await left(e164)).toBe(sam.userId)
})

test('a voicemail for a disabled user’s number belongs to the team, like its ringing and greeting', async () => {
  await world.system.db.q.updateTable('users').set({ disabled_at: 5 }).where('id', '=', mia.userId).execute()
  await world.person({ role: 'MEMBER', accountId: mia.accountId })
  expect(await inboxOf(await leftOn(OWN))).toBeNull()
})

test('a call to voicemail counts ringing until its greeting began', async () => {
  const id = await leftOn(OWN)
  const { steps } = await findCallStory(world.as(mia), id)
  expect(steps.find(({ kind }) => kind === 'ringing')?.text).toBe('Rang for 25 s')
})
