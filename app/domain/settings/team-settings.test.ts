import { afterEach, beforeEach, expect, test } from 'vitest'
import { wavOf } from '../../../tests/helpers/sounds'
import { makeBoard, makeLead, unanswered } from '../../../tests/helpers/board'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { findAudioMessage } from '../audio/audio-messages.read.server'
import { saveAudioMessage } from '../audio/audio-message-input.server'
import { readDialingRules } from '../dial-sessions/dialing-rules.server'
import { recordLeadCall } from '../leads/apply-lead-change.server'
import { findLeadRow } from '../leads/find-lead.server'
import { SYSTEM_CAUSE } from '../lead-history/lead-history.server'
import type { LeadRow } from '../leads/lead-state'
import { listIncoming } from '../inbound/incoming.read.server'
import { getNextCallerStep } from '../inbound/get-next-caller-step.server'
import { dispatchToInbound } from '../inbound/dispatch-to-inbound.server'
import { receiveCall } from '../inbound/receive-call.server'
import { findDialerSettings } from './settings.read.server'
import { findOwnTeamSettings, findTeamSettings } from './team-settings.read.server'
import { EVERYONE, type TeamSettingsChange } from './team-settings.schema'
import { updateDialerSettings } from './update-dialer-settings.server'
import { updateTeamSettings } from './update-team-settings.server'

/** The team's. */
const NUMBER = '+13125550140'

let world: World
let marcus: UserActor
let mia: UserActor
let ben: UserActor
beforeEach(async () => {
  world = await testWorld()
  marcus = await world.person({ role: 'MANAGER', firstName: 'Marcus' })
  const { accountId } = marcus
  mia = await world.person({ role: 'MEMBER', firstName: 'Mia', accountId })
  ben = await world.person({ role: 'MEMBER', firstName: 'Ben', accountId })
})
afterEach(() => world.close())

const teamId = async () => (await findOwnTeamSettings(world.as(marcus)))!.teamId
const set = async (change: TeamSettingsChange) =>
  updateTeamSettings(world.as(marcus), { teamId: await teamId(), ...change })
let calls = 0
const called = async (): Promise<string> =>
  (await world.system.db.transact('test', (tx) =>
    receiveCall(tx, { callSid: `CA${++calls}`, from: '+12125550161', called: NUMBER }),
  ))!
const rungFor = async () => {
  const rings = async (person: UserActor) => (await listIncoming(world.as(person))).length > 0
  return { marcus: await rings(marcus), mia: await rings(mia), ben: await rings(ben) }
}

test('a call to a team’s number rings for all sellers, or for the chosen one', async () => {
  const first = await called()
  expect(await rungFor()).toEqual({ marcus: true, mia: true, ben: true })
  await world.system.db.transact('test', (tx) => dispatchToInbound(tx, first, { type: 'CALLER_HUNG_UP' }))
  const { callForwarding } = await set({ callForwarding: ben.userId })
  expect(callForwarding.value).toBe(ben.userId)
  const labels = callForwarding.options.map(({ label, options }) => [label, options.map((option) => option.label)])
  expect(labels).toEqual([
    ['Other', ['Everyone on the team']],
    ['Members', [expect.stringMatching(/^Ben/), expect.stringMatching(/^Marcus/), expect.stringMatching(/^Mia/)]],
  ])
  const second = await called()
  expect(await rungFor()).toEqual({ marcus: false, mia: false, ben: true })
  await world.system.db.transact('test', (tx) => dispatchToInbound(tx, second, { type: 'CALLER_HUNG_UP' }))
  // A disabled or non-dialing seller is not rung.
  await world.system.db.q.updateTable('users').set({ role: 'COACH' }).where('id', '=', ben.userId).execute()
  await called()
  expect(await rungFor()).toMatchObject({ marcus: true, mia: true })
  expect((await findTeamSettings(world.as(marcus), await teamId())).callForwarding.value).toBe(EVERYONE)
})

test('only team members who can make calls can be chosen', async () => {
  const coach = await world.person({ role: 'COACH', accountId: marcus.accountId })
  const stranger = await world.person({ role: 'MEMBER' })
  for (const { userId } of [coach, stranger])
    await expect(set({ callForwarding: userId })).rejects.toMatchObject({
      fieldErrors: { callForwarding: ['Choose a team member who can make calls'] },
    })
})

test('an unanswered caller gets the team’s greeting, an account recording', async () => {
  const voicemail = async () => {
    const id = await called()
    await world.system.db.transact('test', (tx) =>
      dispatchToInbound(tx, id, { type: 'xstate.after.ringMs.inbound.ringing' } as never),
    )
    return world.system.db.transact('test', (tx) => getNextCallerStep(tx, id, { said: false }))
  }
  expect(await voicemail()).toMatchObject({ recording: null, text: expect.stringContaining('You have reached') })
  const bytes = await wavOf(2)
  const own = await saveAudioMessage(world.as(marcus), { label: 'Mine', bytes })
  await expect(set({ voicemailGreetingId: own.value })).rejects.toMatchObject({
    fieldErrors: { voicemailGreetingId: ['Choose one of your recorded messages'] },
  })
  const { value } = await saveAudioMessage(world.as(marcus), { label: 'Ours', owner: 'account', bytes })
  await set({ voicemailGreetingId: value })
  expect(await voicemail()).toMatchObject({ recording: expect.stringContaining(value), text: '' })
  expect((await findAudioMessage(world.as(marcus), value)).usedBy).toEqual(['the inbound settings of the team'])
  // One setting leaves the other alone.
  await set({ callForwarding: mia.userId })
  expect(await findTeamSettings(world.as(marcus), await teamId())).toMatchObject({
    callForwarding: { value: mia.userId },
    voicemailGreetingId: value,
  })
})

test('a greeting can be set with the recorded message object itself', async () => {
  const bytes = await wavOf(2)
  const saved = await saveAudioMessage(world.as(marcus), { label: 'Ours', owner: 'account', bytes })
  const greeting = { value: saved.value, label: 'Ours', duration: 2 }
  expect(await set({ voicemailGreeting: greeting })).toMatchObject({
    voicemailGreeting: greeting,
    voicemailGreetingId: saved.value,
  })
  // Sending both back changes nothing; two different greetings are refused.
  expect(await set({ voicemailGreeting: greeting, voicemailGreetingId: saved.value })).toMatchObject({
    voicemailGreeting: greeting,
  })
  await expect(set({ voicemailGreeting: greeting, voicemailGreetingId: null })).rejects.toMatchObject({
    fieldErrors: { voicemailGreeting: ['Choose one greeting'] },
  })
  const own = await saveAudioMessage(world.as(marcus), { label: 'Mine', bytes })
  await expect(set({ voicemailGreeting: { value: own.value } })).rejects.toMatchObject({
    fieldErrors: { voicemailGreetingId: ['Choose one of your recorded messages'] },
  })
  expect(await set({ voicemailGreeting: null })).toMatchObject({ voicemailGreeting: null, voicemailGreetingId: null })
})

test('applies the longest nuisance interval of team, seller and board', async () => {
  const { board } = await makeBoard(world, marcus, { nuisanceProtectionHours: 30 })
  const hours = async (boardId: string | null) => {
    const campaign = { id: 'camp_none', board_id: boardId, rules_board_id: null, stage_id: null, list_id: null }
    const { settings } = await readDialingRules(world.as(mia), { ...mia, campaign })
    return settings.nuisanceProtectionHours
  }
  await updateDialerSettings(world.as(mia), { nuisanceProtectionHours: 12 })
  expect([await hours(null), await hours(board.id)]).toEqual([12, 30])
  expect((await findDialerSettings(world.as(mia))).teamNuisanceHours).toBe(0)
  await set({ nuisanceProtection: { interval: 'hours', count: 20 } })
  expect([await hours(null), await hours(board.id)]).toEqual([20, 30])
  const { nuisanceProtection } = await set({ nuisanceProtection: { interval: 'days', count: 2 } })
  expect(nuisanceProtection).toEqual({ interval: 'days', count: 2 })
  expect([await hours(null), await hours(board.id)]).toEqual([48, 48])
  // A seller’s choice is kept, and the effective interval is shown.
  expect(await findDialerSettings(world.as(mia))).toMatchObject({
    settings: { nuisanceProtectionHours: 12 },
    teamNuisanceHours: 48,
  })
  await set({ nuisanceProtection: { interval: 'days', count: 0 } })
  expect([await hours(null), await hours(board.id)]).toEqual([12, 30])
})

test('leads called before follow the team’s new interval', async () => {
  const { board, ctx } = await makeBoard(world, marcus, {})
  const lead = await makeLead(world, board, { importType: 'BULK' })
  const calledAt = world.clock.now() - 1000
  const call = (one: LeadRow) =>
    world.system.db.transact('test', (tx) => recordLeadCall(tx, one, unanswered(calledAt), SYSTEM_CAUSE))
  await call(lead)
  const until = async () => (await findLeadRow(world.system, lead.id))!.nuisance_until
  expect(await until()).toBeNull()
  await set({ nuisanceProtection: { interval: 'hours', count: 5 } })
  await runJobs(world)
  expect(await until()).toBe(calledAt + 5 * 3_600_000)
  // And for each call from now on.
  await call((await findLeadRow(world.system, lead.id))!)
  expect(await until()).toBe(calledAt + 5 * 3_600_000)
  // Another setting rescans no leads.
  const jobs = () => ctx.db.q.selectFrom('jobs').select('id').where('kind', '=', 'board.protect').execute()
  const before = await jobs()
  await set({ callForwarding: mia.userId })
  expect(await jobs()).toEqual(before)
  await set({ nuisanceProtection: { interval: 'hours', count: 0 } })
  await runJobs(world)
  expect(await until()).toBeNull()
})

test('a manager can remove an interval after all other sellers left', async () => {
  await set({ nuisanceProtection: { interval: 'days', count: 1 } })
  const all = [mia.userId, ben.userId]
  await world.system.db.q.updateTable('users').set({ role: 'COACH' }).where('id', 'in', all).execute()
  expect(await findOwnTeamSettings(world.as(marcus))).toMatchObject({ severalAnswer: false })
  await set({ nuisanceProtection: { interval: 'days', count: 0 } })
  expect(await findOwnTeamSettings(world.as(marcus))).toBeNull()
})

test('shows the settings to managers of a team with several sellers', async () => {
  expect(await findOwnTeamSettings(world.as(mia))).toBeNull()
  expect(await findOwnTeamSettings(world.as(await world.person({ role: null })))).toBeNull()
  expect(await findOwnTeamSettings(world.as(await world.person({ role: 'OWNER' })))).toBeNull()
  await expect(findTeamSettings(world.as(marcus), 'team_other')).rejects.toMatchObject({ code: 'not_found' })
})
