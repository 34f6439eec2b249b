// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { show } from '../../tests/helpers/window'
import { Avatar } from './avatar'

test.each([
  ['/api/v1/avatars/avt_1', '/frames/harbor/api/v1/avatars/avt_1'],
  ['blob:http://localhost/1', 'blob:http://localhost/1'],
])('in a CRM’s frame the picture at %s is loaded from %s', async (url, src) => {
  const element = <Avatar name="Ana Lopez" url={url} />
  const router = createMemoryRouter([{ path: '/', element }], {
    basename: '/frames/harbor',
    initialEntries: ['/frames/harbor'],
  })
  const page = await show(<RouterProvider router={router} />)
  expect(page.querySelector('img')!.getAttribute('src')).toBe(src)
})

test.each(['https://crm.example/ana.png', '//crm.example/ana.png', 'http://crm.example/ana.png'])(
  'a picture of a foreign host (%s) is not loaded',
  async (url) => {
    const router = createMemoryRouter([{ path: '/', element: <Avatar name="Ana Lopez" url={url} /> }])
    const page = await show(<RouterProvider router={router} />)
    expect(page.querySelector('img')).toBeNull()
    expect(page.textContent).toBe('AL')
  },
)

test.each([
  ['Ana Lopez', 'AL'],
  ['ana', 'A'],
  ['', '?'],
  ['🇺🇸 Flag Co', '🇺🇸C'],
  ['👨‍👩‍👧 Family', '👨‍👩‍👧F'],
  ['👍🏽 Thumbs', '👍🏽T'],
  ['émile zola', 'ÉZ'],
  ['Acme 1️⃣', 'A1️⃣'],
])('the initials of %s are %s', async (name, initials) => {
  const router = createMemoryRouter([{ path: '/', element: <Avatar name={name} url={null} /> }])
  expect((await show(<RouterProvider router={router} />)).textContent).toBe(initials)
})
