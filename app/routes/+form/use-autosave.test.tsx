// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../tests/helpers/window'
import { useAutosave } from './use-autosave'

function Row() {
  const { attributes } = useAutosave()
  return (
    <form {...attributes} action="/row">
      <input name="amount" defaultValue="1" />
    </form>
  )
}

function Page() {
  const [isThere, setIsThere] = useState(true)
  return (
    <>
      {isThere ? <Row /> : null}
      <button onClick={() => setIsThere(false)}>Leave</button>
    </>
  )
}

test('what was told when the page was hidden is sent once more when it is left: nobody knows whether it arrived', async () => {
  // No server takes it.
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const page = await show(<Page />)
  const box = page.querySelector('input')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, '7')
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const hide = () => act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await hide()
  await hide()
  const sent = () => beacon.mock.calls.map(([, form]) => (form as FormData).get('amount'))
  expect(sent()).toEqual(['7'])
  await act(async () => page.querySelector('button')!.click())
  expect(sent()).toEqual(['7', '7'])
})
