// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { Toasts } from '~/ui/toast'
import { show } from '../../../tests/helpers/window'
import { useLoadErrorToast } from './load-error'

function Page() {
  useLoadErrorToast()
  return <Toasts theme="dark" />
}

test('the live region for failed reads exists before a read fails, once the page is in use', async () => {
  const page = await show(<Page />)
  await act(async () => {
    document.dispatchEvent(new Event('pointermove'))
    await vi.dynamicImportSettled()
  })
  expect(page.querySelector('section[aria-live]')).not.toBeNull()
})
