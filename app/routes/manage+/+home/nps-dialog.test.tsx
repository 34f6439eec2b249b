// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../tests/helpers/window'
import { NpsDialog } from './nps-dialog'

async function openDialog() {
  const onAnswer = vi.fn()
  const Window = createRemixStub([{ path: '/', Component: () => <NpsDialog onAnswer={onAnswer} /> }])
  await show(<Window />)
  const dialog = document.querySelector('[role=dialog]')!
  const press = (name: string) =>
    act(async () => [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click())
  const rate = (rating: number) =>
    act(async () => dialog.querySelector<HTMLInputElement>(`input[value="${rating}"]`)!.click())
  const close = () => act(async () => dialog.querySelector<HTMLElement>('[aria-label=Close]')!.click())
  return { onAnswer, dialog, press, rate, close }
}

test('closing without a rating submits none', async () => {
  const { onAnswer, close } = await openDialog()
  await close()
  expect(onAnswer.mock.calls).toEqual([[{ rating: null, comment: null }]])
})

test('closing with a rating submits it', async () => {
  const { onAnswer, rate, close } = await openDialog()
  await rate(0)
  await close()
  expect(onAnswer.mock.calls).toEqual([[{ rating: 0, comment: null }]])
})

test('the comment is the second step, and goes with the rating', async () => {
  const { onAnswer, dialog, rate, press } = await openDialog()
  expect(dialog.querySelectorAll('input[type=radio]')).toHaveLength(11)
  await rate(9)
  await press('Next')
  const area = dialog.querySelector('textarea')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, ' Fast ')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('Send')
  expect(onAnswer.mock.calls).toEqual([[{ rating: 9, comment: 'Fast' }]])
})
