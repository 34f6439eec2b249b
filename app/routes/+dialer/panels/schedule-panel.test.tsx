// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { createApiClient } from '~/live/api-client'
import type { DialSessionView, LineView } from '~/domain/dial-sessions/dialer.schema'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import { show, until } from '../../../../tests/helpers/window'
import type { DialerUi } from '../dialer-context'
import { getScheduleTarget } from './get-schedule-target'
import { SchedulePanel } from './schedule-panel'
import { InDialer } from '../testing/in-dialer'

/** No call is scheduled further ahead than some years. */
const YEAR = new Date().getFullYear() + 2

const LEAD = { id: 'lead_1', stageId: 'stg_2', name: 'Grace Whitfield', scheduledAt: null as string | null }

const inCall = (change: Partial<LineView> = {}): DialSessionView =>
  makeSession({
    state: 'bridged',
    bridgedLineId: 'line_1',
    lines: [makeLine({ status: 'inCall', callboardId: 'brd_1', ...change })],
  })

/** The panel over an API that knows one lead, or none. */
async function openPanel(lead: typeof LEAD | null = LEAD) {
  const asked: string[] = []
  const server = { refusal: null as string | null }
  const fetch = async (url: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(url), 'http://localhost')
    const method = init?.method ?? 'GET'
    asked.push([method, pathname, init?.body].filter(Boolean).join(' '))
    if (!lead) return Response.json({ error: 'Lead not found', code: 'not_found' }, { status: 404 })
    if (method !== 'GET' && server.refusal)
      return Response.json({ error: server.refusal, code: 'invalid' }, { status: 422 })
    return Response.json(lead)
  }
  const credentials = { token: () => 't', renew: () => Promise.resolve(false) }
  const closed = { times: 0 }
  const dialer = { api: createApiClient({ credentials, fetch, retryDelaysMs: [] }) } as DialerUi['dialer']
  const Window = createRemixStub([
    {
      path: '*',
      Component: () => (
        <InDialer state={{ session: inCall() }} ui={{ dialer, closePanel: () => (closed.times += 1) }}>
          <SchedulePanel />
        </InDialer>
      ),
    },
  ])
  const page = await show(<Window initialEntries={['/dialer']} />)
  await until('the lead is there', () => page.textContent!.includes('Grace Whitfield'))
  const button = (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  const type = (kind: 'date' | 'time', words: string) =>
    act(async () => {
      const box = page.querySelector<HTMLInputElement>(`input[type=${kind}]`)!
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, words)
      box.dispatchEvent(new Event('input', { bubbles: true }))
    })
  return { page, asked, server, closed, button, type, press: (name: string) => act(async () => button(name)!.click()) }
}

test('a call needs a date and a future time, and is scheduled in the lead’s current stage', async () => {
  const panel = await openPanel()
  expect(panel.button('Schedule')!.disabled).toBe(true)
  await panel.type('date', `${YEAR}-03-10`)
  expect(panel.button('Schedule')!.disabled).toBe(true)
  await panel.type('time', '15:30')
  expect(panel.button('Schedule')!.disabled).toBe(false)
  await panel.type('date', '2020-03-10')
  expect(panel.button('Schedule')!.disabled).toBe(true)
  expect(panel.page.textContent).toContain('Choose a time in the future')
  await panel.type('date', '9999-12-31')
  expect(panel.button('Schedule')!.disabled).toBe(true)
  expect(panel.page.textContent).toContain('Choose a time within five years')
  await panel.type('date', `${YEAR}-03-10`)
  await panel.press('Schedule')
  await until('it is scheduled', () => panel.closed.times === 1)
  const scheduledAt = new Date(`${YEAR}-03-10T15:30`).toISOString()
  expect(panel.asked.at(-1)).toBe(
    `POST /api/v1/call-boards/brd_1/stages/stg_2/leads/lead_1/schedule ${JSON.stringify({ scheduledAt })}`,
  )
})

test('a server refusal is shown, and the choice stays', async () => {
  const panel = await openPanel()
  panel.server.refusal = 'Grace is dialed just now'
  await panel.type('date', `${YEAR}-03-10`)
  await panel.type('time', '15:30')
  await panel.press('Schedule')
  await until('the reason', () => panel.page.textContent!.includes('Grace is dialed just now'))
  expect(panel.page.querySelector<HTMLInputElement>('input[type=time]')!.value).toBe('15:30')
  expect(panel.button('Schedule')!.disabled).toBe(false)
  expect(panel.closed.times).toBe(0)
})

test('a call that is scheduled already is shown on the seller’s clock, and can be cancelled', async () => {
  const panel = await openPanel({ ...LEAD, scheduledAt: new Date(YEAR, 2, 10, 9, 5).toISOString() })
  const shown = [...panel.page.querySelectorAll('input')].map(({ value }) => value)
  expect(shown).toEqual([`${YEAR}-03-10`, '09:05'])
  await panel.press('Cancel scheduled call')
  await until('it is cancelled', () => panel.closed.times === 1)
  expect(panel.asked.at(-1)).toBe('DELETE /api/v1/call-boards/brd_1/stages/stg_2/leads/lead_1/schedule')
})

test('a time that is left as it was stays its moment, seconds and all', async () => {
  const scheduledAt = new Date(YEAR, 2, 10, 9, 5, 30).toISOString()
  const panel = await openPanel({ ...LEAD, scheduledAt })
  await panel.press('Schedule')
  await until('it is scheduled', () => panel.closed.times === 1)
  expect(panel.asked.at(-1)).toContain(JSON.stringify({ scheduledAt }))
})

test('in a due call a past time is not filled in and shows no error', async () => {
  const panel = await openPanel({ ...LEAD, scheduledAt: new Date(2020, 2, 10, 9, 5).toISOString() })
  expect([...panel.page.querySelectorAll('input')].map(({ value }) => value)).toEqual(['', ''])
  expect(panel.page.textContent).not.toContain('Choose a time in the future')
  expect(panel.button('Cancel scheduled call')!.disabled).toBe(false)
})

test('a lead who was removed from the board is not scheduled', async () => {
  const panel = await openPanel(null)
  await until('why', () => panel.page.textContent!.includes('Grace Whitfield is no longer on this call board.'))
  expect(panel.button('Schedule')).toBeUndefined()
})

describe('Schedule Call', () => {
  const of = (session: DialSessionView | null) => {
    const { offered, line } = getScheduleTarget({ session })
    return [offered, line?.id ?? null]
  }
  test.each([
    ['inCall', 'line_1'],
    ['onHold', 'line_1'],
    ['answered', 'line_1'],
    ['ended', 'line_1'],
    ['callback', 'line_1'],
    ['pending', null],
    ['calling', null],
    ['ending', null],
  ] as const)('with a line that is %s', (status, id) => {
    expect(of(makeSession({ lines: [makeLine({ status, callboardId: 'brd_1' })] }))).toEqual([true, id])
  })

  test('is not offered without a call board, and is disabled without a lead', () => {
    expect(of(null)).toEqual([false, null])
    expect(of(inCall({ callboardId: null }))).toEqual([false, null])
    const two = [1, 2].map((slot) => makeLine({ id: `line_${slot}`, slot, status: 'ended', callboardId: 'brd_1' }))
    expect(of(makeSession({ lines: two }))).toEqual([true, null])
    expect(of(makeSession({ lines: two, wrapUpLineId: 'line_2' }))).toEqual([true, 'line_2'])
  })
})
