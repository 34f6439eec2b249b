// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { TransferAction, TransferView } from '~/domain/transfers/transfers.schema'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../../tests/helpers/window'
import type { DialerUi } from '../dialer-context'
import { getStatus } from '../status'
import { InDialer } from '../testing/in-dialer'
import { MessageBar } from '../message'
import { TransferStrip } from './transfer-strip'

const transferring = (change: Partial<TransferView> = {}) =>
  makeSession({
    state: 'bridged',
    bridgedLineId: 'line_1',
    lines: [makeLine({ status: 'onHold', label: 'On Hold' })],
    transfer: {
      id: 'xfer_1',
      lineId: 'line_1',
      kind: 'warm',
      state: 'consulting',
      number: '+12125550188',
      name: null,
      mergedAtEpoch: null,
      note: null,
      can: ['cancel', 'merge'],
      ...change,
    },
  })

const MERGED: Partial<TransferView> = { state: 'merged', can: ['leave', 'endForAll'] }

async function buttonsOf(change: Partial<TransferView>, ui: Partial<DialerUi> = {}) {
  const place = await show(
    <InDialer state={{ session: transferring(change) }} ui={ui}>
      <TransferStrip />
    </InDialer>,
  )
  return [...place.querySelectorAll('button')]
}
const shown = async (change: Partial<TransferView>, ui?: Partial<DialerUi>) =>
  (await buttonsOf(change, ui)).map(({ textContent, disabled }) => `${textContent}${disabled ? ', disabled' : ''}`)

test('before the merge it offers Cancel and Merge; Merge waits for both parties', async () => {
  expect(await shown({ state: 'dialing', can: ['cancel'] })).toEqual(['Cancel', 'Merge, disabled'])
  expect(await shown({})).toEqual(['Cancel', 'Merge'])
  expect(await shown({ can: ['cancel'] })).toEqual(['Cancel', 'Merge, disabled'])
  expect(await shown({}, { enabled: false })).toEqual(['Cancel, disabled', 'Merge, disabled'])
})

test.each([
  ['consulting', '(212) 555-0188 is with you. The person in the call hears music.', '(212) 555-0188 is with you.'],
  ['dialing', 'Calling (212) 555-0188 …', 'Calling (212) 555-0188 …'],
  ['merged', '(212) 555-0188 is in the call.', '(212) 555-0188 is with you.'],
] as const)('while %s it shows where the lead is, and that they hung up', async (state, waits, alone) => {
  const wordsOf = async (status: 'onHold' | 'ended') => {
    const session = { ...transferring({ state, can: ['cancel'] }), lines: [makeLine({ status })] }
    const place = await show(
      <InDialer state={{ session }}>
        <TransferStrip />
      </InDialer>,
    )
    return place.querySelector('p')!.textContent
  }
  expect(await wordsOf('onHold')).toBe(waits)
  expect(await wordsOf('ended')).toBe(`${alone} The person in the call hung up.`)
})

test('after the merge it offers End for All and Leave Call (mini: Leave Transfer)', async () => {
  expect(await shown(MERGED)).toEqual(['End for All', 'Leave Call'])
  expect(await shown(MERGED, { size: 'mini' })).toEqual(['End for All', 'Leave Transfer'])
})

test('shows ‘Calls merged’ for 1.5 s before the calls can be ended or left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  function Following() {
    const [change, setChange] = useState<Partial<TransferView>>({})
    return (
      <>
        <InDialer state={{ session: transferring(change) }}>
          <TransferStrip />
        </InDialer>
        <input type="button" onClick={() => setChange(MERGED)} />
      </>
    )
  }
  const place = await show(<Following />)
  await act(async () => place.querySelector('input')!.click())
  await act(async () => vi.advanceTimersByTime(1_499))
  expect(place.textContent).toBe('Calls merged')
  await act(async () => vi.advanceTimersByTime(1))
  expect(place.textContent).toBe('(212) 555-0188 is in the call.End for AllLeave Call')
})

test('once it failed the message says why, and there are no buttons', async () => {
  const over = transferring({ state: 'over', can: [], note: '(212) 555-0188 is busy.' })
  const place = await show(
    <InDialer state={{ session: over }}>
      <TransferStrip />
      <MessageBar />
    </InDialer>,
  )
  expect(place.textContent).toBe('(212) 555-0188 is busy.')
  expect(place.querySelector('button')).toBeNull()
  expect(getStatus(over, true).words).toBe('In Call')
  expect(getStatus(transferring(), true).words).toBe('Transferring')
})

test('a press runs one action, locked with its own strip', async () => {
  const pressed: Array<[TransferAction, string | undefined]> = []
  const dialer = {
    transfer: async (action: TransferAction) => void pressed.push([action, undefined]),
    press: async (deed: () => Promise<unknown>, place?: string) => {
      await deed()
      pressed.at(-1)![1] = place
    },
  } as unknown as DialerUi['dialer']
  const [, merge] = await buttonsOf({}, { dialer })
  await act(async () => merge!.click())
  expect(pressed).toEqual([['merge', 'transfer']])
})
