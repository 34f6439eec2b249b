import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBoard, makeLead, phoneOf } from '../../../tests/helpers/board'
import { wavOf } from '../../../tests/helpers/sounds'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { deleteAudioMessage } from '../audio/change-audio-message.server'
import { saveAudioMessage } from '../audio/audio-message-input.server'
import type { BoardDialerSettings } from '../boards/board-settings.schema'
import { findBoard } from '../boards/boards.read.server'
import type { BoardView } from '../boards/boards.schema'
import { deleteBoard } from '../boards/delete-board.server'
import { updateBoard } from '../boards/update-board.server'
import type { Ctx } from '../context.server'
import { updateDialerSettings } from '../settings/update-dialer-settings.server'
import { dispatchToInbound } from './dispatch-to-inbound.server'
import { listIncoming } from './incoming.read.server'
import { getNextCallerStep } from './get-next-caller-step.server'
import { receiveCall } from './receive-call.server'

/** The team’s number, and Mia’s own that the team may call from. */
const TEAMS = '+13125550140'
const MIAS = '+13125550177'
const STRANGER = '+12125550161'
const PHONE = '+12125550199'

let world: World
let owner: UserActor
let mia: UserActor
let ben: UserActor
let ada: UserActor
let admin: Ctx
/** The board of Ben and Ada, calling from both numbers; Mia is not on it. */
let board: BoardView
let numberIds: Record<string, string>
beforeEach(async () => {
  world = await testWorld()
  owner = await world.person({ role: 'OWNER', firstName: 'Olivia' })
  const { accountId } = owner
  admin = world.as(owner)
  mia = await world.person({ role: 'MEMBER', accountId, firstName: 'Mia' })
  ben = await world.person({ role: 'MEMBER', accountId, firstName: 'Ben' })
  ada = await world.person({ role: 'MEMBER', accountId, firstName: 'Ada' })
  const { q } = world.system.db
  await q
    .insertInto('phone_numbers')
    .values({
      id: world.services.ids('num'),
      account_id: accountId,
      e164: MIAS,
      carrier_sid: null,
      created_at: 1,
      user_id: mia.userId,
      shared: 1,
    })
    .execute()
  const numbers = await q.selectFrom('phone_numbers').select(['id', 'e164']).execute()
  numberIds = Object.fromEntries(numbers.map(({ id, e164 }) => [e164, id]))
  board = await boardWith([TEAMS, MIAS])
})
afterEach(() => world.close())

const boardWith = async (numbers: string[]) =>
  (
    await makeBoard(world, owner, {
      assignedPhoneNumberIds: numbers.map((e164) => numberIds[e164]!),
      assignedTeamMemberIds: [ben.userId, ada.userId],
    })
  ).board
const say = (dialerSettings: Partial<BoardDialerSettings>, of = board) => updateBoard(admin, of.id, { dialerSettings })
/** A lead on a board, and their number. */
async function leadOf(of: BoardView, assignedTo = ''): Promise<string> {
  const lead = await makeLead(world, of)
  await world.system.db.q.updateTable('leads').set({ assigned_to: assignedTo }).where('id', '=', lead.id).execute()
  return phoneOf(world, lead)
}
let calls = 0
const called = async (number = TEAMS, from = STRANGER): Promise<string> =>
  (await world.system.db.transact('test', (tx) => receiveCall(tx, { callSid: `CA${++calls}`, from, called: number })))!
const next = (id: string) => world.system.db.transact('test', (tx) => getNextCallerStep(tx, id, { said: false }))
const people = () => ({ owner, mia, ben, ada })
/** Users whose dialer rings, by name. */
async function rungFor(id: string): Promise<string[]> {
  const rung = []
  for (const [name, person] of Object.entries(people()))
    if ((await listIncoming(world.as(person))).some((call) => call.id === id)) rung.push(name)
  return rung
}
const EVERYBODY = ['owner', 'mia', 'ben', 'ada']

describe('the call destination', () => {
  test('of a board without a setting is the same as without the board', async () => {
    expect(await rungFor(await called(TEAMS))).toEqual(EVERYBODY)
    expect(await rungFor(await called(MIAS))).toEqual(['mia'])
  })

  test('is the assigned seller, else all sellers of the board', async () => {
    await say({ callForwardingType: 'dialer' })
    expect(await rungFor(await called(TEAMS, await leadOf(board, ben.userId)))).toEqual(['ben'])
    expect(await rungFor(await called(TEAMS, await leadOf(board)))).toEqual(['ben', 'ada'])
    // Can no longer call: the lead rings for all.
    await world.system.db.q.updateTable('users').set({ role: 'COACH' }).where('id', '=', ben.userId).execute()
    expect(await rungFor(await called(TEAMS, await leadOf(board, ben.userId)))).toEqual(['ada'])
  })

  test('or all sellers of the board together, also when the number’s seller has another setting', async () => {
    await updateDialerSettings(world.as(mia), { callForwardingType: 'phone', callForwardingNumber: PHONE })
    await say({ callForwardingType: 'team' })
    expect(await rungFor(await called(MIAS, await leadOf(board, ben.userId)))).toEqual(['ben', 'ada'])
  })

  test('or a phone, for calls to the team’s number too', async () => {
    await say({ callForwardingType: 'phone', callForwardingNumber: '(212) 555-0199' })
    const id = await called(TEAMS)
    expect(await rungFor(id)).toEqual([])
    expect(await next(id)).toMatchObject({ kind: 'forward', to: PHONE })
  })

  test('of a board without members is all users with permission to call', async () => {
    await updateBoard(admin, board.id, { teamMemberUserIds: [] })
    await say({ callForwardingType: 'team' })
    expect(await rungFor(await called(TEAMS))).toEqual(EVERYBODY)
  })
})

describe('a call belongs to a board', () => {
  test('when its number has a single board, for any caller', async () => {
    await say({ callForwardingType: 'team' })
    expect(await rungFor(await called(TEAMS, STRANGER))).toEqual(['ben', 'ada'])
  })

  test('when several boards use the number: the board where the caller is a lead, else none', async () => {
    await boardWith([TEAMS])
    await say({ callForwardingType: 'team' })
    expect(await rungFor(await called(TEAMS, STRANGER))).toEqual(EVERYBODY)
    expect(await rungFor(await called(TEAMS, await leadOf(board)))).toEqual(['ben', 'ada'])
  })

  test('not when a lead calls a number outside the board, nor after the board was deleted', async () => {
    const other = await boardWith([TEAMS])
    await updateBoard(admin, board.id, { phoneNumberIds: [numberIds[TEAMS]!] })
    await say({ callForwardingType: 'team' })
    await say({ callForwardingType: 'team' }, other)
    const lead = await leadOf(board)
    expect(await rungFor(await called(MIAS, lead))).toEqual(['mia'])
    for (const { id } of [board, other]) await deleteBoard(admin, id)
    expect(await rungFor(await called(TEAMS, lead))).toEqual(EVERYBODY)
  })
})

test('a missed call goes to the phone of the board, not of the seller', async () => {
  await updateDialerSettings(world.as(mia), {
    missedCallPopForwardingType: 'phone',
    missedCallPopForwardingNumber: '+12125550188',
  })
  await say({ missedCallPopForwardingType: 'phone', missedCallPopForwardingNumber: PHONE })
  const missed = async () => {
    const id = await called(MIAS)
    await world.system.db.transact('test', (tx) => dispatchToInbound(tx, id, { type: 'DECLINE', userId: mia.userId }))
    return next(id)
  }
  expect(await missed()).toMatchObject({ kind: 'forward', to: PHONE })
  await say({ missedCallPopForwardingType: 'voicemail' })
  expect(await missed()).toMatchObject({ kind: 'voicemail' })
})

test('it rings with the board’s ringtone, else with each seller’s own', async () => {
  await updateDialerSettings(world.as(mia), { inboundRingtone: 'bell' })
  const ringtone = async () => {
    const id = await called(MIAS)
    return (await listIncoming(world.as(mia))).find((call) => call.id === id)!.ringtone
  }
  expect(await ringtone()).toBe('bell')
  await say({ inboundRingtone: 'soft' })
  expect(await ringtone()).toBe('soft')
  const told = world.published.filter((event) => event.type === 'incoming.rings').at(-1)!
  expect(told).toMatchObject({ payload: { call: { ringtone: 'soft' } } })
})

test('a caller without a name goes where the board sets', async () => {
  await updateDialerSettings(world.as(mia), { unknownCallerDestination: 'voicemail' })
  expect(await rungFor(await called(MIAS))).toEqual([])
  await say({ unknownCallerDestination: 'same' })
  expect(await rungFor(await called(MIAS))).toEqual(['mia'])
  await say({ unknownCallerDestination: 'voicemail' })
  expect(await rungFor(await called(TEAMS))).toEqual([])
  // A lead has a name.
  expect(await rungFor(await called(TEAMS, await leadOf(board)))).toEqual(EVERYBODY)
})

test('the board’s greetings replace those of sellers and team, while their files exist', async () => {
  const bytes = await wavOf(1)
  const saved = async (label: string) => (await saveAudioMessage(admin, { label, owner: 'account', bytes })).value
  const [ones, teams] = [await saved('For one'), await saved('For all')]
  await say({ voicemailGreetingId: ones, teamVoicemailGreetingId: teams, unknownCallerDestination: 'voicemail' })
  const greeting = async (number: string) => next(await called(number))
  expect(await greeting(MIAS)).toMatchObject({ recording: expect.stringContaining(ones) })
  expect(await greeting(TEAMS)).toMatchObject({ recording: expect.stringContaining(teams) })
  await deleteAudioMessage(admin, { id: teams, force: true })
  expect(await greeting(TEAMS)).toMatchObject({ recording: null, text: expect.stringContaining('You have reached') })
})

test('a board’s phones are checked and stored like a seller’s', async () => {
  const settings = async (change: Partial<BoardDialerSettings>) => (await say(change)).dialerSettings
  const refused = (change: Partial<BoardDialerSettings>, words: string) =>
    expect(say({ callForwardingType: 'phone', ...change })).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { callForwardingNumber: [words] },
    })
  await refused({ callForwardingNumber: null }, 'Enter the number of the phone')
  await refused({ callForwardingNumber: TEAMS }, 'This number belongs to the dialer: the call would come back here')
  expect(await settings({ callForwardingType: 'phone', callForwardingNumber: '212-555-0199' })).toMatchObject({
    callForwardingNumber: PHONE,
  })
  // The shown settings can be sent back, and a phone is removed with its destination.
  const { dialerSettings } = await findBoard(admin, board.id)
  expect(await settings(dialerSettings)).toEqual(dialerSettings)
  expect(await settings({ callForwardingType: null })).toMatchObject({ callForwardingNumber: null })
})
