// @vitest-environment happy-dom
import { Outlet, useFetcher, useLoaderData } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../tests/helpers/window'
import { useReloadPage } from './use-reload-page'

function Page() {
  const { notice } = useLoaderData() as { notice: string }
  const form = useFetcher()
  const reloadPage = useReloadPage()
  return (
    <>
      <button onClick={() => void form.submit(null, { method: 'post' })}>Save</button>
      <button onClick={reloadPage}>Reload</button>
      <output>{notice}</output>
      <Outlet />
    </>
  )
}

test('a reload during the reload after a form waits for it: the notice that it was saved is shown once', async () => {
  const notices = ['', 'Saved', '']
  const answers: (() => void)[] = []
  const loader = async () => {
    await new Promise<void>((answer) => answers.push(answer))
    return { notice: notices.shift() }
  }
  const Window = createRemixStub([{ id: 'page', path: '/', Component: Page, loader, action: () => null }])
  const page = await show(<Window hydrationData={{ loaderData: { page: { notice: notices.shift() } } }} />)
  const press = (name: string) =>
    act(async () => [...page.querySelectorAll('button')].find((button) => button.textContent === name)!.click())
  const answerLoader = () => act(async () => answers.shift()!())

  await press('Save')
  expect(answers).toHaveLength(1)
  await press('Reload')
  expect(answers).toHaveLength(1)
  await answerLoader()
  expect(page.querySelector('output')!.textContent).toBe('Saved')
  expect(answers).toHaveLength(1)
  await answerLoader()
  expect(page.querySelector('output')!.textContent).toBe('')
})
