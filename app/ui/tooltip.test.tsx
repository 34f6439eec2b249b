// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { show, until } from '../../tests/helpers/window'
import { IconButton } from './icon-button'
import { Tooltip } from './tooltip'

const words = () => [...document.querySelectorAll('[role=tooltip]')].map((tooltip) => tooltip.textContent)
const shown = (text: string) => until(`"${text}" is shown`, () => words().join() === text)

async function twoButtons() {
  const said: string[] = []
  const place = await show(
    <>
      <IconButton label="Mute" shortcut="M" icon={null} onFocus={() => said.push('focus')} />
      <Tooltip text="Nobody is on the line">
        <button aria-describedby="why">Transfer</button>
      </Tooltip>
    </>,
  )
  const [mute, transfer] = [...place.querySelectorAll('button')]
  return { mute: mute!, transfer: transfer!, said }
}

/** First: what draws the words is not there yet. */
test('the button that has the focus keeps it, and stays the same, while its words are fetched', async () => {
  const { mute, said } = await twoButtons()
  await act(async () => mute.focus())
  await shown('MuteM')
  expect(document.activeElement).toBe(mute)
  expect(said).toEqual(['focus'])
  const [tooltip] = document.querySelectorAll('[role=tooltip]')
  expect(mute.getAttribute('aria-describedby')).toBe(tooltip!.id)
  await act(async () => mute.blur())
  expect(words()).toEqual([])
  expect(mute.hasAttribute('aria-describedby')).toBe(false)
})

test('one is open at a time, a control keeps its own description, and Escape or a press closes', async () => {
  const { mute, transfer } = await twoButtons()
  await act(async () => mute.focus())
  await shown('MuteM')
  // A pointer that comes from words that are open does not wait for the next.
  await act(async () =>
    transfer.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' })),
  )
  await shown('Nobody is on the line')
  expect(transfer.getAttribute('aria-describedby')).toBe('why')
  await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(words()).toEqual([])
  await act(async () => transfer.focus())
  await shown('Nobody is on the line')
  await act(async () => transfer.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
  expect(words()).toEqual([])
})

test('a finger asks for no words, and neither does a press that moves the focus', async () => {
  const { mute } = await twoButtons()
  await act(async () => {
    mute.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'touch' }))
    mute.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    mute.focus()
  })
  expect(words()).toEqual([])
  expect(mute.hasAttribute('aria-describedby')).toBe(false)
})
