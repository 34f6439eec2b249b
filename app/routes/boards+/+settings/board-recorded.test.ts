import { afterEach, beforeEach, expect, it } from 'vitest'
import { findBoard } from '~/domain/boards/boards.read.server'
import { makeBoard } from '../../../../tests/helpers/board'
import { answerOf, testScreen, type Screen } from '../../../../tests/helpers/screen'
import { wavOf } from '../../../../tests/helpers/sounds'
import * as callback from '../$boardId_.settings.dialer.callback-message'
import * as announcement from '../$boardId_.settings.dialer.recording-announcement'
import * as teamGreeting from '../$boardId_.settings.dialer.team-voicemail-greeting'
import * as voicemail from '../$boardId_.settings.dialer.voicemail'
import * as greeting from '../$boardId_.settings.dialer.voicemail-greeting'

let screen: Screen
let boardId: string
beforeEach(async () => {
  screen = await testScreen()
  boardId = (await makeBoard(screen.world, screen.actor)).board.id
})
afterEach(() => screen.world.close())

it.each([
  ['callback-message', callback, 'callbackId'],
  ['recording-announcement', announcement, 'recordingAnnouncement'],
  ['team-voicemail-greeting', teamGreeting, 'teamVoicemailGreetingId'],
  ['voicemail', voicemail, 'voicemailId'],
  ['voicemail-greeting', greeting, 'voicemailGreetingId'],
] as const)('the dialog of %s plays what is recorded in it, by phone as well', async (segment, route, field) => {
  const settings = `/boards/${boardId}/settings/dialer`
  const path = `${settings}/${segment}`
  const press = (form: FormData | Record<string, string>) =>
    answerOf(route.action(screen.args(path, { params: { boardId }, form })))
  const form = new FormData()
  form.set('intent', 'save')
  form.set('label', 'Hello')
  form.set('file', new File([await wavOf(2)], 'hello.wav', { type: 'audio/wav' }))
  expect(await press(form)).toMatchObject({ status: 302, location: settings })
  const { dialerSettings } = await findBoard(screen.world.as(screen.actor), boardId)
  expect(dialerSettings[field]).toMatch(/^aud_/)
  expect(await press({ intent: 'phone', number: '212-555-0151', label: 'Spoken' })).toMatchObject({ location: path })
  expect(await route.loader(screen.args(path, { params: { boardId } }))).toMatchObject({
    messages: [{ label: 'Hello' }],
    chosenId: dialerSettings[field],
    phone: '',
    take: { isLive: true },
  })
})
