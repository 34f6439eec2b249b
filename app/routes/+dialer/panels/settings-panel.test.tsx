// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_DIALER_SETTINGS, type DialerSettings } from '~/domain/settings/settings.schema'
import { createApiClient } from '~/live/api-client'
import { INITIAL_DIALER_STATE } from '~/live/dialer/dialer-state'
import { waitFor } from '../../../../tests/helpers/wait-for'
import { DialerContext, OpenPanelContext, type DialerUi } from '../dialer-context'
import { DEFAULT_KEYS } from '../keyboard/keys'
import { SettingsPanel } from './settings-panel'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
afterEach(() => act(() => root.unmount()))

/**
 * The panel over an API that stores what it receives; `saved` is what was sent, in its order. While it is `slow` each save waits
 * in `answers`, to be answered with a status.
 */
async function openPanel(stored: Partial<DialerSettings> = {}, callRecording = true) {
  let settings = { ...DEFAULT_DIALER_SETTINGS, ...stored }
  const saved: object[] = []
  const told: string[] = []
  const server = { slow: false, reads: 200, answers: [] as ((status: number) => void)[] }
  const fetch = async (_: unknown, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      const change = JSON.parse(String(init.body)) as object
      saved.push(change)
      const status = server.slow ? await new Promise<number>((answer) => server.answers.push(answer)) : 200
      if (status !== 200) return Response.json({ error: 'No', code: 'invalid' }, { status })
      settings = { ...settings, ...change }
    } else if (server.reads !== 200) return Response.json({ error: 'Busy', code: 'busy' }, { status: server.reads })
    return Response.json({ settings, numbers: [], warnings: [] })
  }
  const me = { permissions: { features: { callLines: { value: 3 }, callRecording } } }
  const place = document.body.appendChild(document.createElement('div'))
  /** A dialer of the window, and what closes it. */
  async function open() {
    const ended = new AbortController()
    const credentials = { token: () => 't', renew: () => Promise.resolve(false) }
    const api = createApiClient({ credentials, fetch, retryDelaysMs: [50], signal: ended.signal })
    const ui = {
      dialer: {
        api,
        press: (deed: () => Promise<unknown>) => deed().catch((error: Error) => told.push(error.message)),
      },
      state: { ...INITIAL_DIALER_STATE, me },
      size: 'xl',
      enabled: true,
      keys: DEFAULT_KEYS,
      openPanels: [],
      closePanel() {},
    } as unknown as DialerUi
    root = createRoot(place)
    await act(async () =>
      root.render(
        <DialerContext.Provider value={ui}>
          <OpenPanelContext.Provider value={{ panel: 'settings', isAutomatic: false, state: new Map() }}>
            <SettingsPanel />
          </OpenPanelContext.Provider>
        </DialerContext.Provider>,
      ),
    )
    return ended
  }
  const first = await open()
  const labelled = (label: string) =>
    [...place.querySelectorAll('select')].find((select) => select.labels?.[0]?.textContent === label)
  return {
    place,
    saved,
    told,
    server,
    /** Another page of the window, whose dialer is another one. */
    async goOn() {
      act(() => root.unmount())
      first.abort()
      await open()
    },
    /** Answers the save that waits, once it is there. */
    async answer(status = 200) {
      const give = await waitFor('a save', () => server.answers.shift())
      await act(async () => give(status))
    },
    type: (label: string, value: string) =>
      act(async () => {
        const input = [...place.querySelectorAll('input')].find(({ labels }) => labels?.[0]?.textContent === label)!
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
        input.dispatchEvent(new Event('input', { bubbles: true }))
        input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      }),
    typed: (label: string) =>
      [...place.querySelectorAll('input')].find(({ labels }) => labels?.[0]?.textContent === label)?.value,
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

test('recording is turned on only after its consent notice, and on the second press', async () => {
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

test('with the preview dialer on, lines and recording are off and say why', async () => {
  const { labelled } = await openPanel({ previewDialing: true })
  const said = ['Dialing lines', 'Record calls'].map((label) => {
    const choice = labelled(label)!
    return [choice.disabled, document.getElementById(choice.getAttribute('aria-describedby')!)?.textContent]
  })
  expect(said).toEqual([
    [true, 'One line dials while preview dialing is on.'],
    [true, 'Calls are not recorded while preview dialing is on.'],
  ])
})

test('a plan without recording says so at the choice that is off', async () => {
  const { labelled } = await openPanel({}, false)
  const choice = labelled('Record calls')!
  expect(choice.disabled).toBe(true)
  const reason = document.getElementById(choice.getAttribute('aria-describedby')!)
  expect(reason?.textContent).toBe('Your plan does not include call recording.')
})

test('switching between two recording modes asks nothing', async () => {
  const panel = await openPanel({ enableCallRecording: true })
  await panel.choose('Record calls', 'fromStart')
  await panel.choose('Record calls', 'never')
  expect(panel.saved).toHaveLength(2)
})

test('moving one end of the safe hours moves the other when no hour would be left', async () => {
  const panel = await openPanel({ timezoneProtectionFrom: 9, timezoneProtectionTo: 12 })
  await panel.choose('From', '12')
  await panel.choose('To', '12')
  expect(panel.saved).toEqual([
    { timezoneProtectionFrom: 12, timezoneProtectionTo: 21 },
    { timezoneProtectionFrom: 8, timezoneProtectionTo: 12 },
  ])
})

test('safe hours that wrap around midnight are saved as they were chosen', async () => {
  const panel = await openPanel({ timezoneProtectionFrom: 9, timezoneProtectionTo: 12 })
  await panel.choose('From', '22')
  expect(panel.saved).toEqual([{ timezoneProtectionFrom: 22, timezoneProtectionTo: 12 }])
})

test('saves go one after the other, and the panel shows what was chosen until the last is answered', async () => {
  const panel = await openPanel({ parallelLimit: 1, ringTimeout: 20 })
  panel.server.slow = true
  await panel.choose('Dialing lines', '2')
  await panel.choose('Ring timeout', '40')
  await panel.choose('Dialing lines', '3')
  const shown = () => [panel.value('Dialing lines'), panel.value('Ring timeout')]
  for (const sent of [1, 2, 3]) {
    await waitFor('the next save', () => panel.server.answers.length === 1)
    expect(panel.saved).toHaveLength(sent)
    expect(shown()).toEqual(['3', '40'])
    await panel.answer()
  }
  expect(panel.saved).toEqual([{ parallelLimit: 2 }, { ringTimeout: 40 }, { parallelLimit: 3 }])
  expect(shown()).toEqual(['3', '40'])
})

test('a refused change among others is shown and reverted alone', async () => {
  const panel = await openPanel({ parallelLimit: 1, ringTimeout: 20 })
  panel.server.slow = true
  await panel.choose('Dialing lines', '2')
  await panel.choose('Ring timeout', '40')
  await panel.answer(422)
  await panel.answer()
  await waitFor('what is stored', () => panel.value('Dialing lines') === '1')
  expect(panel.value('Ring timeout')).toBe('40')
  expect(panel.told).toEqual(['No'])

  await panel.choose('Dialing lines', '3')
  await panel.choose('Ring timeout', '60')
  await panel.answer()
  await panel.answer(422)
  await waitFor('what is stored', () => panel.value('Ring timeout') === '40')
  expect(panel.value('Dialing lines')).toBe('3')
})

test('of two refused changes neither stays shown when the stored value cannot be read again', async () => {
  const panel = await openPanel({ parallelLimit: 1, ringTimeout: 20 })
  panel.server.slow = true
  panel.server.reads = 429
  await panel.choose('Dialing lines', '2')
  await panel.choose('Ring timeout', '40')
  await panel.answer(422)
  await panel.answer(422)
  await waitFor('what is stored', () => panel.value('Dialing lines') === '1')
  expect(panel.value('Ring timeout')).toBe('20')
  expect(panel.told).toEqual(['No', 'No'])
})

test('a refused nuisance interval is not shown as if it were stored', async () => {
  const panel = await openPanel({ nuisanceProtectionHours: 48 })
  expect(panel.typed('Nuisance protection')).toBe('2')
  panel.server.slow = true
  await panel.type('Nuisance protection', '5')
  expect(panel.typed('Nuisance protection')).toBe('5')
  await panel.answer(422)
  await waitFor('what is stored', () => panel.typed('Nuisance protection') === '2')
  expect(panel.told).toEqual(['No'])
})

test('what was saved without an answer is saved after its page, before what is chosen on the next one, which shows it', async () => {
  const panel = await openPanel({ enableCallRecording: true, ringTimeout: 20 })
  panel.server.slow = true
  await panel.choose('Record calls', 'never')
  await panel.answer(502)
  await panel.goOn()
  expect(panel.value('Record calls')).toBe('afterClick')
  await panel.choose('Ring timeout', '40')
  await panel.answer()
  await panel.answer()
  const [never] = panel.saved
  expect(panel.saved).toEqual([never, never, { ringTimeout: 40 }])
  await waitFor('both are shown', () => panel.value('Record calls') === 'never')
  expect(panel.value('Ring timeout')).toBe('40')
  expect(panel.told).toEqual([])
})

test('a page opened while a previous change is in progress shows it once it is saved', async () => {
  const panel = await openPanel({ ringTimeout: 20 })
  panel.server.slow = true
  await panel.choose('Ring timeout', '40')
  await panel.goOn()
  expect(panel.value('Ring timeout')).toBe('20')
  await panel.answer()
  await waitFor('what is stored', () => panel.value('Ring timeout') === '40')
})
