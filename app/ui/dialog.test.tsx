// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { expect, test } from 'vitest'
import { show } from '../../tests/helpers/window'
import { Dialog, NestedDialog } from './dialog'

test('a dialog over a drawer reaches screen readers, also from one URL', async () => {
  const Both = () => (
    <>
      <Dialog title="Below" side>
        One
      </Dialog>
      <NestedDialog>
        <Dialog title="Above">Two</Dialog>
      </NestedDialog>
    </>
  )
  const Window = createRemixStub([{ path: '/', Component: Both }])
  await show(<Window />)
  const above = [...document.querySelectorAll('[role=dialog]')].find((one) => one.textContent?.includes('Two'))!
  expect(above.closest('[aria-hidden=true]')).toBeNull()
})
