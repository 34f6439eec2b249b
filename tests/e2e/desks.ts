import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import type { DialSessionView } from '../../app/domain/dial-sessions/dialer.schema'
import { apiOf } from '../helpers/api'
import { waitFor } from '../helpers/wait-for'
import { connectButton, dialerIn, expect, expectInCall, stopButton, type Dialer } from './journey'
import type { Product } from './product'

/** States of a call as issue and matrix name them (tests/README.md). */
export const STATES = ['ready', 'ringing', 'bridged', 'holding', 'consulting', 'merged', 'wrap-up'] as const
export type State = (typeof STATES)[number]

/** A seller in the CRM with one lead, whose call is in one state. */
export interface Desk {
  state: State
  context: BrowserContext
  page: Page
  dialer: FrameLocator
  /** Brings the call back into its state where it does not last on its own. */
  bring(): Promise<void>
  /** What the seller sees and can press; `phone`: whether the phone of that window is in the call. */
  shows(dialer: Dialer, phone?: boolean): Promise<void>
  /** Restores the seller's settings: later tests use them too. */
  putBack(): Promise<void>
  /** Every number to be called, and how often, with the calls of earlier tests. */
  wanted: Map<string, number>
}

const SELLERS: Record<State, { person: string; email: string }> = {
  ready: { person: 'inez', email: 'inez@agency.test' },
  ringing: { person: 'staff', email: 'staff@trunkline.test' },
  bridged: { person: 'mia', email: 'mia@harbor.test' },
  holding: { person: 'olivia', email: 'olivia@harbor.test' },
  consulting: { person: 'ben', email: 'ben@harbor.test' },
  merged: { person: 'marcus', email: 'marcus@harbor.test' },
  'wrap-up': { person: 'sam', email: 'sam@rivera.test' },
}
/** By their end population.json knows them: 01 and 05 ring out, others answer and talk. */
const leadOf = (state: State): string => `+1312555${state === 'ringing' ? '0101' : `017${STATES.indexOf(state)}`}`
const RINGS_OUT = '+12125550105'
/** A lead who has rung for longer is called again: they might ring out in the middle of the next fault. */
const RINGS_ON_MS = {
  /** Of the 60 s of AT_DESKS. */
  lead: 30_000,
  /** Of the 30 s of TARGET_RING_MS. */
  third: 8_000,
}
const COLLEAGUES: Partial<Record<State, string>> = { consulting: '+12125550181', merged: '+12125550182' }

const AT_DESKS = { parallelLimit: 1, isAuto: true, enableAnswerBoost: true, ringTimeout: 60 }
type DeskSettings = typeof AT_DESKS

type Open = (person: string) => Promise<BrowserContext>

/** A seller at a desk for each state. `open`: the seller's browser. */
export async function openDesks(product: Product, open: Open, states: readonly State[]): Promise<Desk[]> {
  return Promise.all(states.map((state) => openDesk(product, open, state)))
}

async function openDesk(product: Product, open: Open, state: State): Promise<Desk> {
  const { person, email } = SELLERS[state]
  const token = await product.token(email)
  const api = apiOf(product.url, () => token)
  const wanted = new Map<string, number>()
  const called = async (number: string) =>
    wanted.set(number, (wanted.get(number) ?? (await product.callsTo(number))) + 1)
  const { settings } = await api.get<{ settings: DeskSettings }>('/api/v1/settings/dialer')
  const { parallelLimit, isAuto, enableAnswerBoost, ringTimeout } = settings
  await api.put('/api/v1/settings/dialer', AT_DESKS)
  const { session: made } = await api.post<{ session: DialSessionView }>('/api/v1/campaigns', {
    name: state,
    start: true,
    contacts: [
      {
        contactId: `at-${state}`,
        firstName: 'Lead',
        lastName: state,
        numbers: [leadOf(state)],
        timezone: 'America/Chicago',
      },
    ],
  })
  const path = `/api/v1/dialer/sessions/${made.id}`
  // A lead redialed after the session is in a session of their own.
  const session = async () => (await api.get<{ session: DialSessionView }>('/api/v1/dialer/session')).session
  const until = (what: string, fits: (now: DialSessionView) => boolean) =>
    waitFor(
      `${state}: ${what}`,
      async () => {
        const now = await session()
        return fits(now) ? now : null
      },
      { withinMs: 40_000 },
    )

  const context = await open(person)
  const page = await context.newPage()
  await page.goto(product.hostUrl)
  const dialer = dialerIn(page)
  // All of them open together.
  await expect(connectButton(dialer)).toBeEnabled({ timeout: 60_000 })

  const transferTo = async (number: string) => {
    await called(number)
    await api.post(`${path}/transfer`, { kind: 'warm', number })
  }
  if (state !== 'ready') {
    await called(leadOf(state))
    await connectButton(dialer).click()
  }
  const isTalking = ({ lines }: DialSessionView) => lines.some(({ status }) => status === 'inCall')
  if (state !== 'ready' && state !== 'ringing') {
    const { lines } = await until('the lead is in the call', isTalking)
    if (state === 'wrap-up') await api.post(`${path}/lines/${lines[0]!.id}/hang-up`)
    const colleague = COLLEAGUES[state]
    if (colleague) {
      await transferTo(colleague)
      await until('the third person is there', ({ transfer }) => transfer?.state === 'consulting')
      if (state === 'merged') await api.put(`${path}/transfer`, { action: 'merge' })
    }
  }

  let calledAt = Date.now()
  async function bring(): Promise<void> {
    let now = await session()
    if (state === 'ringing') {
      const isCalled = now.lines[0]?.status === 'calling'
      if (isCalled && Date.now() - calledAt < RINGS_ON_MS.lead) return
      if (isCalled) {
        await shows(dialer)
        await api.post(`/api/v1/dialer/sessions/${now.id}/lines/${now.lines[0]!.id}/hang-up`)
        now = await until('nobody is called', ({ lines }) => lines[0]?.status !== 'calling')
      }
      const line = now.lines[0]
      if (line?.can.includes('redial')) {
        await called(leadOf(state))
        await api.post(`/api/v1/dialer/sessions/${now.id}/lines/${line.id}/redial`)
        calledAt = Date.now()
      }
      await until('it rings', ({ lines }) => lines[0]?.status === 'calling')
    }
    if (state === 'holding') {
      const isCalled = now.transfer?.state === 'dialing'
      if (isCalled && Date.now() - calledAt < RINGS_ON_MS.third) return
      if (isCalled) await api.put(`${path}/transfer`, { action: 'cancel' })
      await until('the lead is back', isTalking)
      await transferTo(RINGS_OUT)
      calledAt = Date.now()
      await until('the third person is called', ({ lines }) => lines[0]?.status === 'onHold')
    }
  }

  async function shows(where: Dialer, phone = state !== 'ready'): Promise<void> {
    const strip = where.getByRole('region', { name: 'Transfer' })
    const lines = where.getByRole('list', { name: 'Lines' })
    switch (state) {
      case 'ready':
        await expect(connectButton(where)).toBeEnabled()
        break
      case 'ringing':
        await expect(lines).toContainText('Calling')
        break
      case 'bridged':
        await expectInCall(where, `Lead ${state}`)
        await expect(where.getByRole('button', { name: 'Mute', exact: true })).toBeEnabled()
        break
      case 'holding':
        await expect(lines).toContainText('On Hold')
        await expect(strip.getByText(/^Calling \(212\) 555-0105 …/)).toBeVisible()
        await expect(strip.getByRole('button', { name: 'Merge' })).toBeDisabled()
        break
      case 'consulting':
        await expect(lines).toContainText('On Hold')
        await expect(strip.getByText('(212) 555-0181 is with you.')).toBeVisible()
        await expect(strip.getByRole('button', { name: 'Merge' })).toBeEnabled()
        break
      case 'merged':
        await expectInCall(where, `Lead ${state}`)
        await expect(strip.getByRole('button', { name: 'Leave Call' })).toBeEnabled()
        break
      case 'wrap-up':
        await expect(where.getByRole('button', { name: /^Interested/ })).toBeEnabled()
        break
    }
    if (state !== 'ready') await expect(stopButton(where)).toBeEnabled()
    if (phone) await expect(where.getByText('Simulated audio')).toBeVisible()
    else await expect(where.getByText('Simulated audio')).toBeHidden()
  }

  const putBack = async () =>
    void (await api.put('/api/v1/settings/dialer', { parallelLimit, isAuto, enableAnswerBoost, ringTimeout }))

  const desk: Desk = { state, context, page, dialer, bring, shows, putBack, wanted }
  await bring()
  return desk
}

/** All desks show what they did, and no number was called more often than it was wanted. */
export async function expectAsBefore(product: Product, desks: readonly Desk[]): Promise<void> {
  for (const desk of desks) {
    await desk.bring()
    await desk.shows(desk.dialer)
  }
  for (const { wanted } of desks)
    for (const [number, times] of wanted) expect(await product.callsTo(number), number).toBe(times)
}
