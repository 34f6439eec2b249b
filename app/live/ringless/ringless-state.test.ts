import { describe, expect, test } from 'vitest'
import type { AudioMessageView } from '../../domain/audio/audio.schema'
import type { CheckedRecipient, RinglessOptions } from '../../domain/ringless/ringless.schema'
import {
  appendRecipients,
  applyOptions,
  applyRecordings,
  countSkipped,
  INITIAL_RINGLESS_STATE,
  MAX_RECIPIENTS,
} from './ringless-state'

const recipient = (number: string, more: Partial<CheckedRecipient> = {}): CheckedRecipient => ({
  contactId: null,
  name: '',
  number,
  display: number,
  hasConsent: true,
  reason: null,
  reasonText: null,
  ...more,
})
const recording = (value: string) => ({ value, label: value }) as AudioMessageView
const options = (numbers: string[], remembered: string | null): RinglessOptions => ({
  isConfigured: true,
  canSchedule: true,
  remaining: null,
  priceCents: null,
  forwardingNumbers: numbers.map((value) => ({ value, label: value, type: 'PERSONAL' })),
  rvmForwardingNumber: remembered,
})

describe('recipients', () => {
  test('a number is added once', () => {
    const before = [recipient('+13105550101')]
    const found = [recipient('+13105550101'), recipient('+13105550102'), recipient('+13105550102')]
    const { recipients, ...counts } = appendRecipients(before, found)
    expect(recipients.map(({ number }) => number)).toEqual(['+13105550101', '+13105550102'])
    expect(counts).toEqual({ added: 1, duplicates: 2, leftOut: 0 })
  })

  test('contacts without a number are kept apart', () => {
    const found = [recipient('', { contactId: 'con_1' }), recipient('', { contactId: 'con_2' })]
    expect(appendRecipients([], found).recipients).toHaveLength(2)
  })

  test('at most 100; the others are counted', () => {
    const many = Array.from({ length: 130 }, (_, index) => recipient(`+1310555${String(index).padStart(4, '0')}`))
    const { recipients, ...counts } = appendRecipients(many.slice(0, 10), many)
    expect(recipients).toHaveLength(MAX_RECIPIENTS)
    expect(counts).toEqual({ added: 90, duplicates: 10, leftOut: 30 })
  })

  test('reasons are counted, the most frequent first', () => {
    const skipped = (text: string) => recipient('', { reason: 'no_consent', reasonText: text })
    expect(countSkipped([recipient('1'), skipped('landline'), skipped('no consent'), skipped('no consent')])).toEqual([
      { text: 'no consent', count: 2 },
      { text: 'landline', count: 1 },
    ])
  })
})

describe('recordings', () => {
  const chosen = applyRecordings({ ...INITIAL_RINGLESS_STATE, chosenId: 'aud_1' }, [recording('aud_1')])

  test('a recording that no longer exists is deselected, and says so until another is chosen', () => {
    expect(chosen).toMatchObject({ chosenId: 'aud_1', isChosenGone: false })
    const gone = applyRecordings(chosen, [recording('aud_2')])
    expect(gone).toMatchObject({ chosenId: null, isChosenGone: true })
    expect(applyRecordings(gone, [recording('aud_2')])).toMatchObject({ isChosenGone: true })
    expect(applyRecordings({ ...gone, chosenId: 'aud_2' }, [recording('aud_2')])).toMatchObject({ isChosenGone: false })
  })
})

describe('the forwarding number', () => {
  const state = INITIAL_RINGLESS_STATE
  test.each([
    ['the last one used', options(['+1', '+2'], '+2'), null, '+2'],
    ['the only one', options(['+1'], null), null, '+1'],
    ['none of several', options(['+1', '+2'], null), null, null],
    ['the chosen one', options(['+1', '+2'], '+2'), '+1', '+1'],
    ['not one that is no longer verified', options(['+2'], null), '+1', '+2'],
    ['none', options([], null), '+1', null],
  ])('is %s', (_, given, forwardingNumber, expected) =>
    expect(applyOptions({ ...state, forwardingNumber }, given).forwardingNumber).toBe(expected),
  )
})
