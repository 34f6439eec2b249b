// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_DIALER_SETTINGS, type DialerSettings } from '~/domain/settings/settings.schema'
import { makeApiClient } from '~/live/api-client'
import { STARTING } from '~/live/dialer/dialer-state'
import { TooltipProvider } from '~/ui/tooltip'
import { waitFor } from '../../../tests/helpers/wait-for'
import { DialerContext, type DialerUi } from './dialer-context'
import { DEFAULT_KEYS } from './keys'
import { SettingsPanel } from './settings-panel'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
afterEach(() => act(() => root.unmount()))

/** The panel over an API that keeps what it is told; `saved` is what was sent, in its order. */
async function openPanel(stored: Partial<DialerSettings> = {}, callRecording = true) {
  let settings = { ...DEFAULT_DIALER_SETTINGS, ...stored }
  const saved: object[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      const change = JSON.parse(String(init.body)) as object
      saved.push(change)
      settings = { ...settings, ...change }
    }
    return Response.json({ settings, numbers: [], warnings: [] })
  }
  const api = makeApiClient({ credentials: { token: () => 't', renew: () => Promise.resolve(false) }, fetch })
  const me = { permissions: { features: { callLines: { value: 3 }, callRecording } } }
  const ui = {
    dialer: { api },
    state: { ...STARTING, me },
    size: 'xl',
    enabled: true,
    keys: DEFAULT_KEYS,
    panel: 'settings',
    closePanel() {},
  } as unknown as DialerUi
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () =>
    root.render(
      <TooltipProvider>
        <DialerContext.Provider value={ui}>
          <SettingsPanel />
        </DialerContext.Provider>
      </TooltipProvider>,
    ),
  )
  const labelled = (label: string) =>
    [...place.querySelectorAll('select')].find((select) => select.labels?.[0]?.textContent === label)
  return {
    place,
    saved,
    value: (label: string) => labelled(label)?.value,
    labelled,
    choose: (label: string, value: string) =>
      act(async () => {
        const select = labelled(label)
        if (!select) throw new Error(`no ${label}`)
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }),
    press: (words: string) =>
      act(async () => [...place.querySelectorAll('button')].find((button) => button.textContent === words)?.click()),
  }
}

test('recording is turned on only by whoever was told what it takes, and on the second press', async () => {
  const panel = await openPanel()
  await panel.choose('Record calls', 'fromStart')
  expect(panel.saved).toEqual([])
  expect(panel.place.textContent).toContain('some need the consent of everyone on the call')

  await panel.press('Cancel')
  expect(panel.value('Record calls')).toBe('never')
  expect(panel.place.textContent).not.toContain('consent')

  await panel.choose('Record calls', 'always')
  await panel.press('Enable Call Recording')
  expect(panel.saved).toEqual([{ enableCallRecording: true, recordImmediately: true, recordAllCalls: true }])
  expect(panel.value('Record calls')).toBe('always')
  expect(panel.place.textContent).not.toContain('consent')
})

test('what recording takes is read with its question, and the focus goes back to the choice after either answer', async () => {
  const panel = await openPanel()
  // It takes the focus when it is opened, a moment later.
  await waitFor('the panel has the focus', () => document.activeElement?.tagName === 'SECTION')
  const focused = () => (document.activeElement as HTMLSelectElement | null)?.labels?.[0]?.textContent
  for (const answer of ['Cancel', 'Enable Call Recording']) {
    await panel.choose('Record calls', 'fromStart')
    const question = panel.place.querySelector('[role=group]')!
    expect(document.activeElement).toBe(question)
    const described = document.getElementById(question.getAttribute('aria-describedby')!)
    expect(described?.textContent).toContain('some need the consent of everyone on the call')
    await panel.press(answer)
    expect(focused()).toBe('Record calls')
  }
})

test('a plan without recording says so at the choice that is off', async () => {
  const { labelled } = await openPanel({}, false)
  const choice = labelled('Record calls')!
  expect(choice.disabled).toBe(true)
  const reason = document.getElementById(choice.getAttribute('aria-describedby')!)
  expect(reason?.textContent).toBe('Your plan does not include call recording.')
})

test('between two ways of recording nothing is asked', async () => {
  const panel = await openPanel({ enableCallRecording: true })
  await panel.choose('Record calls', 'fromStart')
  await panel.choose('Record calls', 'never')
  expect(panel.saved).toHaveLength(2)
})

test('a new end of the safe hours takes the other one along where they would hold no hour', async () => {
  const panel = await openPanel({ timezoneProtectionFrom: 9, timezoneProtectionTo: 12 })
  await panel.choose('From', '14')
  await panel.choose('To', '13')
  expect(panel.saved).toEqual([
    { timezoneProtectionFrom: 14, timezoneProtectionTo: 21 },
    { timezoneProtectionFrom: 8, timezoneProtectionTo: 13 },
  ])
})
