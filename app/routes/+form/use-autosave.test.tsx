// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../../tests/helpers/window'
import { Input } from '~/ui/field'
import { useAutosave } from './use-autosave'
import type { FetcherState } from './use-save-failure'

function Row({ sent }: { sent?: FetcherState }) {
  const { attributes } = useAutosave(undefined, sent)
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

test('what is under way when the page is left is told once more, since a request ends with its page; what was answered is not', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  beacon.mockClear()
  vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockReturnValue()
  function Followed() {
    const [state, setState] = useState<FetcherState['state']>('idle')
    return (
      <>
        <Row sent={{ state, data: undefined }} />
        <button onClick={() => setState(state === 'idle' ? 'submitting' : 'idle')}>On</button>
      </>
    )
  }
  const page = await show(<Followed />)
  const box = page.querySelector('input')!
  const goOn = () => act(async () => page.querySelector('button')!.click())
  const leave = () => act(async () => void window.dispatchEvent(new Event('pagehide')))
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, '7')
    box.dispatchEvent(new Event('input', { bubbles: true }))
    vi.runAllTimers()
  })
  await goOn()
  await leave()
  expect(beacon.mock.calls.map(([, form]) => (form as FormData).get('amount'))).toEqual(['7'])
  await goOn()
  await leave()
  expect(beacon).toHaveBeenCalledTimes(1)
})

test('what is pasted exactly as it stood there before, while something else is stored by now, is saved', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const submit = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockReturnValue()
  const page = await show(<Row />)
  const box = page.querySelector('input')!
  const becomes = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  // A browser empties a box whose default becomes another, and React does not hear of it: to React the old value still stands there.
  becomes.call(box, '')
  await act(async () => {
    becomes.call(box, '1')
    box.dispatchEvent(new Event('input', { bubbles: true }))
    vi.runAllTimers()
  })
  expect(submit).toHaveBeenCalledTimes(1)
})

test('what stood there before and is typed back while the page is read for what came between is saved', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const sent: string[] = []
  vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(function (this: HTMLFormElement) {
    sent.push(String(new FormData(this).get('amount')))
  })
  function Stored() {
    const [stored, setStored] = useState('8')
    const { attributes } = useAutosave()
    return (
      <form {...attributes} action="/row">
        <Input name="amount" defaultValue={stored} />
        <button type="button" onClick={() => setStored(sent.at(-1)!)}>
          Read
        </button>
      </form>
    )
  }
  const page = await show(<Stored />)
  const box = page.querySelector('input')!
  const type = (value: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, value)
      box.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const rest = () => act(async () => void vi.runAllTimers())
  const read = () => act(async () => page.querySelector('button')!.click())
  await type('9')
  await rest()
  await type('8')
  await read()
  expect(box.value).toBe('8')
  await rest()
  await read()
  expect([sent, box.value]).toEqual([['9', '8'], '8'])
  // Nothing rests: it follows again.
  sent.push('7')
  await read()
  expect(box.value).toBe('7')
})
