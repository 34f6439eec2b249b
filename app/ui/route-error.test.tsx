// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { Link } from '@remix-run/react'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../tests/helpers/window'
import { FormOutcomeUnknown, ProxyRefusal } from './page-fetch'
import { RouteError } from './route-error'

/** Remix's error for an answer not from the server: a proxy's page with 502, 503 or 504. */
const ofProxy = () => new Error('Unable to decode turbo-stream response from URL: http://localhost/here.data')

/** A page without an answer, whose server is back; `opened` are its page loads, ended by the test. */
async function unreachable(whole = false, fault: Error = new TypeError('Failed to fetch')) {
  vi.useFakeTimers()
  const healthy = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('ok'))
  onTestFinished(() => {
    healthy.mockRestore()
    vi.useRealTimers()
  })
  const opened: { path: string; signal: AbortSignal; answer: (data: null) => void; fail: (fault: Error) => void }[] = []
  const page = (path: string) => ({
    id: path,
    path,
    Component: () => <p>{`This is ${path}`}</p>,
    ErrorBoundary: () => (
      <>
        <RouteError home={{ to: '/', label: 'Home' }} whole={whole} />
        <Link to="/other">Other</Link>
      </>
    ),
    loader: ({ request }: { request: Request }) =>
      new Promise<null>((answer, fail) => opened.push({ path, signal: request.signal, answer, fail })),
  })
  const Window = createRemixStub([page('/here'), page('/other')])
  const errors = { '/here': fault }
  const place = await show(<Window initialEntries={['/here']} hydrationData={{ loaderData: {}, errors }} />)
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 1)
      await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)))
  }
  return { place, opened, pass }
}

test('waits for a page that takes longer than a second to reopen', async () => {
  const { place, opened, pass } = await unreachable()
  expect(place.textContent).toContain('The server is not responding')
  await pass(4)
  expect(opened.map(({ path, signal }) => [path, signal.aborted])).toEqual([['/here', false]])
  await act(async () => opened[0]!.answer(null))
  expect(place.textContent).toBe('This is /here')
})

test('a page answered by a proxy reopens automatically, with backoff', async () => {
  const { place, opened, pass } = await unreachable(false, ofProxy())
  expect(place.textContent).toContain('The server is not responding')
  const waited: number[] = []
  for (let tries = 0; tries < 7; tries += 1) {
    let seconds = 0
    for (; opened.length === tries; seconds += 1) await pass(1)
    waited.push(seconds)
    await act(async () => opened[tries]!.fail(ofProxy()))
    expect(place.textContent).toContain('The server is not responding')
  }
  expect(waited).toEqual([1, 2, 4, 8, 15, 15, 15])
  await pass(15)
  await act(async () => opened[7]!.answer(null))
  expect(place.textContent).toBe('This is /here')
})

test('a page that fails although the server answers has a link after a few attempts', async () => {
  const { place, opened, pass } = await unreachable(false, ofProxy())
  const wayHome = () => [...place.querySelectorAll('a')].some(({ textContent }) => textContent === 'Home')
  for (let tries = 0; tries < 3; tries += 1) {
    for (; opened.length === tries;) await pass(1)
    await act(async () => opened[tries]!.fail(ofProxy()))
    expect(wayHome()).toBe(false)
  }
  for (; opened.length === 3;) await pass(1)
  await act(async () => opened[3]!.fail(ofProxy()))
  expect(wayHome()).toBe(true)
})

test('a user who opens another page during the wait gets there', async () => {
  const { place, opened, pass } = await unreachable()
  await act(async () => place.querySelector('a')!.click())
  await pass(4)
  expect(opened.map(({ path, signal }) => [path, signal.aborted])).toEqual([['/other', false]])
  await act(async () => opened[0]!.answer(null))
  expect(place.textContent).toBe('This is /other')
})

test('an unanswered form is reported as perhaps not saved, and waits for a click', async () => {
  const { place, opened, pass } = await unreachable(false, new FormOutcomeUnknown('502'))
  expect(place.querySelector('h1')?.textContent).toBe('The server is not responding')
  expect(place.textContent).toContain('Your changes may not be saved. Check before you send them again.')
  await pass(20)
  expect(opened).toEqual([])
  const open = [...place.querySelectorAll('a')].find((link) => link.textContent === 'Open the page')!
  await act(async () => open.click())
  await act(async () => opened[0]!.answer(null))
  expect(place.textContent).toBe('This is /here')
})

test('a refusal before the server does not mean the server is unavailable', async () => {
  const { place, opened, pass } = await unreachable(false, new ProxyRefusal('Too long', 414))
  expect(place.querySelector('h1')?.textContent).toBe('Something went wrong')
  await pass(20)
  expect(opened).toEqual([])
})

test.each([
  [413, 'Upload too large', 'Choose a smaller file, or split it.'],
  [429, 'Too many requests', 'Wait a moment, then open the page again.'],
])('a gateway refusal with %s says what to do', async (status, title, text) => {
  const { place, opened, pass } = await unreachable(false, new ProxyRefusal(title, status))
  expect(place.querySelector('h1')?.textContent).toBe(title)
  expect(place.textContent).toContain(text)
  await pass(20)
  expect(opened).toEqual([])
  const open = [...place.querySelectorAll('a')].find((link) => link.textContent === 'Open the page')!
  await act(async () => open.click())
  await act(async () => opened[0]!.answer(null))
  expect(place.textContent).toBe('This is /here')
})

test('a whole document reloads once', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  onTestFinished(() => reload.mockRestore())
  const { pass } = await unreachable(true)
  await pass(4)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a failed page shows an error, and reopens on retry', async () => {
  let reads = 0
  const Window = createRemixStub([
    {
      id: 'page',
      path: '/here',
      Component: () => <p>This is here</p>,
      ErrorBoundary: () => <RouteError home={{ to: '/', label: 'Home' }} />,
      loader: () => {
        reads += 1
        return null
      },
    },
  ])
  const errors = { page: new Error('A fault of ours') }
  const place = await show(<Window initialEntries={['/here']} hydrationData={{ loaderData: {}, errors }} />)
  expect(place.querySelector('h1')?.textContent).toBe('Something went wrong')
  const again = place.querySelector('a')!
  expect(again.textContent).toBe('Try again')
  await act(async () => again.click())
  expect([reads, place.textContent]).toEqual([1, 'This is here'])
})
