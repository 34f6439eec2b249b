// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { showRoute } from '../../../../tests/helpers/window'
import { OptOutBanner } from './opt-out-banner'

const optOut = { askedAt: '2026-03-10T16:00:00.000Z', text: 'Please stop texting me' }

test.each([
  ['Add to DNC', 'dnc'],
  ['Not an opt-out', 'not-opt-out'],
])('one press of %s decides', async (name, decision) => {
  const decisions: string[] = []
  const page = await showRoute(
    () => <OptOutBanner optOut={optOut} decide={async (chosen) => void decisions.push(chosen)} />,
    '/',
    null,
  )
  expect(page.textContent).toContain('Please stop texting me')
  const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
  await act(async () => button.click())
  expect(decisions).toEqual([decision])
})

test('a reader who may not write sees no buttons, and no foreign text', async () => {
  const page = await showRoute(() => <OptOutBanner optOut={{ ...optOut, text: null }} />, '/', null)
  expect(page.textContent).toBe('Did they ask to stop?Texts to this number are held until you decide.')
})
