// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { SessionView } from '~/domain/access/access.schema'
import { showRoute } from '../../../tests/helpers/window'
import { NoNumbers } from './no-numbers'
import { InMessenger } from './testing/in-messenger'

test('without a number it says that one is required, and for which user, so that support can help', async () => {
  const me = { account: { id: 'acc_1' }, user: { id: 'usr_1' } } as SessionView
  const page = await showRoute(
    () => (
      <InMessenger state={{ me, noNumbers: 'A phone number is required to create a new thread' }}>
        <NoNumbers />
      </InMessenger>
    ),
    '/',
    null,
  )
  const dialog = page.querySelector('[role=dialog]')!
  expect(dialog.querySelector('h2')!.textContent).toBe('No Numbers')
  expect(dialog.querySelector('p')!.textContent).toBe(
    'A phone number is required to create a new thread. Claim one under Phone Numbers.',
  )
  expect([...dialog.querySelectorAll('a')].at(-1)!.getAttribute('href')).toBe('/manage/phone-numbers')
  expect(dialog.querySelector('dl')!.textContent).toBe('Phones0Accountacc_1Userusr_1')
})
