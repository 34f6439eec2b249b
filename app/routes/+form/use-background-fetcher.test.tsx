// @vitest-environment happy-dom
import { redirect, useLocation } from '@remix-run/react'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { show } from '../../../tests/helpers/window'
import { saveInBackground } from './save-in-background'
import { useBackgroundFetcher } from './use-background-fetcher'

const until = () => {
  let go = () => {}
  const over = new Promise<void>((resolve) => (go = resolve))
  return { over, go }
}

/** A page with a form beside it, and other pages; `server` says how the form is answered and how long the page is read. */
async function showPage() {
  const server = { answers: [] as (() => unknown)[], reads: Promise.resolve(), readsOther: Promise.resolve() }
  function Page() {
    const beside = useBackgroundFetcher('row')
    const { pathname } = useLocation()
    return (
      <>
        <button onClick={() => beside.submit({}, { method: 'post', action: '/page' })}>Send</button>
        <output>
          {pathname} {JSON.stringify(beside.data)}
        </output>
      </>
    )
  }
  // As the browser's router is made: the stub of Remix keeps a fetcher that is done, which the browser forgets.
  const router = createMemoryRouter(
    [
      {
        path: '/page',
        element: <Page />,
        loader: async () => {
          await server.reads
          return null
        },
        action: ({ request }) =>
          saveInBackground({ request, serverAction: async <T,>() => (await server.answers.shift()!()) as T }),
      },
      { path: '/page/question', element: <Page />, loader: () => null },
      { path: '/other', element: <output>/other</output>, loader: async () => (await server.readsOther) ?? null },
    ],
    { initialEntries: ['/page'], hydrationData: { loaderData: { '0': null } }, future: { v7_fetcherPersist: true } },
  )
  const place = await show(<RouterProvider router={router} future={{ v7_startTransition: true }} />)
  return {
    server,
    shown: () => place.querySelector('output')!.textContent,
    // What follows from it has come to its end by then, unless the server waits.
    send: () => act(async () => place.querySelector('button')!.click()),
    go: (to: string) => act(async () => void router.navigate(to)),
    meanwhile: (happens: () => void) => act(async () => happens()),
  }
}

const toQuestion = () => {
  throw redirect('/page/question')
}
const toPage = () => {
  throw redirect('/page')
}
const refused = () => ({ refused: true })

test('a form sent again while its answer redirects blocks no navigation', async () => {
  const { server, send, go, meanwhile, shown } = await showPage()
  const [page, second] = [until(), until()]
  server.reads = page.over
  server.answers = [toPage, () => second.over.then(refused)]
  await send()
  await send()
  await meanwhile(page.go)
  await meanwhile(second.go)
  await go('/other')
  expect(shown()).toBe('/other')
})

test('nor does one sent again while the page is read for its answer, and which then redirects', async () => {
  const { server, send, go, meanwhile, shown } = await showPage()
  const page = until()
  server.reads = page.over
  server.answers = [refused, toPage]
  await send()
  server.reads = Promise.resolve()
  await send()
  await meanwhile(page.go)
  await go('/other')
  expect(shown()).toBe('/other')
})

test('a redirect is followed once, and its reader stays there', async () => {
  const { server, send, go, shown } = await showPage()
  server.answers = [toQuestion, refused]
  await send()
  expect(shown()).toMatch('/page/question')
  await go('/page')
  expect(shown()).toMatch(/^\/page /)
  await send()
  expect(shown()).toBe('/page {"refused":true}')
})

test('a reader who is navigating elsewhere is not taken back', async () => {
  const { server, send, go, meanwhile, shown } = await showPage()
  const other = until()
  server.readsOther = other.over
  const answer = until()
  server.answers = [() => answer.over.then(toQuestion)]
  await send()
  await go('/other')
  await meanwhile(answer.go)
  await meanwhile(other.go)
  expect(shown()).toBe('/other')
})
