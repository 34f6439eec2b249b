// @vitest-environment happy-dom
import { Link, useFetcher } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../tests/helpers/window'
import { UnsavedChangesGuard } from './unsaved-changes-guard'

/** A page of which something is at stake, or nothing. */
async function open(atStake: boolean) {
  function Page() {
    const fetcher = useFetcher()
    return (
      <>
        <UnsavedChangesGuard atStake={atStake} title="Discard this poem?" />
        <Link to="/away">Away</Link>
        <Link to="/?line=2">The same page</Link>
        <button onClick={() => fetcher.submit({}, { method: 'post', action: '/away' })}>Send</button>
      </>
    )
  }
  const sent: string[] = []
  const Window = createRemixStub([
    { path: '/', Component: Page },
    {
      path: '/away',
      Component: () => <p>Elsewhere</p>,
      action: () => {
        sent.push('sent')
        return null
      },
    },
  ])
  const page = await show(<Window />)
  const press = (words: string) =>
    act(async () =>
      [...page.querySelectorAll<HTMLElement>('a, button')].find(({ textContent }) => textContent === words)!.click(),
    )
  const question = () => page.querySelector('[role=dialog]')?.textContent ?? null
  return { page, press, question, sent }
}

const asksBrowser = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('whoever goes away is held until they have chosen; what stays on the page, and what is sent, is not', async () => {
  const { page, press, question, sent } = await open(true)
  await press('The same page')
  await press('Send')
  expect(question()).toBeNull()
  expect(sent).toEqual(['sent'])
  await press('Away')
  expect(question()).toContain('Discard this poem?')
  await press('Cancel')
  expect(question()).toBeNull()
  await press('Away')
  await press('Discard')
  expect(page.textContent).toBe('Elsewhere')
})

test('the browser asks whoever closes the page, as long as something is at stake', async () => {
  const { page, press } = await open(true)
  expect(asksBrowser()).toBe(true)
  await press('Away')
  await press('Discard')
  expect(page.textContent).toBe('Elsewhere')
  expect(asksBrowser()).toBe(false)
})

test('where nothing is at stake nobody is asked', async () => {
  const { page, press } = await open(false)
  expect(asksBrowser()).toBe(false)
  await press('Away')
  expect(page.textContent).toBe('Elsewhere')
})
