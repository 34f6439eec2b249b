// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { MIN_TALK_S } from '~/domain/surveys/call-quality'
import { createApiClient } from '~/live/api-client'
import { waitFor } from '../../../../tests/helpers/wait-for'
import { CallQuality } from './call-quality'
import type { DialerUi } from '../dialer-context'
import { InDialer } from '../testing/in-dialer'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('an unsent rating is kept across pages, and the next page does not ask again', async () => {
  const answers: unknown[] = []
  let status = 502
  const fetch = async (_: unknown, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ callId: answers.length > 1 ? null : 'call_1' })
    answers.push(JSON.parse(String(init.body)))
    return Response.json({ recorded: true }, { status })
  }
  const session = {
    wrapUpLineId: null,
    state: 'ended',
    lines: [{ id: 'call_1', status: 'ended', billsec: MIN_TALK_S }],
  } as unknown as DialSessionView
  const place = document.body.appendChild(document.createElement('div'))
  const open = async () => {
    const ended = new AbortController()
    const credentials = { token: () => 't', renew: () => Promise.resolve(false) }
    const api = createApiClient({ credentials, fetch, retryDelaysMs: [50], signal: ended.signal })
    const dialer = { api, press: (deed: () => Promise<unknown>) => deed() } as unknown as DialerUi['dialer']
    const root = createRoot(place)
    await act(async () =>
      root.render(
        <InDialer state={{ session }} ui={{ dialer }}>
          <CallQuality />
        </InDialer>,
      ),
    )
    return () => {
      act(() => root.unmount())
      ended.abort()
    }
  }
  const buttons = () => [...place.querySelectorAll('button')]
  const close = await open()
  const bad = await waitFor('the question', () => buttons().find(({ textContent }) => textContent === 'Bad'))
  await act(async () => bad.click())
  await waitFor('the answer was sent', () => answers.length === 1)
  close()
  status = 200
  const closeNext = await open()
  const answer = { sentiment: 'NEGATIVE', callId: 'call_1' }
  await waitFor('the answer is kept', () => answers.length === 2)
  expect(answers).toEqual([answer, answer])
  expect(buttons()).toEqual([])
  closeNext()
})
