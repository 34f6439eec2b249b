import { describe, expect, test } from 'vitest'
import { advance, startMachine, type StoredSnapshot } from '../advance'
import {
  FAILED_POLLS,
  registrationMachine,
  REVIEW_STATUSES,
  type RegistrationContext,
  type RegistrationEvent,
  type RegistrationState,
} from './registration'

type Stored = StoredSnapshot<RegistrationContext>
type Event = RegistrationEvent | { type: string }

const step = (stored: Stored, event: Event) => advance(registrationMachine, stored, event as RegistrationEvent)
const after = (...events: Event[]): Stored =>
  events.reduce<Stored>(
    (stored, event) => step(stored, event).stored,
    startMachine(registrationMachine, undefined).stored,
  )
const poll = (state: string, timer = 'reviewMs') => ({ type: `xstate.after.${timer}.registration.${state}` })

const submit = { type: 'SUBMIT' } as const
const submitted = { type: 'SUBMITTED' } as const
const status = (to: (typeof REVIEW_STATUSES)[number]) => ({ type: 'STATUS', status: to }) as const

describe('a registration', () => {
  test.each<[string, Event[], RegistrationState]>([
    ['is submitted', [submit], 'submitting'],
    ['is in review', [submit, submitted], 'inReview'],
    ['is registered', [submit, submitted, status('registered')], 'registered'],
    ['was refused at a step', [submit, { type: 'REFUSED' }], 'failed'],
    ['lacked funds', [submit, { type: 'NO_FUNDS' }], 'unsubmitted'],
    ['lacked funds the second time', [submit, submitted, status('failed'), submit, { type: 'NO_FUNDS' }], 'failed'],
    ['is suspended, and back', [submit, submitted, status('suspended'), status('registered')], 'registered'],
    ['is withdrawn', [submit, submitted, { type: 'WITHDRAW' }], 'unsubmitted'],
    ['is not decided before it is submitted', [submit, status('registered')], 'submitting'],
  ])('%s', (_, events, state) => expect(after(...events).state).toBe(state))

  test('is submitted once at a time', () => {
    const stored = after(submit)
    expect(step(stored, submit).changed).toBe(false)
    expect(step(after(submit, submitted), submit).changed).toBe(false)
    expect(step(after(submit, submitted, status('registered')), submit).changed).toBe(false)
    expect(after(submit, submitted, status('failed'), submit).context.revision).toBe(2)
  })

  test('is polled after a minute, then less often, up to hourly', () => {
    let stored = after(submit)
    const delays: number[] = []
    let { timers, stored: now } = step(stored, submitted)
    for (let round = 0; round < 9; round++) {
      delays.push(timers.set[0]!.delayMs / 60_000)
      stored = now
      const next = step(stored, poll('inReview'))
      expect(next.effects.map(({ type }) => type)).toContain('askCarrier')
      ;({ timers, stored: now } = next)
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  test('that failed is polled for thirty days', () => {
    let stored = after(submit, submitted, status('failed'))
    let days = 0
    while (step(stored, poll('failed', 'dayMs')).changed && days < 100) {
      stored = step(stored, poll('failed', 'dayMs')).stored
      days += 1
    }
    expect(days).toBe(FAILED_POLLS)
  })

  test('ends in the last status, whatever came before', () => {
    for (const first of REVIEW_STATUSES)
      for (const second of REVIEW_STATUSES)
        for (const last of REVIEW_STATUSES)
          expect(after(submit, submitted, status(first), status(second), status(last)).state).toBe(last)
  })
})
