// @vitest-environment happy-dom
import { Form, Outlet, useFetcher, useNavigate } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../tests/helpers/window'
import { useReloadPage } from '../live/use-reload-page'
import { FormErrorKeeper } from './form-error-keeper'
import { FormOutcomeUnknown, ProxyRefusal } from './page-fetch'
import { RouteError } from './route-error'

const Fault = () => <RouteError home={{ to: '/', label: 'Home' }} />

function Layout() {
  const readAgain = useReloadPage()
  const beside = useFetcher()
  const navigate = useNavigate()
  return (
    <>
      <button onClick={() => void navigate('/beside')}>Elsewhere</button>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={readAgain}>Read again</button>
      <button onClick={() => void beside.submit(null, { method: 'post', action: '/beside' })}>Send beside</button>
      <FormErrorKeeper Fault={Fault}>
        <Outlet />
      </FormErrorKeeper>
    </>
  )
}

/** A page with a form, in a layout whose loaders reload on a click; `server` sets both answers. */
async function showForm() {
  const server = { reads: 0, pageFault: null as unknown, formFault: null as unknown }
  const Window = createRemixStub([
    {
      id: 'layout',
      path: '/',
      Component: Layout,
      children: [
        {
          id: 'page',
          path: 'add',
          Component: () => (
            <Form method="post">
              <button>Add</button>
            </Form>
          ),
          ErrorBoundary: Fault,
          loader: () => {
            server.reads += 1
            if (server.pageFault) throw server.pageFault
            return null
          },
          action: () => {
            if (server.formFault) throw server.formFault
            return null
          },
        },
        { id: 'beside', path: 'beside', action: () => null },
      ],
    },
  ])
  const hydrationData = { loaderData: { layout: null, page: null } }
  const place = await show(<Window initialEntries={['/add']} hydrationData={hydrationData} />)
  const press = (name: string) =>
    act(async () => {
      const all = [...place.querySelectorAll<HTMLElement>('button, a')]
      all.find(({ textContent }) => textContent === name)!.click()
    })
  return {
    server,
    press,
    title: () => place.querySelector('h1')?.textContent,
    says: (words: string) => place.textContent!.includes(words),
  }
}

test.each([
  { fault: new FormOutcomeUnknown('502'), title: 'The server is not responding', way: 'Open the page' },
  { fault: new ProxyRefusal('Too long', 414), title: 'Something went wrong', way: 'Try again' },
  { fault: new Error('A fault of ours'), title: 'Something went wrong', way: 'Try again' },
  { fault: new Response(null, { status: 404 }), title: 'Page not found', way: null },
])('a form’s error ($title) stays while the page reloads, until its user continues', async (ended) => {
  const { server, press, title } = await showForm()
  server.formFault = ended.fault
  await press('Add')
  expect(title()).toBe(ended.title)
  for (const beside of ['Read again', 'Send beside']) {
    const { reads } = server
    await press(beside)
    expect([beside, server.reads, title()]).toEqual([beside, reads + 1, ended.title])
  }
  if (!ended.way) return
  await press(ended.way)
  expect(title()).toBeUndefined()
  server.formFault = null
  await press('Add')
  expect(title()).toBeUndefined()
})

test.each([
  { fault: new Error('A fault of ours'), words: 'Your changes may not be saved.' },
  { fault: new ProxyRefusal('Too long', 414), words: 'Nothing was changed.' },
])('a form is reported as unchanged only when refused before the server ($words)', async ({ fault, words }) => {
  const { server, press, says } = await showForm()
  // The form may have been saved, with only the next page unread.
  if (fault instanceof ProxyRefusal) server.formFault = fault
  else server.pageFault = fault
  await press('Add')
  expect(says(words)).toBe(true)
})

test('a page that failed to load comes with the next reload, also after a form', async () => {
  const { server, press, title } = await showForm()
  await press('Add')
  server.pageFault = new Error('A fault of ours')
  await press('Read again')
  expect(title()).toBe('Something went wrong')
  server.pageFault = null
  await press('Read again')
  expect(title()).toBeUndefined()
})

test("a form's error does not return on Back", async () => {
  const { server, press, title } = await showForm()
  server.formFault = new FormOutcomeUnknown('502')
  await press('Add')
  await press('Elsewhere')
  expect(title()).toBeUndefined()
  await press('Back')
  expect(title()).toBeUndefined()
})
