import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { expect, test } from 'vitest'
import { clientLoader, shouldRevalidate } from './root'

const page = new URL('https://dial.example.com/manage')

/** Whether the document's data are asked for when the page is read again because of an event. */
const isReadAgain = () =>
  shouldRevalidate({
    currentUrl: page,
    nextUrl: page,
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
  } as ShouldRevalidateFunctionArgs)

const read = (answer: () => unknown) =>
  clientLoader({ request: new Request(page), params: {}, serverLoader: async <T,>() => answer() as T })

test('the document is read again by an event only while what it shows is behind', async () => {
  await read(() => ({ theme: 'dark' }))
  expect(isReadAgain()).toBe(false)
  // The theme was chosen, and its answer does not come.
  await read(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(isReadAgain()).toBe(true)
  await read(() => ({ theme: 'light' }))
  expect(isReadAgain()).toBe(false)
})
