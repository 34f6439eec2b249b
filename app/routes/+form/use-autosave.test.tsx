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

test('a save sent when the page was hidden is sent again when it is left', async () => {
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

test('a save in progress when the page is left is sent again; an answered one is not', async () => {
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

test('pasting the previous text after another value was stored saves it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const submit = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockReturnValue()
  const page = await show(<Row />)
  const box = page.querySelector('input')!
  const becomes = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  // A browser empties a field when its default changes, and React gets no event: React still has the old value.
  becomes.call(box, '')
  await act(async () => {
    becomes.call(box, '1')
    box.dispatchEvent(new Event('input', { bubbles: true }))
    vi.runAllTimers()
  })
  expect(submit).toHaveBeenCalledTimes(1)
})

test('typing the previous text back while the page is being read again saves it', async () => {
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
  // No change is pending: it follows again.
  sent.push('7')
  await read()
  expect(box.value).toBe('7')
})
