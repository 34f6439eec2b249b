import { expect, test } from 'vitest'
import type { IncomingCall } from '../../domain/inbound/inbound.schema'
import { createApiClient } from '../api-client'
import { reduceDialer, INITIAL_DIALER_STATE, type DialerAction } from './dialer-state'
import { createIncomingCalls } from './incoming-calls'
import { CALLER } from './testing/views'

/** A window, and the server's answers in order; `meanwhile` runs during the first request. */
function openWindow({ lists, meanwhile }: { lists: IncomingCall[][]; meanwhile?: DialerAction }) {
  let state = INITIAL_DIALER_STATE
  const dispatch = (action: DialerAction) => (state = reduceDialer(state, action))
  let asked = 0
  const fetch = async (_: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method === 'POST')
      return Response.json({ code: 'not_possible_now', error: 'This call is no longer ringing' }, { status: 409 })
    if (asked === 0 && meanwhile) dispatch(meanwhile)
    return Response.json({ items: lists[asked++] })
  }
  const api = createApiClient({ credentials: { token: () => 't', renew: async () => false }, fetch })
  const incoming = createIncomingCalls({ api, getState: () => state, dispatch, takePhone: async () => {} })
  return { incoming, dispatch, rings: () => state.incoming.map(({ id }) => id) }
}

const told = (type: string, payload: object): DialerAction => ({
  type: 'event',
  event: { seq: 1, at: 0, type, payload } as never,
})

test('shows a ringing caller on page load, despite events in that moment', async () => {
  const { incoming, rings } = openWindow({ lists: [[CALLER]], meanwhile: told('usage.changed', {}) })
  await incoming.read()
  expect(rings()).toEqual(['line_1'])
})

test('does not show a caller who hung up before the answer', async () => {
  const { incoming, rings } = openWindow({
    lists: [[CALLER], []],
    meanwhile: told('incoming.over', { id: CALLER.id, elsewhere: false }),
  })
  await incoming.read()
  expect(rings()).toEqual([])
})

test.each(['answer', 'decline'] as const)('an ended call disappears when %s is refused for it', async (press) => {
  const { incoming, dispatch, rings } = openWindow({ lists: [[]] })
  dispatch({ type: 'incoming', items: [CALLER] })
  await expect(incoming[press](CALLER)).rejects.toThrow('This call is no longer ringing')
  await expect.poll(rings).toEqual([])
})
