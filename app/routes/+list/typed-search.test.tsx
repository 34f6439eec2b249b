// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { useLoaderData } from '@remix-run/react'
import { show } from '../../../tests/helpers/window'
import { waitFor } from '../../../tests/helpers/wait-for'
import { TypedSearch } from './typed-search'

function List() {
  const words = useLoaderData<string>()
  return (
    <>
      <TypedSearch action="/list" words={words} label="Search" placeholder="Name" boxClassName="" />
      <output>{words}</output>
    </>
  )
}

test('what is typed on after Enter stays, whatever the answer to Enter is', async () => {
  const answers: Array<(words: string) => void> = []
  const asked: string[] = []
  const Window = createRemixStub([
    {
      id: 'list',
      path: '/list',
      Component: List,
      loader: ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('q') ?? '')
        return new Promise<string>((resolve) => answers.push(resolve))
      },
    },
  ])
  const page = await show(<Window initialEntries={['/list']} hydrationData={{ loaderData: { list: '' } }} />)
  const box = () => page.querySelector('input')!
  const type = (text: string) => act(async () => void (box().value = text))
  await type('osc')
  await act(async () => page.querySelector('form')!.requestSubmit())
  await waitFor('Enter is asked', () => asked.length === 1)
  await type('oscar')
  await act(async () => answers[0]!(asked[0]!))
  expect([asked, page.querySelector('output')!.textContent, box().value]).toEqual([['osc'], 'osc', 'oscar'])
})
