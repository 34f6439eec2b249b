// @vitest-environment happy-dom
import { Outlet } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { expect, onTestFinished, test } from 'vitest'
import DialerSettings, { loader } from '../../app/routes/manage+/dialer-settings'
import { loader as layout } from '../../app/routes/manage+/_layout'
import type { Role } from '../../db/schema/people'
import type { DialerSettings as Settings } from '../../app/domain/settings/settings.schema'
import { updateDialerSettings } from '../../app/domain/settings/update-dialer-settings.server'
import { testScreen } from '../helpers/screen'
import { show } from '../helpers/window'

const LAYOUT = 'routes/manage+/_layout'

async function dialerSettingsOf(role: Role, change: Partial<Settings> = {}): Promise<HTMLElement> {
  const screen = await testScreen((world) => world.person({ role }))
  onTestFinished(() => screen.world.close())
  const path = '/manage/dialer-settings'
  if (Object.keys(change).length > 0) await updateDialerSettings(screen.world.as(screen.actor), change)
  const loaded = { [LAYOUT]: (await layout(screen.args(path))).data, settings: await loader(screen.args(path)) }
  const Window = createRemixStub([
    { id: LAYOUT, path: '/', Component: Outlet, children: [{ id: 'settings', path, Component: DialerSettings }] },
  ])
  return show(<Window initialEntries={[path]} hydrationData={{ loaderData: loaded }} />)
}

test('who has no dialer seat reads the dialer settings, and is offered no change', async () => {
  const page = await dialerSettingsOf('COACH')
  expect(page.textContent).toContain('Your role has no dialer seat')
  expect(page.textContent).toContain('Ring timeout')
  expect(page.querySelector('fieldset')!.disabled).toBe(true)
})

test('who has one changes them', async () => {
  const page = await dialerSettingsOf('MEMBER')
  expect(page.textContent).not.toContain('dialer seat')
  expect(page.querySelector('fieldset')!.disabled).toBe(false)
})

test('the preview dialer, which is no matter of lines, stands under General beside the mode', async () => {
  const page = await dialerSettingsOf('MEMBER')
  const row = page.querySelector('input[name="previewDialing"]')!.closest('form')!
  expect(row.closest('section')!.getAttribute('aria-labelledby')).toBe('general-title')
  expect(row.previousElementSibling!.querySelector('legend')!.textContent).toBe('Dialing mode')
})

test('with the preview dialer on nobody is offered what it leaves out, and both rows say why', async () => {
  const offered = async (change: Partial<Settings>) => {
    const page = await dialerSettingsOf('MEMBER', { parallelLimit: 3, ...change })
    const of = (name: string) =>
      [...page.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)]
        .filter(({ disabled }) => !disabled)
        .map(({ value, checked }) => `${value}${checked ? ' is chosen' : ''}`)
    const says = (words: string) => page.textContent!.includes(words)
    return {
      recording: of('recording'),
      lines: of('parallelLimit'),
      why: [
        says('Calls are not recorded while preview dialing is on.'),
        says('One line dials while preview dialing is on.'),
      ],
    }
  }
  expect(await offered({ previewDialing: true })).toEqual({
    recording: ['never is chosen'],
    lines: ['1 is chosen'],
    why: [true, true],
  })
  expect(await offered({ previewDialing: false })).toEqual({
    recording: ['never is chosen', 'afterClick', 'fromStart', 'always'],
    lines: ['1', '2', '3 is chosen'],
    why: [false, false],
  })
})
