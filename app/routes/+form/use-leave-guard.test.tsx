// @vitest-environment happy-dom
import { Link, useFetcher } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../tests/helpers/window'
import { UnsavedChangesGuard } from './unsaved-changes-guard'

/** A page with unsaved changes, or none. */
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

test('leaving asks for a choice first; navigation within the page and sent forms do not', async () => {
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

test('the browser asks before the page is closed while there are unsaved changes', async () => {
  const { page, press } = await open(true)
  expect(asksBrowser()).toBe(true)
  await press('Away')
  await press('Discard')
  expect(page.textContent).toBe('Elsewhere')
  expect(asksBrowser()).toBe(false)
})

test('without unsaved changes no question is asked', async () => {
  const { page, press } = await open(false)
  expect(asksBrowser()).toBe(false)
  await press('Away')
  expect(page.textContent).toBe('Elsewhere')
})
