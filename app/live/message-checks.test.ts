import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerChecks, envelopeCheck, hostChecks } from './message-checks'
import { envelope, hostAnswers, hostMessages, type HostMessageType, type HostRequestType } from './messages.schema'

const contact = {
  contactId: 'harbor-1001',
  numbers: ['(312) 555-0100', '+13125550101'],
  firstName: 'Grace',
  lastName: 'Whitfield',
  state: 'IL',
  zip: '60614',
  timezone: 'America/Chicago',
  avatarUrl: 'https://harbor.test/grace.png',
  mergeFields: [{ id: 'company', label: 'Company name', value: 'Whitfield Dental' }],
}

/** As a CRM sends its records: none of this may fail a queue request. */
const careless = {
  contactId: '7',
  numbers: [
    '312 555 0100',
    '',
    null,
    undefined,
    '1'.repeat(41),
    ...Array.from({ length: 10 }, (_, n) => `31255501${10 + n}`),
  ],
  firstName: 'Ann',
  lastName: null,
  city: '',
  avatarUrl: '',
  mergeFields: [{ id: 'a', label: 'A', value: null, kind: 'text' }],
  email: 'ann@example.test',
  company: 5,
}

const good: Record<HostMessageType, unknown[]> = {
  session: [
    { token: 't' },
    { token: 't', theme: 'light', primaryColor: '#0f766e', permissions: {}, remaining: {}, settings: {} },
  ],
  'campaign.start': [
    { contacts: [contact] },
    { contacts: [{ contactId: '1', numbers: [] }], mini: true, name: ' Spring ' },
    { contacts: [careless] },
    { contacts: [{ ...contact, numbers: Object.assign([], { length: 2 }) }] },
  ],
  'campaign.continue': [{}],
  'campaign.end': [{}],
  'call.dial': [{ contact }, { number: '312 555 0100' }],
  'contact.add': [{ contact }],
  'contact.remove': [{ contactId: 'harbor-1001' }],
  'dnc.add': [{ number: '+13125550100' }],
  'dnc.remove': [{ number: '+13125550100' }],
  'recording.start': [{}],
  'recording.stop': [{}],
  'board.queue': [{ contacts: [contact] }],
  'messenger.open': [
    {},
    { contact },
    { contact: careless, number: '312 555 0100', dock: true },
    { number: '+13125550100' },
  ],
  'blast.start': [{ contacts: [contact] }, { contacts: [careless] }],
  'ringless.start': [{ contacts: [contact] }, { contacts: [careless] }],
  'video.open': [{}, { id: 'vid_1' }, { choose: true }, { id: 'vid_1', choose: false }],
  'settings.open': [{}],
  'theme.set': [{}, { theme: 'dark' }, { primaryColor: 'abc' }],
  'session.renew': [{ token: 't' }],
  'key.press': [{ key: 'h' }, { key: ' ' }],
  'keys.active': [{ active: true }, { active: false }],
  'active.list': [{}],
}

const bad: unknown[] = [
  null,
  [],
  'text',
  { extra: 1 },
  { token: '' },
  { token: 5 },
  { token: 'x'.repeat(8_001) },
  { token: 't', theme: 'blue' },
  { token: 't', primaryColor: 'red;}' },
  { token: 't', permissions: [] },
  { contacts: [] },
  { contacts: Object.assign([], { length: 1 }) },
  { contacts: [{ ...contact, contactId: '  ' }] },
  { contacts: [{ ...contact, numbers: '3125550100' }] },
  { contacts: [{ ...contact, numbers: [3125550100] }] },
  { contacts: [{ ...contact, firstName: 5 }] },
  { contacts: [{ ...contact, mergeFields: [{ id: 'a' }] }] },
  { contacts: [{ ...contact, avatarUrl: 'javascript:alert(1)' }] },
  { contacts: [{ ...contact, avatarUrl: 'no address' }] },
  { contacts: [{ ...contact, avatarUrl: 'http://harbor.test/grace.png' }] },
  { contacts: [{ ...contact, firstName: 'x'.repeat(201) }] },
  { contacts: Array.from({ length: 1_001 }, () => contact) },
  { contacts: [contact], mini: 'yes' },
  { contact, number: '1' },
  { contact: null },
  { number: ' ' },
  { number: '1'.repeat(41) },
  { contactId: '' },
  { id: '' },
  { id: 'x'.repeat(61) },
  { choose: 'yes' },
]

describe('the handwritten checks agree with the schema', () => {
  const types = Object.keys(hostMessages) as HostMessageType[]

  test.each(types)('%s', (type) => {
    for (const payload of good[type]) {
      expect(hostMessages[type].safeParse(payload).success, JSON.stringify(payload)).toBe(true)
    }
    for (const payload of [...good[type], ...bad]) {
      const agrees = (hostChecks[type](payload) === '') === hostMessages[type].safeParse(payload).success
      expect(agrees, `${type} ${JSON.stringify(payload)?.slice(0, 200)}`).toBe(true)
    }
  })

  test.each(types)('%s, with any value in it', (type) => {
    const anything = fc.anything({ withNullPrototype: false })
    const keys = ['contacts', 'contact', 'number', 'token', 'theme', 'primaryColor', 'mini', 'name', 'contactId']
    const change = fc.dictionary(fc.constantFrom(...keys), fc.oneof(anything, fc.string(), fc.boolean()))
    fc.assert(
      fc.property(fc.constantFrom(...good[type]), change, (base, changed) => {
        const payload = { ...(base as object), ...changed }
        expect(hostChecks[type](payload) === '').toBe(hostMessages[type].safeParse(payload).success)
      }),
      { numRuns: 150 },
    )
  })

  const listOf = (length: number) => Array.from({ length }, () => contact)
  const answers: Record<HostRequestType, unknown[]> = {
    'session.renew': [{ token: 't' }],
    'contact.search': [{ contacts: [] }, { contacts: [contact, careless] }, { contacts: listOf(50) }],
    'contact.match': [{ contact: null }, { contact }, { contact: careless }],
  }
  test.each(Object.keys(hostAnswers) as HostRequestType[])('a host’s answer to %s', (type) => {
    const nonsense = [{ contacts: listOf(51) }, { contacts: null }, {}, { contact: undefined }]
    for (const payload of answers[type]) expect(answerChecks[type](payload), JSON.stringify(payload)).toBe('')
    for (const payload of [...Object.values(answers).flat(), ...bad, ...nonsense])
      expect(answerChecks[type](payload) === '', `${type} ${JSON.stringify(payload)?.slice(0, 200)}`).toBe(
        hostAnswers[type].safeParse(payload).success,
      )
  })

  test('reads the usable part of a careless CRM’s contacts', () => {
    const { contacts } = hostMessages['campaign.start'].parse({ contacts: [careless] })
    expect(contacts).toEqual([
      {
        contactId: '7',
        numbers: ['312 555 0100', ...Array.from({ length: 9 }, (_, n) => `31255501${10 + n}`)],
        firstName: 'Ann',
        city: '',
        mergeFields: [{ id: 'a', label: 'A', value: '' }],
      },
    ])
  })

  test.each([
    [{ contacts: [contact, { ...contact, numbers: ['1', 5] }] }, '.contacts[1].numbers[1]: a text'],
    [{ contacts: [{ ...contact, zip: '1'.repeat(21) }] }, '.contacts[0].zip: a text of 0 to 20'],
    [{ contacts: [contact, null] }, '.contacts[1]: an object'],
    [{ contacts: [] }, '.contacts: a list of 1 to 1000'],
    [{ contacts: [contact], Name: 'x' }, '.Name: unknown field'],
    [null, ': an object'],
  ])('the first invalid field is named: %#', (payload, wrong) => {
    expect(hostChecks['campaign.start'](payload)).toBe(wrong)
  })

  test('the envelope of a message', () => {
    const shell = { v: 1, ns: 'trunkline', id: 'a', type: 'campaign.end', payload: {} }
    for (const message of [
      shell,
      { ...shell, re: 'b' },
      { ...shell, v: 2 },
      { ...shell, ns: 'other' },
      { ...shell, id: '' },
      { ...shell, id: 'x'.repeat(101) },
      { ...shell, type: 5 },
      { ...shell, re: 5 },
      { ...shell, extra: 1 },
      null,
      'text',
    ]) {
      expect(envelopeCheck(message) === '', JSON.stringify(message)).toBe(envelope.safeParse(message).success)
    }
  })
})
