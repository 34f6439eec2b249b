import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeBoard } from '../../../tests/helpers/board'
import { wavOf } from '../../../tests/helpers/sounds'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { updateBoard } from '../boards/update-board.server'
import { ownTeamId } from '../settings/team-settings.read.server'
import { updateDialerSettings } from '../settings/update-dialer-settings.server'
import { updateTeamSettings } from '../settings/update-team-settings.server'
import { findAudioMessage, listAudioMessages } from './audio-messages.read.server'
import { AUDIO_KINDS, type AudioKind, type AudioOwner } from './audio.schema'
import { deleteAudioMessage } from './change-audio-message.server'
import { saveAudioMessage } from './audio-message-input.server'
import { audioWords } from './audio.words'

let world: World
let olivia: UserActor
beforeEach(async () => {
  world = await testWorld()
  olivia = await world.person({ role: 'OWNER' })
})
afterEach(() => world.close())

const save = async (kind?: AudioKind, owner: AudioOwner = 'account') =>
  (await saveAudioMessage(world.as(olivia), { label: kind ?? 'Any', owner, kind, bytes: await wavOf(1) })).value
const kindsOf = async (id: string) => (await findAudioMessage(world.as(olivia), id)).kinds
const listed = async (kind: AudioKind) =>
  (await listAudioMessages(world.as(olivia), { limit: 10, kind })).items.map(({ value }) => value)

test('a message is listed where it was recorded for', async () => {
  const ids = new Map<AudioKind, string>()
  for (const kind of AUDIO_KINDS) ids.set(kind, await save(kind))
  for (const kind of AUDIO_KINDS) expect(await listed(kind), kind).toEqual([ids.get(kind)])
})

test('a message without a purpose is listed wherever it can be played', async () => {
  expect(await kindsOf(await save())).toEqual(AUDIO_KINDS)
  expect(await kindsOf(await save(undefined, 'me'))).toEqual(AUDIO_KINDS.filter((kind) => kind !== 'teamGreeting'))
})

test('a team’s greeting belongs to no single person', async () => {
  await expect(save('teamGreeting', 'me')).rejects.toMatchObject({
    fieldErrors: { kind: [audioWords.teamGreetingOwner] },
  })
  expect((await listAudioMessages(world.as(olivia), { limit: 10 })).items).toEqual([])
})

test('a message that settings use is also listed for those settings', async () => {
  const id = await save('voicemail')
  const ctx = world.as(olivia)
  await updateDialerSettings(ctx, { callbackId: id, recordingAnnouncement: 'spoken' })
  expect(await kindsOf(id)).toEqual(['voicemail', 'callback'])
  await updateTeamSettings(ctx, { teamId: (await ownTeamId(ctx))!, voicemailGreetingId: id })
  expect(await kindsOf(id)).toEqual(['voicemail', 'callback', 'teamGreeting'])
  const { board } = await makeBoard(world, olivia)
  await updateBoard(ctx, board.id, { dialerSettings: { voicemailGreetingId: id } })
  expect(await kindsOf(id)).toEqual(['voicemail', 'callback', 'greeting', 'teamGreeting'])
  await updateDialerSettings(ctx, { callbackId: null, recordingAnnouncement: id })
  expect(await kindsOf(id)).toEqual(AUDIO_KINDS.filter((kind) => kind !== 'ringless'))
})

test('a deleted message is not listed, and its settings can be sent back whole', async () => {
  const id = await save('callback')
  await updateDialerSettings(world.as(olivia), { callbackId: id })
  await deleteAudioMessage(world.as(olivia), { id, force: true })
  const { settings } = await updateDialerSettings(world.as(olivia), { callbackId: id, ringTimeout: 40 })
  expect(settings.callbackId).toBe(id)
  expect(await listed('callback')).toEqual([])
})
