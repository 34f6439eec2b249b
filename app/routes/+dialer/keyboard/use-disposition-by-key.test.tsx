// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DispositionView } from '~/domain/dial-sessions/dialer.schema'
import type { Dialer } from '~/live/dialer/dialer'
import { INITIAL_DIALER_STATE } from '~/live/dialer/dialer-state'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../../tests/helpers/window'
import { useDispositionByKey } from './use-disposition-by-key'

const TOMORROW = '2026-12-01T15:00:00.000Z'
const DISPOSITIONS = [
  { id: 'dsp_1', category: 'INTERESTED' },
  { id: 'dsp_callback', category: 'CALLBACK' },
] as DispositionView[]

let saved: string[]
const dialer = {
  press: (command: () => Promise<unknown>) => command(),
  dispose: async ({ id }: { id: string }, dispositionId: string, callbackAt?: string) =>
    void saved.push([id, dispositionId, ...(callbackAt ? [callbackAt] : [])].join(' ')),
} as unknown as Dialer

beforeEach(() => {
  saved = []
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

function WrapUp() {
  const [lineId, setLineId] = useState('line_1')
  const line = makeLine({ id: lineId, status: 'ended' })
  const session = makeSession({ state: 'wrapUp', wrapUpLineId: lineId, lines: [line], can: ['dispose'] })
  const byKey = useDispositionByKey(dialer, { ...INITIAL_DIALER_STATE, session, dispositions: DISPOSITIONS })
  return (
    <>
      {['dsp_1', 'dsp_2', 'dsp_callback'].map((id) => (
        <button key={id} id={id} onClick={() => byKey.chooseDisposition(line, id)} />
      ))}
      <button id="by-key" onClick={() => byKey.chooseCallbackTime(TOMORROW, true)} />
      <button id="by-press" onClick={() => byKey.chooseCallbackTime(TOMORROW, false)} />
      <button id="no-time" onClick={() => byKey.chooseCallbackTime(null, false)} />
      <button id="undo" onClick={byKey.undoDisposition} />
      <button id="save" onClick={() => void byKey.saveDisposition()} />
      <button id="next" onClick={() => setLineId('line_2')} />
      <output>{byKey.pendingDisposition?.dispositionId}</output>
    </>
  )
}

async function wrapUp() {
  const page = await show(<WrapUp />)
  return {
    press: (id: string) => act(async () => page.querySelector<HTMLElement>(`#${id}`)!.click()),
    after: (ms: number) => act(async () => void vi.advanceTimersByTime(ms)),
    pending: () => page.querySelector('output')!.textContent,
  }
}

test('is saved after 3 s', async () => {
  const { press, after, pending } = await wrapUp()
  await press('dsp_1')
  await after(2_999)
  expect([saved, pending()]).toEqual([[], 'dsp_1'])
  await after(1)
  expect([saved, pending()]).toEqual([['line_1 dsp_1'], ''])
})

test('is not saved if undone within 3 s', async () => {
  const { press, after, pending } = await wrapUp()
  await press('dsp_1')
  await after(2_000)
  await press('undo')
  await after(10_000)
  expect([saved, pending()]).toEqual([[], ''])
})

test('another key replaces it and starts the 3 s again; the same key saves it', async () => {
  const { press, after } = await wrapUp()
  await press('dsp_1')
  await after(2_000)
  await press('dsp_2')
  await after(2_000)
  expect(saved).toEqual([])
  await press('dsp_2')
  expect(saved).toEqual(['line_1 dsp_2'])
  await after(10_000)
  expect(saved).toHaveLength(1)
})

test.each(['save', 'next'])('is saved early, once, for its own call: %s', async (press) => {
  const wrap = await wrapUp()
  await wrap.press('dsp_1')
  await wrap.press(press)
  await wrap.after(10_000)
  expect(saved).toEqual(['line_1 dsp_1'])
})

test('is saved when the page is left', async () => {
  const { press, after } = await wrapUp()
  await press('dsp_1')
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  await after(10_000)
  expect(saved).toEqual(['line_1 dsp_1'])
})

test('a callback waits for its time: by key with 3 s of Undo, by press saved immediately', async () => {
  const { press, after, pending } = await wrapUp()
  await press('dsp_callback')
  await after(60_000)
  expect([saved, pending()]).toEqual([[], 'dsp_callback'])
  await press('by-key')
  await after(2_999)
  expect(saved).toEqual([])
  await after(1)
  expect(saved).toEqual([`line_1 dsp_callback ${TOMORROW}`])
  await press('dsp_callback')
  await press('by-press')
  expect(saved).toHaveLength(2)
  await press('dsp_callback')
  await press('no-time')
  expect(saved.at(-1)).toBe('line_1 dsp_callback')
})

test('a callback without a time is saved when its call leaves the screen', async () => {
  const { press } = await wrapUp()
  await press('dsp_callback')
  await press('next')
  expect(saved).toEqual(['line_1 dsp_callback'])
})
