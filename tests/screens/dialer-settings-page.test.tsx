// @vitest-environment happy-dom
import { Outlet } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { expect, onTestFinished, test } from 'vitest'
import DialerSettings, { loader } from '../../app/routes/manage+/dialer-settings'
import { loader as layout } from '../../app/routes/manage+/_layout'
import type { Role } from '../../db/schema/people'
import { testScreen } from '../helpers/screen'
import { show } from '../helpers/window'

const LAYOUT = 'routes/manage+/_layout'

async function dialerSettingsOf(role: Role): Promise<HTMLElement> {
  const screen = await testScreen((world) => world.person({ role }))
  onTestFinished(() => screen.world.close())
  const path = '/manage/dialer-settings'
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
