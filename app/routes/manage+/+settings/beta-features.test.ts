import { afterEach, beforeEach, expect, it } from 'vitest'
import { findDialerSettings } from '~/domain/settings/settings.read.server'
import { answerOf, testScreen, type Screen } from '../../../../tests/helpers/screen'
import { action } from '../beta-features'
import { action as turnOn } from '../beta-features.double-dial'

let screen: Screen
beforeEach(async () => {
  screen = await testScreen()
})
afterEach(() => screen.world.close())

const page = '/manage/beta-features'
const save = (form: Record<string, string>) => answerOf(action(screen.args(`${page}?setting=doubleDial`, { form })))
const settings = async () => {
  const { enableDoubleDial, ringTimeout } = (await findDialerSettings(screen.world.as(screen.actor))).settings
  return { enableDoubleDial, ringTimeout }
}

it('asks before Double Dial is turned on, and not before it is turned off', async () => {
  expect(await save({ enableDoubleDial: 'on' })).toMatchObject({ status: 302, location: `${page}/double-dial` })
  expect(await settings()).toEqual({ enableDoubleDial: false, ringTimeout: 25 })

  const agreed = screen.args(`${page}/double-dial`, { form: { enableDoubleDial: 'on' } })
  expect(await answerOf(turnOn(agreed))).toMatchObject({ status: 302, location: page })
  expect(await settings()).toEqual({ enableDoubleDial: true, ringTimeout: 20 })
  // A feature that is already on asks nothing.
  expect(await save({ enableDoubleDial: 'on' })).toMatchObject({ status: 200, location: null })

  expect(await save({})).toMatchObject({ status: 200, location: null })
  expect(await settings()).toEqual({ enableDoubleDial: false, ringTimeout: 35 })
})
