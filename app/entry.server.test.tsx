import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { Suspense } from 'react'
import { Await } from '@remix-run/react'
import { afterEach, expect, test, vi } from 'vitest'
import handleRequest, { streamTimeout } from './entry.server'

afterEach(() => void vi.useRealTimers())

/** A page of one route, as the router hands it to the entry. */
function pageOf(Page: () => React.ReactNode): EntryContext {
  return {
    manifest: {
      routes: { root: { id: 'root', path: '', module: '' } },
      entry: { module: '', imports: [] },
      url: '',
      version: '',
    },
    routeModules: { root: { default: Page } },
    staticHandlerContext: {
      matches: [{ params: {}, pathname: '/', pathnameBase: '/', route: { id: 'root', path: '' } }],
      location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
      loaderData: {},
      actionData: null,
      errors: null,
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
      basename: '/',
    },
    future: { v3_singleFetch: false },
    isSpaMode: false,
    serializeError: (error: Error) => error,
  } as unknown as EntryContext
}

const logged: unknown[] = []
const context = {
  cspNonce: 'n',
  logInternalError: (error: unknown) => void logged.push(error),
} as unknown as AppLoadContext
const answer = (Page: () => React.ReactNode, agent = 'Mozilla/5.0 Chrome/140') =>
  handleRequest(
    new Request('http://localhost/', { headers: { 'user-agent': agent } }),
    200,
    new Headers(),
    pageOf(Page),
    context,
  )

test.each(['Mozilla/5.0 Chrome/140', 'Googlebot/2.1'])(
  'a page that lacked CPU before its shell is answered (%s)',
  async (agent) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answered = answer(() => <p>Hello</p>, agent)
    // As after SIGCONT: due timers run before the render does.
    vi.advanceTimersByTime(streamTimeout + 2_000)
    const response = await answered
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Hello')])
    expect(logged).toEqual([])
  },
)

test('deferred parts that take too long are given up, and logged', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const never = new Promise<string>(() => undefined)
  const response = await answer(() => (
    <Suspense fallback={<p>Loading</p>}>
      <Await resolve={never}>{(text) => text}</Await>
    </Suspense>
  ))
  const text = response.text()
  vi.advanceTimersByTime(streamTimeout + 2_000)
  expect([response.status, await text]).toEqual([200, expect.stringContaining('Loading')])
  expect(logged.map(String)).toEqual(['Error: deferred parts of a page took too long'])
})
