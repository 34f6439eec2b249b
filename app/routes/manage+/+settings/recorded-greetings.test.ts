import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveAudioMessage } from '~/domain/audio/audio-message-input.server'
import { findDialerSettings } from '~/domain/settings/settings.read.server'
import { getStoredTeamSettings } from '~/domain/settings/get-stored-team-settings.server'
import { answerOf, testScreen, type Screen } from '../../../../tests/helpers/screen'
import { wavOf } from '../../../../tests/helpers/sounds'
import { OUTBOUND_VOICEMAIL, VOICEMAIL_GREETING } from '../../+audio/message-uses'
import { loadRecordedChoices, loadRecordedDialog } from '../../+audio/recorded-messages.server'
import { action as changeAnnouncement } from '../dialer-settings.recording-announcement'
import { action as changeTeamGreeting } from '../dialer-settings.team_.voicemail-greeting'
import { action as changeGreeting } from '../dialer-settings.voicemail-greeting'

let screen: Screen
beforeEach(async () => {
  screen = await testScreen()
})
afterEach(() => screen.world.close())

const page = '/manage/dialer-settings'
const ctx = () => screen.world.as(screen.actor)
const settings = async () => (await findDialerSettings(ctx())).settings
const wav = async () => new File([await wavOf(2)], 'hello.wav', { type: 'audio/wav' })
async function upload(): Promise<FormData> {
  const form = new FormData()
  form.set('intent', 'save')
  form.set('label', 'Please leave a message')
  form.set('file', await wav())
  return form
}

it.each([
  ['voicemail-greeting', changeGreeting, 'voicemailGreetingId'],
  ['recording-announcement', changeAnnouncement, 'recordingAnnouncement'],
] as const)('a message recorded in the dialog of %s is played from then on', async (segment, action, field) => {
  const form = await upload()
  expect(await answerOf(action(screen.args(`${page}/${segment}`, { form })))).toMatchObject({
    status: 302,
    location: page,
  })
  expect((await settings())[field]).toMatch(/^aud_/)
})

it('a dialog and its row offer what was recorded for them', async () => {
  await changeGreeting(screen.args(`${page}/voicemail-greeting`, { form: await upload() }))
  const { voicemailGreetingId } = await settings()
  const offered = async (use: typeof VOICEMAIL_GREETING) =>
    (await loadRecordedDialog(ctx(), 'me', use)).messages.map(({ value }) => value)
  expect(await offered(VOICEMAIL_GREETING)).toEqual([voicemailGreetingId])
  expect(await offered(OUTBOUND_VOICEMAIL)).toEqual([])
  expect(await loadRecordedChoices(ctx(), 'me')).toMatchObject({
    greeting: [{ value: voicemailGreetingId, label: 'Please leave a message (00:02)' }],
    voicemail: [],
    callback: [],
  })
})

it('a manager records the team’s greeting for the account, and its dialog stays on its page', async () => {
  const form = await upload()
  const path = `${page}/team/voicemail-greeting`
  expect(await answerOf(changeTeamGreeting(screen.args(path, { form })))).toMatchObject({ status: 302, location: page })
  const { voicemailGreetingId: id } = await getStoredTeamSettings(ctx(), screen.actor.accountId)
  const row = await ctx().db.q.selectFrom('audio_messages').selectAll().where('id', '=', id!).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ user_id: null, label: 'Please leave a message' })
  const { value } = await saveAudioMessage(ctx(), { label: 'Old', owner: 'account', bytes: await wavOf(1) })
  const deleted = changeTeamGreeting(screen.args(path, { form: { intent: 'delete', id: value } }))
  expect(await answerOf(deleted)).toMatchObject({ status: 302, location: path })
})

it('a message is recorded by phone from a plain form; an invalid number is refused at its field', async () => {
  const call = (number: string) =>
    answerOf(
      changeGreeting(screen.args(`${page}/voicemail-greeting`, { form: { intent: 'phone', number, label: 'Hello' } })),
    )
  expect(await call('12')).toMatchObject({ status: 422, data: { result: { error: { number: [expect.any(String)] } } } })
  expect(await call('212-555-0151')).toMatchObject({ status: 302, location: `${page}/voicemail-greeting` })
  expect(await ctx().db.q.selectFrom('phone_recordings').select(['e164', 'label', 'state']).execute()).toEqual([
    { e164: '+12125550151', label: 'Hello', state: 'calling' },
  ])
  const goesOn = { isLive: true, words: 'Calling (212) 555-0151. Answer it and press 1.' }
  expect((await loadRecordedDialog(ctx(), 'me', VOICEMAIL_GREETING)).take).toMatchObject(goesOn)
  // There is one at a time for all purposes; its outcome is shown on its page.
  expect((await loadRecordedDialog(ctx(), 'me', OUTBOUND_VOICEMAIL)).take).toMatchObject(goesOn)
  await ctx().db.transact('test', (tx) =>
    tx.db.q.updateTable('phone_recordings').set({ state: 'kept', ended_at: tx.clock.now() }).execute(),
  )
  expect((await loadRecordedDialog(ctx(), 'me', VOICEMAIL_GREETING)).take).toMatchObject({ isLive: false })
  expect((await loadRecordedDialog(ctx(), 'me', OUTBOUND_VOICEMAIL)).take).toBeNull()
})
