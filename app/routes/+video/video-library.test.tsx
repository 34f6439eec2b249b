// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show, until } from '../../../tests/helpers/window'
import { VideoLibrary, VideoPicker } from './video-library'

/** Her plan has no library: nothing more is requested. */
const MIA = { user: { id: 'usr_1' }, account: { id: 'acc_1' }, permissions: { features: { video: false } } }
const onClose = vi.fn()
const Library = createRemixStub([{ path: '/', Component: () => <VideoLibrary place={{ signInAt: '/sign-in' }} /> }])
const Picker = createRemixStub([{ path: '/', Component: () => <VideoPicker onAttach={() => {}} onClose={onClose} /> }])

/** What the server answers, one after the other; the last one from then on. */
function answers(...all: [status: number, body: object][]): void {
  const waiting = [...all]
  vi.stubGlobal('fetch', () => {
    const [status, body] = waiting.length > 1 ? waiting.shift()! : waiting[0]!
    return Promise.resolve(Response.json(body, { status }))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('a signed-out user is led to the sign-in', async () => {
  answers([401, { error: 'Sign in', code: 'unauthorized' }])
  const page = await show(<Library />)
  await until('it says so', () => page.textContent?.includes('You are signed out') ?? false)
  expect([...page.querySelectorAll('a')].find((link) => link.textContent === 'Sign in')?.pathname).toBe('/sign-in')
})

test('a failed read says so and is retried; a plan without videos says that', async () => {
  answers([500, {}], [200, MIA])
  const page = await show(<Library />)
  await until('it failed', () => page.querySelector('[role=alert]') !== null)
  const again = [...page.querySelectorAll('button')].find((one) => one.textContent === 'Try again')
  await act(async () => again?.click())
  await until('the plan says so', () => page.textContent?.includes('Your plan has no videos') ?? false)
  expect(page.textContent).not.toContain('Upload')
})

test('when choosing a video for a text the library can be left without a choice', async () => {
  answers([200, MIA])
  const page = await show(<Picker />)
  await until('it is there', () => page.textContent?.includes('Your plan has no videos') ?? false)
  await act(async () => page.querySelector<HTMLButtonElement>('[aria-label=Close]')?.click())
  expect(onClose).toHaveBeenCalledTimes(1)
})
