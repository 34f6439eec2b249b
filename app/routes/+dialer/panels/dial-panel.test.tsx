// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { CallHistoryItem } from '~/domain/call-history/call-history.schema'
import type { StartSession } from '~/domain/dial-sessions/dialer.schema'
import type { HostRequest } from '~/live/host-handshake'
import { HostRequestContext } from '~/live/host-request-context'
import { show, until } from '../../../../tests/helpers/window'
import type { DialerUi } from '../dialer-context'
import { InDialer } from '../testing/in-dialer'
import { DialPanel } from './dial-panel'

const NUMBER = '+13125550199'
const GRACE = {
  id: 'con_1',
  name: 'Grace Whitfield',
  phones: [
    { number: '+12125550111', doNotCall: false },
    { number: '+12125550112', doNotCall: true },
  ],
}

function makeCall(phone: string, change: Partial<CallHistoryItem> = {}): CallHistoryItem {
  return {
    uuid: `call_${phone}_${change.startTime}`,
    phone,
    contact: null,
    duration: 0,
    isConversation: false,
    speedToLead: null,
    startTime: '2026-03-01T15:00:00.000Z',
    callerIdNumber: '+13125550140',
    campaign: null,
    recording: null,
    voicemail: null,
    outcomeConfig: { title: 'Answered', subtitle: 'Interested' },
    disposition: 'Interested',
    receivedByNickname: null,
    member: { userId: 'usr_1', name: 'Mia Torres' },
    can: [],
    ...change,
  }
}

let contacts: (typeof GRACE & { firstName?: string; lastName?: string })[]
let outbound: CallHistoryItem[]
let inbound: CallHistoryItem[]
let host: { contacts: object[] } | null
let asked: string[]
let done: (StartSession | 'connect' | 'close')[]
let refusal: Error | null
let busy: boolean
let panelState: Map<string, unknown>
let place: HTMLElement
beforeEach(async () => {
  contacts = []
  outbound = []
  inbound = []
  host = null
  asked = []
  done = []
  refusal = null
  busy = false
  panelState = new Map()
})

async function open(): Promise<void> {
  const call = async (name: string, input: { search?: string }) => {
    if (name === 'contacts.createContact') return { id: 'con_new' }
    asked.push(`${name} ${input.search ?? ''}`.trim())
    if (name === 'contacts.listContacts') return { items: contacts }
    return { items: name === 'callHistory.listOutbound' ? outbound : inbound }
  }
  const dialer = {
    api: { call },
    press: async (action: () => Promise<unknown>, at: string) => {
      if (busy) return
      busy = true
      expect(at).toBe('dial')
      await action().catch(() => {})
      busy = false
    },
    start: async (request: StartSession) => {
      done.push(request)
      if (refusal) throw refusal
    },
    connect: async () => void done.push('connect'),
  } as unknown as DialerUi['dialer']
  place = await show(
    <HostRequestContext.Provider value={(async () => host) as HostRequest}>
      <InDialer ui={{ dialer, closePanel: () => void done.push('close') }} panel={{ state: panelState }}>
        <DialPanel />
      </InDialer>
    </HostRequestContext.Provider>,
  )
  await until('recent calls are loaded', () => place.querySelector('ul') !== null)
}

const field = () => place.querySelector('input')!
const buttons = () => [...place.querySelectorAll('button')]
const button = (name: string) =>
  buttons().find((each) => (each.getAttribute('aria-label') ?? each.textContent)!.startsWith(name))!
const callButton = () => place.querySelector<HTMLButtonElement>('form > button')!
const press = (name: string) => act(async () => button(name).click())
const list = () => [...place.querySelectorAll('ul li')].map(({ textContent }) => textContent)
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
const submit = () => act(async () => place.querySelector('form')!.requestSubmit())
const status = () => place.querySelector('[role=status]')!.textContent

test.each(['+1 (312) 555-0199', ' 312.555.0199 ', '13125550199', 'tel:+13125550199', '312-555-0199 ext. 4'])(
  '%j is called by Enter',
  async (text) => {
    await open()
    await type(text)
    expect(callButton().textContent).toBe('Call (312) 555-0199')
    await submit()
    expect(done).toEqual([{ number: NUMBER }, 'connect', 'close'])
  },
)

test.each([
  ['911', 'Emergency and service numbers cannot be dialed here. Use a phone.'],
  ['555-0199', '‘555-0199’ has 7 digits; a phone number has 10'],
  ['Grace', 'Choose a contact, or enter a number with 10 digits.'],
])('‘%s’ is not called, and the field says why until it changes', async (text, problem) => {
  await open()
  await type(text)
  expect([callButton().textContent, place.querySelector('[role=alert]')]).toEqual(['Call', null])
  await submit()
  const alert = place.querySelector('[role=alert]')!
  expect(alert.textContent).toBe(problem)
  expect([field().getAttribute('aria-invalid'), field().getAttribute('aria-describedby')]).toEqual(['true', alert.id])
  expect(done).toEqual([])
  await type(`${text}1`)
  expect(place.querySelector('[role=alert]')).toBeNull()
})

test('the keypad types into the field and leaves the focus where it is', async () => {
  await open()
  await until('the field has the focus', () => document.activeElement === field())
  button('3').focus()
  for (const key of '3125550198') await press(key)
  expect(field().value).toBe('3125550198')
  expect(document.activeElement).toBe(button('3'))
  await press('Delete the last character')
  await press('9')
  expect(callButton().textContent).toBe('Call (312) 555-0199')
  await submit()
  expect(done[0]).toEqual({ number: NUMBER })
})

test('digits and Backspace typed on the keypad reach the field; shortcuts of the browser do not', async () => {
  await open()
  const key = (name: string, change: KeyboardEventInit = {}) =>
    act(async () => button('5').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...change })))
  await key('3')
  await key('1')
  await key('Backspace')
  await key('5', { ctrlKey: true })
  await key('a')
  expect(field().value).toBe('3')
})

test('an empty field calls nothing', async () => {
  await open()
  expect(callButton().disabled).toBe(true)
  await submit()
  expect(done).toEqual([])
})

test('recent calls are offered, newest first, each number once, with time and outcome', async () => {
  outbound = [
    makeCall(NUMBER, { startTime: '2026-03-02T15:00:00.000Z', outcomeConfig: { title: 'Busy', subtitle: null } }),
    makeCall(NUMBER),
    makeCall('', { startTime: '2026-03-05T15:00:00.000Z' }),
  ]
  inbound = [
    makeCall('+12125550188', {
      startTime: '2026-03-03T15:00:00.000Z',
      contact: { contactId: 'con_9', firstName: 'Nora', lastName: 'Green' },
    }),
  ]
  await open()
  expect(list()).toHaveLength(2)
  expect(list()[0]).toMatch(/^Nora Green\(212\) 555-0188Mar 3.* · Answered · Interested$/)
  expect(list()[1]).toMatch(/^\(312\) 555-0199Mar 2.* · Busy$/)
  await press('Nora Green')
  expect([field().value, callButton().textContent]).toEqual(['Nora Green', 'Call Nora Green'])
  await submit()
  expect(done).toEqual([{ number: '+12125550188' }, 'connect', 'close'])
})

test('without calls it says what will appear there', async () => {
  await open()
  expect(list()).toEqual(['Your recent calls will be shown here.'])
})

test('a contact is found by name, with the last call of each number, and that number is called', async () => {
  contacts = [GRACE]
  outbound = [makeCall('+12125550111')]
  await open()
  await type('grace')
  await until('she is found', () => list()[0]!.startsWith('Grace'))
  expect(asked.slice(2)).toEqual([
    'callHistory.listOutbound grace',
    'callHistory.listInbound grace',
    'contacts.listContacts grace',
  ])
  expect(status()).toBe('2 matches')
  expect(list()[0]).toMatch(/^Grace Whitfield\(212\) 555-0111Mar 1.* · Answered · Interested$/)
  expect(list()[1]).toBe('Grace Whitfield(212) 555-0112DNC')
  await press('Grace Whitfield(212) 555-0112')
  expect(callButton().textContent).toBe('Call Grace Whitfield')
  await submit()
  expect(done[0]).toEqual({ contactId: 'con_1', number: '+12125550112' })
})

test('a written number shows whose it is and its last call, and is called for that contact', async () => {
  contacts = [GRACE]
  outbound = [makeCall('+12125550111')]
  await open()
  await type('(212) 555 0111')
  await until('it is matched', () => status() !== '')
  expect(asked.at(-1)).toBe('contacts.listContacts +12125550111')
  expect(status()).toMatch(/^Grace Whitfield\. Last call: Answered Mar 1/)
  expect(callButton().textContent).toBe('Call (212) 555-0111')
  await submit()
  expect(done[0]).toEqual({ contactId: 'con_1', number: '+12125550111' })
})

test('a contact without a name is called by number', async () => {
  contacts = [{ ...GRACE, name: 'No name', firstName: '', lastName: '', phones: [GRACE.phones[0]!] }]
  await open()
  await type('2125550111')
  await until('it is matched', () => status() !== '')
  expect(list()).toEqual(['(212) 555-0111'])
  expect(status()).toBe('Not called yet')
  await press('(212) 555-0111')
  expect(callButton().textContent).toBe('Call (212) 555-0111')
})

test('a number of no contact and no call says so', async () => {
  await open()
  await type('3125550199')
  await until('it is searched', () => status() !== '')
  expect(status()).toBe('Not in your contacts or calls')
})

test('a contact that only the host page knows is saved, and then called', async () => {
  host = { contacts: [{ contactId: 'crm-9', firstName: 'Cole', lastName: 'Osei', numbers: ['(212) 555-0190'] }] }
  await open()
  await type('cole')
  await until('he is found', () => list()[0]!.startsWith('Cole'))
  await press('Cole Osei')
  await submit()
  await until('he is called', () => done.length === 3)
  expect(done[0]).toEqual({ contactId: 'con_new', number: '+12125550190' })
})

test('a refused start connects nothing, and the number stays', async () => {
  refusal = new Error('You have no minutes left')
  await open()
  await type('3125550199')
  await submit()
  expect(done).toEqual([{ number: NUMBER }])
  expect(field().value).toBe('3125550199')
})

test('typed text is kept when the bar becomes the mini dialer', async () => {
  await open()
  await type('3125550199')
  await open()
  expect([field().value, callButton().textContent]).toEqual(['3125550199', 'Call (312) 555-0199'])
})
