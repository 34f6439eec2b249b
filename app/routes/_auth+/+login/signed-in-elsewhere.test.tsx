// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { testScreen } from '../../../../tests/helpers/screen'
import { show } from '../../../../tests/helpers/window'
import SignIn, { clientLoader, loader } from '../sign-in'

test.each([
  ['/sign-in?redirectTo=%2Fboards%3Fpage%3D2', '/boards?page=2'],
  ['/sign-in?redirectTo=%2F%2Fevil.test', '/manage'],
  ['/sign-in', '/manage'],
])('a signed-in user continues from %s to %s', async (from, to) => {
  const screen = await testScreen()
  const answer = await Promise.resolve(loader(screen.args(from))).catch((thrown: unknown) => thrown)
  await screen.world.close()
  expect((answer as Response).headers.get('location')).toBe(to)
})

test('a sign-in page shown again checks who is signed in, and stays if there is no answer', async () => {
  let reads = 0
  const Window = createRemixStub([
    {
      id: 'sign-in',
      path: '/sign-in',
      Component: SignIn,
      loader: (args) =>
        clientLoader({
          ...args,
          serverLoader: async () => {
            reads += 1
            throw new TypeError('Failed to fetch')
          },
        } as unknown as Parameters<typeof clientLoader>[0]) as Promise<null>,
    },
  ])
  const hydrationData = { loaderData: { 'sign-in': { demo: false, demoPeople: [], redirectTo: null } } }
  const place = await show(<Window initialEntries={['/sign-in']} hydrationData={hydrationData} />)
  await act(async () => void window.dispatchEvent(new Event('focus')))
  expect(reads).toBe(1)
  expect(place.querySelector('h1')?.textContent).toBe('Sign in')
})
