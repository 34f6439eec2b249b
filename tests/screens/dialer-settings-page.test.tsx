// @vitest-environment happy-dom
import { Outlet } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { expect, onTestFinished, test } from 'vitest'
import DialerSettings, { loader } from '../../app/routes/manage+/dialer-settings'
import { loader as layout } from '../../app/routes/_portal'
import type { Role } from '../../db/schema/people'
import type { DialerSettings as Settings } from '../../app/domain/settings/settings.schema'
import { updateDialerSettings } from '../../app/domain/settings/update-dialer-settings.server'
import { SETTING_TITLES } from '../../app/routes/+palette/setting-titles'
import { testScreen } from '../helpers/screen'
import { show } from '../helpers/window'

const LAYOUT = 'routes/_portal'

async function dialerSettingsOf(
  role: Role,
  change: Partial<Settings> = {},
  colleagues: Role[] = [],
): Promise<HTMLElement> {
  const screen = await testScreen((world) => world.person({ role }))
  onTestFinished(() => screen.world.close())
  const path = '/manage/dialer-settings'
  const { accountId } = screen.actor
  for (const colleague of colleagues) await screen.world.person({ role: colleague, accountId })
  if (Object.keys(change).length > 0) await updateDialerSettings(screen.world.as(screen.actor), change)
  const loaded = { [LAYOUT]: await layout(screen.args(path)), settings: await loader(screen.args(path)) }
  const Window = createRemixStub([
    { id: LAYOUT, path: '/', Component: Outlet, children: [{ id: 'settings', path, Component: DialerSettings }] },
  ])
  return show(<Window initialEntries={[path]} hydrationData={{ loaderData: loaded }} />)
}

const titlesOf = (page: HTMLElement) => [...page.querySelectorAll('section h2')].map(({ textContent }) => textContent)

test('a user without a dialer seat is shown no dialer settings', async () => {
  const page = await dialerSettingsOf('COACH')
  expect(page.textContent).toContain('Your role has no dialer seat')
  expect([titlesOf(page), page.querySelector('form')]).toEqual([[], null])
})

test('a user with one gets them in the specification’s sections and order, and changes them', async () => {
  const page = await dialerSettingsOf('MEMBER')
  expect(page.textContent).not.toContain('dialer seat')
  expect(page.querySelector('fieldset')!.disabled).toBe(false)
  expect(titlesOf(page)).toEqual(['General', 'Inbound', 'Multi-Line'])
  const general = page.querySelector('section[aria-labelledby=general-title]')!
  expect([...general.querySelectorAll('legend')].map(({ textContent }) => textContent)).toEqual([
    'Caller ID',
    'Local presence',
    'Ring timeout',
    'Wait music',
    'Ringing tone',
    'Answer chime',
    'Call scripts auto pop-up',
    'Dialing mode',
    'Preview dialing',
    'Outbound voicemail',
    'Timezone protection',
    'Nuisance protection',
    'Record calls',
    'Recording announcement',
    'Call transcription',
    'Jump to contact',
    // Not in the specification.
    'Wrap-up countdown',
    'Session figures',
  ])
})

test('a manager of a team with several sellers gets its call and number settings, without a seat too', async () => {
  const team = (page: HTMLElement) => titlesOf(page).at(-1) === 'Inbound for the team'
  expect(team(await dialerSettingsOf('ADMIN', {}, ['MEMBER']))).toBe(false)
  const alone = await dialerSettingsOf('ADMIN', {}, ['MEMBER', 'MEMBER'])
  expect(titlesOf(alone)).toEqual(['Team calls', 'Inbound for the team'])
  expect(team(await dialerSettingsOf('MANAGER', {}, ['MEMBER']))).toBe(true)
  expect(team(await dialerSettingsOf('MEMBER', {}, ['MANAGER']))).toBe(false)
})

test('the preview dialer, independent of lines, is under General beside the mode', async () => {
  const page = await dialerSettingsOf('MEMBER')
  const row = page.querySelector('input[name="previewDialing"]')!.closest('form')!
  expect(row.closest('section')!.getAttribute('aria-labelledby')).toBe('general-title')
  expect(row.previousElementSibling!.querySelector('legend')!.textContent).toBe('Dialing mode')
})

test('with the preview dialer on its conflicting settings are disabled, and both rows say why', async () => {
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

test('the palette finds each setting of the page, and the page jumps to each section', async () => {
  const page = await dialerSettingsOf('OWNER', {}, ['MEMBER'])
  const own = ['general', 'inbound', 'multi-line'].map((id) => `#${id} legend`).join()
  const shown = [...page.querySelectorAll(own)].map(({ textContent }) => textContent)
  // Without a number of their own, callers reach nothing that could be set.
  expect(SETTING_TITLES.filter((title) => shown.includes(title))).toEqual(shown)
  const links = [...page.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Sections of this page"] a')]
  expect(links.map(({ textContent }) => textContent)).toEqual(titlesOf(page))
  for (const link of links) expect(page.querySelector(link.getAttribute('href')!)).not.toBeNull()
})
