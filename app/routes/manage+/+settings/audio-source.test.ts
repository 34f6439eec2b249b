import { afterEach, beforeEach, expect, it } from 'vitest'
import { findDialerSettings } from '~/domain/settings/settings.read.server'
import { answerOf, testScreen, type Screen } from '../../../../tests/helpers/screen'
import { action, loader } from '../audio-source'

let screen: Screen
beforeEach(async () => {
  screen = await testScreen()
})
afterEach(() => screen.world.close())

const page = '/manage/audio-source'
const save = (form: Record<string, string>) => answerOf(action(screen.args(`${page}?setting=source`, { form })))
const settings = async () => (await findDialerSettings(screen.world.as(screen.actor))).settings

it('calls a phone at its normalized number; back to the computer forgets it', async () => {
  expect(await loader(screen.args(page))).toMatchObject({ connectionType: 'computer', phone: null })
  expect(await save({ connectionType: 'dial-out', phone: '(312) 555-0151' })).toMatchObject({
    status: 200,
    location: null,
  })
  expect(await settings()).toMatchObject({ connectionType: 'dial-out', phone: '+13125550151' })
  expect(await loader(screen.args(page))).toMatchObject({ connectionType: 'dial-out', phone: '+13125550151' })
  await save({ connectionType: 'computer', phone: '(312) 555-0151' })
  expect(await settings()).toMatchObject({ connectionType: 'computer', phone: null })
})

it('asks every time, which choosing a source ends, and which accepts a phone', async () => {
  expect(await save({ connectionType: 'ask', phone: '' })).toMatchObject({ status: 422 })
  await save({ connectionType: 'ask', phone: '(312) 555-0151' })
  expect(await settings()).toMatchObject({ connectionPrompt: true, phone: '+13125550151' })
  expect(await loader(screen.args(page))).toMatchObject({ connectionPrompt: true })
  await save({ connectionType: 'dial-out', phone: '(312) 555-0151' })
  expect(await settings()).toMatchObject({ connectionType: 'dial-out', connectionPrompt: false })
})

it('accepts calls from the given phone, with a PIN that the page shows', async () => {
  expect(await save({ connectionType: 'dial-in', phone: '' })).toMatchObject({ status: 422 })
  expect(await loader(screen.args(page))).toMatchObject({ dialIn: null })
  await save({ connectionType: 'dial-in', phone: '(312) 555-0151' })
  expect(await settings()).toMatchObject({ connectionType: 'dial-in', phone: '+13125550151' })
  expect(await loader(screen.args(page))).toMatchObject({
    dialIn: { phone: '+13125550151', pin: expect.stringMatching(/^\d{6}$/) },
  })
})

it.each([
  ['', 'Enter the number of the phone'],
  ['12', expect.any(String)],
])('a phone of %j is refused beside the choice', async (phone, why) => {
  const before = await settings()
  const answer = await save({ connectionType: 'dial-out', phone })
  expect(answer).toMatchObject({ status: 422, data: { setting: 'source', result: { error: { phone: [why] } } } })
  expect(await settings()).toEqual(before)
})
