import { expect, onTestFinished, test } from 'vitest'
import type { Role } from '../../../../db/schema/people'
import { saveAudioMessage } from '~/domain/audio/audio-message-input.server'
import { updateDialerSettings } from '~/domain/settings/update-dialer-settings.server'
import { testScreen } from '../../../../tests/helpers/screen'
import { wavOf } from '../../../../tests/helpers/sounds'
import { loadRecordedLists, listEditableLists } from './recorded-lists.server'

async function ctxOf(role: Role | null, colleagues: Role[] = []) {
  const { world, actor } = await testScreen((made) => made.person({ role }))
  onTestFinished(() => world.close())
  for (const colleague of colleagues) await world.person({ role: colleague, accountId: actor.accountId })
  return world.as(actor)
}

const OWN = ['Voicemails', 'Recorded Callbacks', 'Voicemail Greetings']
const ANNOUNCEMENTS = 'Recording Announcements'

test.each<[string, Role | null, Role[], string[]]>([
  ['a manager of several', 'MANAGER', ['MEMBER'], [...OWN, 'Team Voicemail Greetings', ANNOUNCEMENTS]],
  ['a member', 'MEMBER', ['MANAGER'], [...OWN, ANNOUNCEMENTS]],
  ['an individual', null, [], [...OWN, ANNOUNCEMENTS]],
  ['an admin of several, who has no dialer seat', 'ADMIN', ['MEMBER', 'MEMBER'], ['Team Voicemail Greetings']],
  ['a coach', 'COACH', ['MEMBER', 'MEMBER'], []],
])('%s has the lists of the settings that they can change', async (_who, role, colleagues, lists) => {
  expect((await listEditableLists(await ctxOf(role, colleagues))).map(({ use }) => use.list)).toEqual(lists)
})

test('a message is in each list that plays it, and a personal one in none of the team’s', async () => {
  const ctx = await ctxOf('OWNER', ['MEMBER'])
  const bytes = await wavOf(1)
  const save = async (label: string, more: object = {}) =>
    (await saveAudioMessage(ctx, { label, bytes, ...more })).value
  const twice = await save('Twice', { kind: 'voicemail' })
  await updateDialerSettings(ctx, { callbackId: twice })
  await save('Ours', { kind: 'teamGreeting', owner: 'account' })
  await save('Mine, for anything')
  const lists = await loadRecordedLists(ctx)
  expect(lists.map(({ use, messages }) => [use.kind, messages.map(({ label }) => label)])).toEqual([
    ['voicemail', ['Mine, for anything', 'Twice']],
    ['callback', ['Mine, for anything', 'Twice']],
    ['greeting', ['Mine, for anything']],
    ['teamGreeting', ['Ours']],
    ['announcement', ['Mine, for anything']],
  ])
})
