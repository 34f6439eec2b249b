// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { show, until } from '../../tests/helpers/window'
import { createLazyModule } from './lazy-module'
import { LoadErrorBar } from './load-error-bar'
import { useChunk } from './use-chunk'

let reloads = 0
beforeEach(() => {
  sessionStorage.clear()
  reloads = 0
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => void (reloads += 1))
  onTestFinished(() => reload.mockRestore())
})

/** A page with a chunk that arrives once `there` is set; `server` answers its health requests. */
async function openPage({ health = 200, stays = false, until: asked = Promise.resolve() } = {}) {
  const state = { there: false }
  vi.stubGlobal('fetch', async () => {
    if (health === 0) throw new TypeError('Failed to fetch')
    return new Response(null, { status: health })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const later = createLazyModule(async () => {
    await asked
    if (!state.there) throw new TypeError('Failed to fetch dynamically imported module')
    return 'The part'
  })
  function Page() {
    const part = later.useLoaded()
    const { failed, tryAgain } = useChunk(later.load, { stays })
    return (
      <main>
        <h1>The rest</h1>
        <textarea defaultValue="Called on Friday" />
        {part ?? (failed ? <LoadErrorBar what="The part" tryAgain={tryAgain} /> : null)}
      </main>
    )
  }
  return { state, page: await show(<Page />) }
}
const FAILED = 'The part could not be loaded.'

test('a chunk of an old version reloads the page, only once', async () => {
  await openPage()
  await until('the page is loaded anew', () => reloads === 1)
  const { page } = await openPage()
  await until('it says so', () => page.textContent!.includes(FAILED))
  expect(reloads).toBe(1)
})

test('without a server the page stays, and loads the chunk on the next attempt', async () => {
  const { page, state } = await openPage({ health: 0 })
  await until('it says so', () => page.textContent!.includes(FAILED))
  expect(reloads).toBe(0)
  expect(page.textContent).toContain('The rest')
  state.there = true
  await act(async () => page.querySelector('button')!.click())
  expect(page.textContent).toBe('The restCalled on FridayThe part')
})

test('a page with typed text is not reloaded', async () => {
  let fail = () => {}
  const { page } = await openPage({ until: new Promise<void>((resolve) => (fail = resolve)) })
  page.querySelector('textarea')!.value = 'Call back on Monday'
  fail()
  await until('it says so', () => page.textContent!.includes(FAILED))
  expect(reloads).toBe(0)
})

test('a page with something to lose is not reloaded', async () => {
  const { page } = await openPage({ stays: true })
  await until('it says so', () => page.textContent!.includes(FAILED))
  expect(reloads).toBe(0)
})
