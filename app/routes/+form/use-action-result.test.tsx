// @vitest-environment happy-dom
import { Form, Link } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { useReloadPage } from '~/live/use-reload-page'
import { show } from '../../../tests/helpers/window'
import { useActionResult } from './use-action-result'

function Page() {
  const answer = useActionResult<() => { errors: string[] } | null>()
  const readAgain = useReloadPage()
  return (
    <>
      <Form method="post">
        <button>Send</button>
      </Form>
      <button onClick={readAgain}>Read again</button>
      <Link to="/page?other">Go on</Link>
      <output>{answer?.errors.join()}</output>
    </>
  )
}

/** The page, whose action answers with these in turn; `null` is an answer too. */
async function shown(answers: string[]) {
  let readings = 0
  const action = () => {
    const next = answers.shift()
    return next === undefined ? null : { errors: [next] }
  }
  const loader = () => ({ reading: ++readings })
  const Window = createRemixStub([{ id: 'page', path: '/page', Component: Page, action, loader }])
  const place = await show(<Window initialEntries={['/page']} hydrationData={{ loaderData: { page: null } }} />)
  const press = (words: string) =>
    act(async () => {
      const buttons = [...place.querySelectorAll<HTMLElement>('button, a')]
      buttons.find((one) => one.textContent === words)!.click()
    })
  return { press, readings: () => readings, said: () => place.querySelector('output')!.textContent }
}

test('a refusal stays when the page is read again', async () => {
  const page = await shown(['Not a text file'])
  await page.press('Send')
  expect(page.said()).toBe('Not a text file')
  const before = page.readings()
  await page.press('Read again')
  await page.press('Read again')
  expect([page.said(), page.readings()]).toEqual(['Not a text file', before + 2])
})

test('it is cleared by the next answer, even an empty one, and when its reader changes', async () => {
  const page = await shown(['first', 'second'])
  await page.press('Send')
  await page.press('Read again')
  await page.press('Send')
  expect(page.said()).toBe('second')
  await page.press('Read again')
  await page.press('Send')
  expect(page.said()).toBe('')

  const other = await shown(['first'])
  await other.press('Send')
  await other.press('Read again')
  await other.press('Go on')
  expect(other.said()).toBe('')
})
