// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { ColleagueView, StartTransfer } from '~/domain/transfers/transfers.schema'
import { HostRequestContext } from '~/live/host-request-context'
import { makeLine, makeSession } from '~/live/dialer/testing/views'
import type { HostRequest } from '~/live/host-handshake'
import { show, until } from '../../../../tests/helpers/window'
import type { DialerUi } from '../dialer-context'
import { InDialer } from '../testing/in-dialer'
import { TransferPanel } from './transfer-panel'

const talking = makeSession({ state: 'bridged', can: ['transfer'], lines: [makeLine({ status: 'inCall' })] })
const LAST = { id: 'tr_1', name: null, number: '+12125550188' }
const THEIRS = { contactId: 'crm-9', firstName: 'Cole', lastName: 'Osei', numbers: ['(212) 555-0190'] }
const FOUND = [
  { id: 'con_1', name: 'Cole Webb', phones: [{ number: '+12125550111' }, { number: '+12125550112' }] },
  { id: 'con_2', name: 'Cole Nobody', phones: [] },
]

/** What the CRM around answers. */
let host: { contacts: (typeof THEIRS)[] } | null
/** Earlier transfer targets of the seller. */
let recent: (typeof LAST)[]
/** The server keeps nothing. */
let refuses: boolean
let asked: string[]
let begun: StartTransfer[]
let colleagues: ColleagueView[]
/** What the panel holds for as long as it is open. */
let panelState: Map<string, unknown>
let place: HTMLElement
beforeEach(async () => {
  host = null
  recent = [LAST]
  refuses = false
  asked = []
  begun = []
  colleagues = []
  panelState = new Map()
  await open()
})

async function open(): Promise<void> {
  await draw()
  await until('the last five are read', () => words('Recent').length > 0)
}

async function draw(): Promise<void> {
  const ask = (async () => host) as HostRequest
  const call = async (name: string, input?: { search: string }) => {
    if (name === 'contacts.createContact') {
      if (refuses) throw new Error('Forbidden')
      return { id: 'con_new' }
    }
    if (name === 'transfers.listColleagues') return { items: colleagues }
    asked.push(input ? `${name} ${input.search}` : name)
    return { items: input ? FOUND : recent }
  }
  const dialer = {
    api: { call },
    press: (deed: () => unknown) => deed(),
    transfer: (what: StartTransfer) => void begun.push(what),
  } as unknown as DialerUi['dialer']
  place = await show(
    <HostRequestContext.Provider value={ask}>
      <InDialer state={{ session: talking }} ui={{ dialer }} panel={{ panel: 'transfer', state: panelState }}>
        <TransferPanel />
      </InDialer>
    </HostRequestContext.Provider>,
  )
}

const words = (list: string) =>
  [...place.querySelectorAll(`[aria-label="${list}"] li`)].map(({ textContent }) => textContent)
const button = (name: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name))!
const canStart = () => ['Cold Transfer', 'Warm Transfer'].map((name) => !button(name).disabled)
/** Types as a browser does. */
const type = (text: string) =>
  act(async () => {
    const input = place.querySelector('input')!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = (name: string) => act(async () => button(name).click())

test('a previous transfer target is chosen with one press, and the call goes to them', async () => {
  expect(words('Recent')).toEqual(['(212) 555-0188'])
  expect(canStart()).toEqual([false, false])
  await press('(212) 555-0188')
  expect(canStart()).toEqual([true, true])
  await press('Cold Transfer')
  expect(begun).toEqual([{ kind: 'cold', number: '+12125550188', contactId: undefined }])
})

test('before the first transfer it says what will appear there', async () => {
  recent = []
  await open()
  expect(words('Recent')).toEqual(['Recent transfer contacts will be shown here'])
})

test('a transfer target is found by name and chosen; contacts without a number are not offered', async () => {
  await type('cole')
  expect(canStart()).toEqual([false, false])
  await until('they are found', () => words('Contacts').length > 0)
  expect(words('Contacts')).toEqual(['Cole Webb(212) 555-0111'])
  expect(asked).toEqual(['transfers.listContacts', 'contacts.listContacts cole'])
  await press('Cole Webb')
  await press('Warm Transfer')
  expect(begun).toEqual([{ kind: 'warm', number: '+12125550111', contactId: 'con_1' }])
})

test.each([
  ['are kept', false, 'con_new'],
  ['cannot be kept', true, undefined],
])(
  'a contact known to the CRM alone is offered too, and gets the call, where they %s',
  async (_, isRefused, contactId) => {
    host = { contacts: [THEIRS] }
    refuses = isRefused
    await type('cole')
    await until('they are found', () => words('Contacts').length > 1)
    expect(words('Contacts')).toEqual(['Cole Webb(212) 555-0111', 'Cole Osei(212) 555-0190'])
    await press('Cole Osei')
    await press('Warm Transfer')
    await until('the call goes to them', () => begun.length > 0)
    expect(begun).toEqual([{ kind: 'warm', number: '+12125550190', contactId }])
  },
)

test('a valid number is enough, and typing clears the choice', async () => {
  await press('(212) 555-0188')
  await type('212555')
  expect(canStart()).toEqual([false, false])
  await type('(212) 555-0199')
  expect(canStart()).toEqual([true, true])
})

test('typed text is kept when the bar becomes the mini dialer', async () => {
  await type('2125550177')
  await draw()
  expect(place.querySelector('input')!.value).toBe('2125550177')
  expect(canStart()).toEqual([true, true])
})

test('a colleague who can take the call is chosen with one press; others say why not', async () => {
  colleagues = [
    { userId: 'usr_2', name: 'Ben Okafor', status: 'available', reach: 'dialer', blocker: null },
    { userId: 'usr_3', name: 'Marcus Reed', status: 'onCall', reach: null, blocker: 'On a call' },
    { userId: 'usr_4', name: 'Olivia Park', status: 'offline', reach: 'phone', blocker: null },
    { userId: 'usr_5', name: 'Ada Lind', status: 'offline', reach: null, blocker: 'Offline, no phone is set' },
  ]
  await open()
  expect(words('Team')).toEqual([
    'Ben OkaforAvailable',
    'Marcus ReedOn a call',
    'Olivia ParkOfflineRings their phone',
    'Ada LindOfflineNo phone is set',
  ])
  expect(['Ben Okafor', 'Marcus Reed', 'Olivia Park', 'Ada Lind'].map((name) => button(name).disabled)).toEqual([
    false,
    true,
    false,
    true,
  ])
  await type('oli')
  expect(words('Team')).toEqual(['Olivia ParkOfflineRings their phone'])
  await press('Olivia Park')
  expect(canStart()).toEqual([true, true])
  await press('Warm Transfer')
  expect(begun).toEqual([{ kind: 'warm', userId: 'usr_4' }])
})

test('without colleagues there is no list of them', () => {
  expect(place.querySelector('[aria-label="Team"]')).toBeNull()
})
