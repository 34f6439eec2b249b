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

/** First: the tooltip's code is not loaded yet. */
test('the focused button keeps focus and stays the same while its tooltip loads', async () => {
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

test('one tooltip at a time; controls keep their description; Escape or a click closes it', async () => {
  const { mute, transfer } = await twoButtons()
  await act(async () => mute.focus())
  await shown('MuteM')
  // A pointer coming from an open tooltip does not wait for the next.
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

test('touch opens no tooltip, and neither does a click that moves the focus', async () => {
  const { mute } = await twoButtons()
  await act(async () => {
    mute.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'touch' }))
    mute.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    mute.focus()
  })
  expect(words()).toEqual([])
  expect(mute.hasAttribute('aria-describedby')).toBe(false)
})
