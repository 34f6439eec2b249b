// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { expect, test } from 'vitest'
import { show, until } from '../../tests/helpers/window'
import { AudioPlayer } from './audio-player'
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

test('a dialog with a player takes the focus itself: Enter presses nothing', async () => {
  const Recording = () => (
    <Dialog title="Recording">
      <AudioPlayer src="/audio" title="A call" durationMs={60_000} waveform={null} />
    </Dialog>
  )
  const Window = createRemixStub([{ path: '/', Component: Recording }])
  await show(<Window />)
  await until('something has the focus', () => document.activeElement !== document.body)
  expect(document.activeElement?.getAttribute('role')).toBe('dialog')
})
