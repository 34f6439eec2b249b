// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { ScriptsMissing, watchScripts } from './scripts-missing'

const terms = { place: 'data-scripts-missing', thereWithinMs: 10_000, givenUpAfterMs: 120_000 }
let reload: MockInstance<() => void>
let isThere: boolean

beforeEach(() => {
  vi.useFakeTimers()
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  isThere = true
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return { ok: true }
  })
  document.body.innerHTML = renderToString(<ScriptsMissing what="The dialer" nonce="" />)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** How the browser opened this document. */
const loadedBy = (type: NavigationTimingType) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as never)
const missing = () => document.querySelector<HTMLElement>('[data-scripts-missing]')!
const fail = async () => {
  document.body.appendChild(document.createElement('script')).dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(0)
}

test('a page with a missing script reloads once, then shows an error', async () => {
  loadedBy('navigate')
  watchScripts(terms)
  await fail()
  expect([reload.mock.calls.length, missing().hidden]).toEqual([1, true])
  loadedBy('reload')
  watchScripts(terms)
  await fail()
  expect([reload.mock.calls.length, missing().hidden]).toEqual([1, false])
  expect(missing().textContent).toContain('The dialer could not be loaded.')
})

test('without a server it stays, and a click reloads it when the server is back', async () => {
  isThere = false
  watchScripts(terms)
  await fail()
  const press = async () => {
    missing().querySelector('button')!.click()
    await vi.advanceTimersByTimeAsync(0)
  }
  await press()
  expect([reload.mock.calls.length, missing().hidden]).toEqual([0, false])
  isThere = true
  await press()
  expect(reload.mock.calls).toHaveLength(1)
})

test('missing scripts are given up after 120 seconds, loaded ones are not', async () => {
  isThere = false
  watchScripts(terms)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(missing().hidden).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(missing().hidden).toBe(false)
  isThere = true
  missing().remove()
  watchScripts(terms)
  await vi.advanceTimersByTimeAsync(120_000)
  await fail()
  expect(reload).not.toHaveBeenCalled()
})
