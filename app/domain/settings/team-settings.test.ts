import { afterEach, beforeEach, expect, test } from 'vitest'
import { wavOf } from '../../../tests/helpers/sounds'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../access/actor'
import { findAudioMessage } from '../audio/audio-messages.read.server'
import { saveAudioMessage } from '../audio/save-audio-message.server'
import { listIncoming } from '../inbound/incoming.read.server'
import { nextStep } from '../inbound/next-step.server'
import { hearInbound } from '../inbound/hear-inbound.server'
import { receiveCall } from '../inbound/receive-call.server'
import { findOwnTeamSettings, findTeamSettings } from './team-settings.read.server'
import { EVERYONE } from './team-settings.schema'
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
const set = async (change: { callForwarding?: string; voicemailGreetingId?: string | null }) =>
  updateTeamSettings(world.as(marcus), { teamId: await teamId(), ...change })
let calls = 0
const called = async (): Promise<string> =>
  (await world.system.db.transact('test', (tctx) =>
    receiveCall(tctx, { callSid: `CA${++calls}`, from: '+12125550161', called: NUMBER }),
  ))!
const rungFor = async () => {
  const rings = async (person: UserActor) => (await listIncoming(world.as(person))).length > 0
  return { marcus: await rings(marcus), mia: await rings(mia), ben: await rings(ben) }
}

test('calls to a team’s number ring for everybody who may call, or for the one who was chosen', async () => {
  const first = await called()
  expect(await rungFor()).toEqual({ marcus: true, mia: true, ben: true })
  await world.system.db.transact('test', (tctx) => hearInbound(tctx, first, { type: 'GONE' }))
  const { callForwarding } = await set({ callForwarding: ben.userId })
  expect(callForwarding.value).toBe(ben.userId)
  const labels = callForwarding.options.map(({ label, options }) => [label, options.map((option) => option.label)])
  expect(labels).toEqual([
    ['Other', ['Everyone on the team']],
    ['Members', [expect.stringMatching(/^Ben/), expect.stringMatching(/^Marcus/), expect.stringMatching(/^Mia/)]],
  ])
  const second = await called()
  expect(await rungFor()).toEqual({ marcus: false, mia: false, ben: true })
  await world.system.db.transact('test', (tctx) => hearInbound(tctx, second, { type: 'GONE' }))
  // Who calls no more is rung for no more.
  await world.system.db.q.updateTable('users').set({ role: 'COACH' }).where('id', '=', ben.userId).execute()
  await called()
  expect(await rungFor()).toMatchObject({ marcus: true, mia: true })
  expect((await findTeamSettings(world.as(marcus), await teamId())).callForwarding.value).toBe(EVERYONE)
})

test('nobody but who may call can be chosen', async () => {
  const coach = await world.person({ role: 'COACH', accountId: marcus.accountId })
  const stranger = await world.person({ role: 'MEMBER' })
  for (const { userId } of [coach, stranger])
    await expect(set({ callForwarding: userId })).rejects.toMatchObject({
      fieldErrors: { callForwarding: ['Choose somebody of the team who may call'] },
    })
})

test('a caller who finds nobody hears the team’s greeting, which is one of the account', async () => {
  const voicemail = async () => {
    const id = await called()
    await world.system.db.transact('test', (tctx) =>
      hearInbound(tctx, id, { type: 'xstate.after.ringMs.inbound.ringing' } as never),
    )
    return world.system.db.transact('test', (tctx) => nextStep(tctx, id, { said: false }))
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

test('they are shown to whoever manages a team of which several may answer', async () => {
  expect(await findOwnTeamSettings(world.as(mia))).toBeNull()
  expect(await findOwnTeamSettings(world.as(await world.person({ role: null })))).toBeNull()
  expect(await findOwnTeamSettings(world.as(await world.person({ role: 'OWNER' })))).toBeNull()
  await expect(findTeamSettings(world.as(marcus), 'team_other')).rejects.toMatchObject({ code: 'not_found' })
})
