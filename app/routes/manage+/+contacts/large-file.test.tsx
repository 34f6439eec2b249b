// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { MAX_CSV_BYTES } from '~/domain/imports/csv-limits'
import { show } from '../../../../tests/helpers/window'
import ImportContacts from '../contacts.import'

/** A file that says it has so many bytes. */
const fileOf = (bytes: number) => Object.defineProperty(new File(['Phone'], 'leads.csv'), 'size', { value: bytes })

test('a too large file is refused when it is chosen, and never sent', async () => {
  let sent = 0
  const path = '/manage/contacts/import'
  const action = () => ({ errors: [`sent ${++sent}`] })
  const Window = createRemixStub([{ id: 'page', path, Component: ImportContacts, action }])
  const place = await show(<Window initialEntries={[path]} hydrationData={{ loaderData: { page: null } }} />)
  const input = place.querySelector<HTMLInputElement>('input[type=file]')!
  const choose = (bytes: number) =>
    act(async () => {
      Object.defineProperty(input, 'files', { value: [fileOf(bytes)], configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const press = () =>
    act(
      async () =>
        void place.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    )

  const words = 'The file is larger than 20 MB. Split it and import the parts'
  await choose(MAX_CSV_BYTES + 1)
  expect(place.textContent).toContain(words)
  await press()
  expect([sent, document.activeElement === input, input.getAttribute('aria-invalid')]).toEqual([0, true, 'true'])

  await choose(MAX_CSV_BYTES)
  expect(place.textContent).not.toContain(words)
  await press()
  expect(sent).toBe(1)
})
