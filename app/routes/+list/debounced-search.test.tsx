// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useLoaderData } from '@remix-run/react'
import { show } from '../../../tests/helpers/window'
import { waitFor } from '../../../tests/helpers/wait-for'
import { DebouncedSearch } from './debounced-search'

function List(limits: { debounceMs?: number; minLength?: number }) {
  const words = useLoaderData<string>()
  return (
    <>
      <DebouncedSearch action="/list" words={words} label="Search" placeholder="Name" boxClassName="" {...limits} />
      <output>{words}</output>
    </>
  )
}

afterEach(() => vi.useRealTimers())

/** A list with its search, and what it was asked for; each answer is a test's to give. */
async function openList(limits: Parameters<typeof List>[0] = {}) {
  const answers: Array<(words: string) => void> = []
  const asked: string[] = []
  const Window = createRemixStub([
    {
      id: 'list',
      path: '/list',
      Component: () => <List {...limits} />,
      loader: ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('q') ?? '')
        return new Promise<string>((resolve) => answers.push(resolve))
      },
    },
  ])
  const page = await show(<Window initialEntries={['/list']} hydrationData={{ loaderData: { list: '' } }} />)
  const box = () => page.querySelector('input')!
  return { page, asked, answers, box }
}

/** A key's press, and time that passes. */
async function openTyping(limits?: Parameters<typeof List>[0]) {
  const { asked, box } = await openList(limits)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const type = (text: string) =>
    act(async () => {
      // As a key does: past the setter with which React notices what it wrote itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box(), text)
      box().dispatchEvent(new Event('input', { bubbles: true }))
    })
  const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))
  return { asked, type, pass }
}

test('a list may search sooner, and from a number of letters', async () => {
  const { asked, type, pass } = await openTyping({ debounceMs: 300, minLength: 3 })
  await type('os')
  await pass(5_000)
  expect(asked).toEqual([])
  await type('osc')
  await pass(299)
  expect(asked).toEqual([])
  await pass(1)
  expect(asked).toEqual(['osc'])
  // Fewer letters end the search.
  await type('os')
  await pass(300)
  expect(asked).toEqual(['osc', 'os'])
})

test('a search is sent once, 500 ms after the last letter', async () => {
  const { asked, type, pass } = await openTyping()
  await type('o')
  await pass(499)
  await type('osc')
  await pass(499)
  expect(asked).toEqual([])
  await pass(1)
  expect(asked).toEqual(['osc'])
  await pass(5_000)
  expect(asked).toEqual(['osc'])
})

test('text typed after Enter stays, whatever the answer to Enter is', async () => {
  const { page, asked, answers, box } = await openList()
  const type = (text: string) => act(async () => void (box().value = text))
  await type('osc')
  await act(async () => page.querySelector('form')!.requestSubmit())
  await waitFor('Enter is asked', () => asked.length === 1)
  await type('oscar')
  await act(async () => answers[0]!(asked[0]!))
  expect([asked, page.querySelector('output')!.textContent, box().value]).toEqual([['osc'], 'osc', 'oscar'])
})
