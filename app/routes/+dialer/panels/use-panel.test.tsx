// @vitest-environment happy-dom
import { act, useEffect, useSyncExternalStore } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SessionView } from '~/domain/access/access.schema'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { INITIAL_DIALER_STATE, type DialerState } from '~/live/dialer/dialer-state'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../../tests/helpers/window'
import { KeysPanel } from './keys-panel'
import { DEFAULT_KEYS } from '../keyboard/keys'
import { PanelShell } from './panel-shell'
import { InDialer } from '../testing/in-dialer'
import { usePanel } from './use-panel'

const planOf = (hideCallScripts: boolean) => ({ permissions: { features: { hideCallScripts } } }) as SessionView

/** A dialer with its panels; `tell` is the server's next update. */
async function openDialer(hideCallScripts = false) {
  const me = planOf(hideCallScripts)
  const stateOf = (change: Partial<DialSessionView>): DialerState => ({
    ...INITIAL_DIALER_STATE,
    phase: 'ready',
    me,
    session: makeSession(change),
  })
  let state = stateOf({ autoPopCallscript: true })
  const changes = new EventTarget()
  const follow = (tell: () => void) => {
    changes.addEventListener('change', tell)
    return () => changes.removeEventListener('change', tell)
  }
  const shown: ReturnType<typeof usePanel>[] = []
  function Shown() {
    const panel = usePanel(useSyncExternalStore(follow, () => state))
    useEffect(() => void shown.push(panel))
    return null
  }
  await show(<Shown />)
  return {
    now: () => shown.at(-1)!,
    tell: (change: Partial<DialSessionView>) =>
      act(async () => {
        state = stateOf(change)
        changes.dispatchEvent(new Event('change'))
      }),
  }
}

const bridged = (id: string): Partial<DialSessionView> => ({
  state: 'bridged',
  autoPopCallscript: true,
  bridgedLineId: id,
  lines: [makeLine({ id, status: 'inCall' })],
})

test('the call scripts open with each bridged call, and stay closed once closed in it', async () => {
  const dialer = await openDialer()
  expect(dialer.now().openPanels).toEqual([])
  await dialer.tell(bridged('line_1'))
  expect(dialer.now().openPanels).toMatchObject([{ panel: 'scripts', isAutomatic: true }])
  await act(async () => dialer.now().closePanel())
  await dialer.tell({ ...bridged('line_1'), muted: true })
  expect(dialer.now().openPanels).toEqual([])
  await dialer.tell({ autoPopCallscript: true })
  await dialer.tell(bridged('line_2'))
  expect(dialer.now().openPanels).toMatchObject([{ panel: 'scripts' }])
})

test('they replace no open panel, and open nowhere else', async () => {
  const dialer = await openDialer()
  await act(async () => dialer.now().togglePanel('settings'))
  await dialer.tell(bridged('line_1'))
  expect(dialer.now().openPanels).toMatchObject([{ panel: 'settings', isAutomatic: false }])
  await act(async () => dialer.now().closePanel())
  await dialer.tell({ ...bridged('line_2'), autoPopCallscript: false })
  expect(dialer.now().openPanels).toEqual([])
  const hidden = await openDialer(true)
  await hidden.tell(bridged('line_1'))
  expect(hidden.now().openPanels).toEqual([])
})

test('the field for a number closes when a call starts, and stays open while a session only waits', async () => {
  const dialer = await openDialer()
  await dialer.tell({ state: 'ready' })
  await act(async () => dialer.now().openPanel('dial'))
  await dialer.tell({ state: 'ready', callbacks: 1 })
  expect(dialer.now().openPanels).toMatchObject([{ panel: 'dial' }])
  await dialer.tell({ state: 'connecting' })
  expect(dialer.now().openPanels).toEqual([])
})

test('a panel keeps its contents while it is open, and not when it opens again', async () => {
  const dialer = await openDialer()
  await act(async () => dialer.now().openPanel('scripts'))
  const [kept] = dialer.now().openPanels
  await dialer.tell(bridged('line_1'))
  expect(dialer.now().openPanels[0]).toBe(kept)
  await act(async () => dialer.now().closePanel())
  await act(async () => dialer.now().openPanel('scripts'))
  expect(dialer.now().openPanels[0]!.state).not.toBe(kept!.state)
})

test('the scripts and one other panel are open together; the newest closes first', async () => {
  const dialer = await openDialer()
  const names = () => dialer.now().openPanels.map(({ panel }) => panel)
  await act(async () => dialer.now().togglePanel('scripts'))
  await act(async () => dialer.now().togglePanel('note'))
  expect(names()).toEqual(['scripts', 'note'])
  await act(async () => dialer.now().togglePanel('schedule'))
  expect(names()).toEqual(['scripts', 'schedule'])
  await act(async () => dialer.now().closePanel())
  expect(names()).toEqual(['scripts'])
  await act(async () => dialer.now().togglePanel('note'))
  await act(async () => dialer.now().closePanel('scripts'))
  expect(names()).toEqual(['note'])
})

test('a panel that opened automatically leaves the focus where the user types', async () => {
  const panel = (came: boolean) => (
    <>
      <input aria-label="Note" />
      <InDialer panel={{ panel: 'scripts', isAutomatic: came }}>
        <PanelShell title="Call Scripts" width={400}>
          Hello
        </PanelShell>
      </InDialer>
    </>
  )
  const focused = async (came: boolean) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const place = await show(panel(came))
    place.querySelector('input')!.focus()
    await act(async () => vi.runAllTimers())
    return document.activeElement?.tagName
  }
  expect(await focused(true)).toBe('INPUT')
  expect(await focused(false)).toBe('SECTION')
})

test.each([
  [false, 'Call scripts'],
  [true, undefined],
])('where a plan hides the call scripts (%s) no shortcut is offered for them', async (hideCallScripts, words) => {
  const place = await show(
    <InDialer state={{ me: planOf(hideCallScripts) }}>
      <KeysPanel keys={DEFAULT_KEYS} onChange={() => {}} />
    </InDialer>,
  )
  const rows = [...place.querySelectorAll('li > span:first-child')].map(({ textContent }) => textContent)
  expect(rows).toContain('Dialpad')
  expect(rows.find((row) => row === 'Call scripts')).toBe(words)
})
