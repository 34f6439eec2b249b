// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SessionView } from '~/domain/access/access.schema'
import type { DialerState } from '~/live/dialer/dialer-state'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import { showRoute } from '../../../../tests/helpers/window'
import type { DialerUi } from '../dialer-context'
import { DEFAULT_KEYS } from '../keyboard/keys'
import { OptionsMenuOpen } from './options-menu-open'
import { InDialer } from '../testing/in-dialer'

const planOf = (hideCallScripts: boolean) =>
  ({ permissions: { can: ['call'], features: { hideCallScripts } } }) as unknown as SessionView
const line = makeLine({ status: 'inCall', label: 'In Call', callboardId: 'brd_1' })
const talking = makeSession({ state: 'bridged', bridgedLineId: line.id, lines: [line] })

/** What the menu offers, in its order; what cannot be pressed has a mark. */
async function offered(
  state: Partial<DialerState>,
  ui: Partial<DialerUi> = {},
  { path = '/dialer', isOffered = false } = {},
): Promise<string[]> {
  // The onboarding of the person.
  vi.stubGlobal('fetch', async () => Response.json({ isOffered }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const Menu = () => (
    <InDialer state={{ me: planOf(false), ...state }} ui={{ close() {}, ...ui }}>
      <OptionsMenuOpen keys={DEFAULT_KEYS} trigger={<button type="button">Options</button>} />
    </InDialer>
  )
  await showRoute(Menu, path, null)
  await act(async () => {})
  return [...document.querySelectorAll('[role=menuitem]')].map((item) => {
    const words = item.querySelector('span')?.textContent ?? ''
    return item.hasAttribute('data-disabled') ? `${words} (off)` : words
  })
}
const SPECIFIED = ['Audio', 'Schedule Call', 'Call Scripts', 'Settings', 'Collapse', 'Close Dialer']
const ofSpecification = (items: string[]) => items.filter((item) => SPECIFIED.includes(item.replace(' (off)', '')))

test('the menu offers what the specification lists, in its order', async () => {
  const session = { ...talking, campaign: { ...talking.campaign, callboardId: 'brd_1' }, state: 'wrapUp' as const }
  expect(ofSpecification(await offered({ session: { ...session, wrapUpLineId: line.id } }))).toEqual(SPECIFIED)
})

test('without a call board there is no scheduling, and the dialer cannot be closed during a call', async () => {
  const bare = { ...talking, lines: [makeLine({ status: 'inCall', label: 'In Call', callboardId: null })] }
  expect(ofSpecification(await offered({ session: bare }))).toEqual([
    'Audio',
    'Call Scripts',
    'Settings',
    'Collapse',
    'Close Dialer (off)',
  ])
})

test.each([
  ['Hold', false, ['hold']],
  ['Resume', true, ['hold']],
  ['Hold (off)', false, []],
] as const)('in a small bar the menu has %s after Mute', async (word, onHold, can) => {
  const session = { ...talking, lines: [{ ...line, onHold }], can: [...can] }
  expect((await offered({ session }, { size: 's' }))[1]).toBe(word)
})

test('a plan may hide the call scripts', async () => {
  expect(await offered({ me: planOf(true), session: null })).not.toContain('Call Scripts')
})

test('a dialer on our own pages is neither collapsed nor closed', async () => {
  const items = await offered({ session: null }, { close: undefined })
  expect(items).toContain('Settings')
  expect(ofSpecification(items)).not.toContain('Close Dialer')
  expect(ofSpecification(items)).not.toContain('Collapse')
})

test('a number can be called from the menu, but not by a role that makes no calls', async () => {
  const opened: string[] = []
  const items = await offered({ session: null }, { togglePanel: (panel) => void opened.push(panel) })
  expect(items[0]).toBe('Dial a number')
  const entry = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) =>
    textContent!.startsWith('Dial a number'),
  )
  await act(async () => entry!.click())
  expect(opened).toEqual(['dial'])
  const me = { permissions: { can: [], features: {} } } as unknown as SessionView
  expect(await offered({ me, session: null })).toContain('Dial a number (off)')
})

test('from a widget, campaigns open in a separate window to keep the call’s audio', async () => {
  const open = vi.spyOn(window, 'open').mockImplementation(() => null)
  onTestFinished(() => open.mockRestore())
  await offered({ session: talking })
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  await act(async () => items.find(({ textContent }) => textContent === 'Campaigns')!.click())
  expect(open).toHaveBeenCalledWith('/manage/campaigns#window', '_blank', expect.stringContaining('popup'))
})

test.each([
  [true, '/dialer', true],
  [false, '/dialer', false],
  [true, '/manage/dial', false],
])('Finish setup, if it is offered (%s) on %s: %s', async (isOffered, path, isShown) => {
  const items = await offered({}, {}, { path, isOffered })
  const shown = () => document.body.textContent?.includes('Finish setup') ?? false
  if (isShown) await vi.waitFor(() => expect(shown()).toBe(true))
  else expect([items.includes('Finish setup'), shown()]).toEqual([false, false])
})
