import { describe, expect, test } from 'vitest'
import { advance, startMachine, type StoredSnapshot } from '../advance'
import {
  spamRegistrationMachine,
  type SpamRegistrationContext,
  type SpamRegistrationEvent,
  type SpamRegistrationState,
  type SpamVerdict,
} from './spam-registration'

type Stored = StoredSnapshot<SpamRegistrationContext>

const step = (stored: Stored, event: SpamRegistrationEvent) => advance(spamRegistrationMachine, stored, event).stored
const start = (): Stored => startMachine(spamRegistrationMachine, undefined).stored
const after = (...events: SpamRegistrationEvent[]): Stored => events.reduce(step, start())

const review = (verdict: SpamVerdict) => ({ type: 'REVIEWED', verdict }) as const
const [pending, active, rejected, input] = [review('pending'), review('active'), review('rejected'), review('input')]
const resubmitted = { type: 'RESUBMITTED' } as const
const corrected = { type: 'CORRECTED' } as const
const cancel = { type: 'CANCEL' } as const
const restore = { type: 'RESTORE' } as const
const end = { type: 'END' } as const
const register = { type: 'REGISTER' } as const

describe('spam protection of a number', () => {
  test.each<[string, SpamRegistrationEvent[], SpamRegistrationState]>([
    ['is pending', [], 'registering'],
    ['stays pending', [pending, pending], 'registering'],
    ['is active', [active], 'protected'],
    ['is reviewed again', [active, pending], 'registering'],
    ['is sent again after a rejection', [rejected], 'remediating'],
    ['waits for the verdict of that', [rejected, rejected], 'remediating'],
    ['ignores an older verdict', [rejected, pending, resubmitted, pending], 'remediating'],
    ['fails after two rejections', [rejected, resubmitted, rejected], 'remediationFailed'],
    ['is remediated', [rejected, resubmitted, active], 'protected'],
    ['is remediated again much later', [rejected, resubmitted, active, rejected], 'remediating'],
    ['recovers from failure', [rejected, resubmitted, rejected, active], 'protected'],
    ['is not sent a third time', [rejected, resubmitted, rejected, pending, rejected], 'remediationFailed'],
    ['needs the customer', [active, input], 'inputNeeded'],
    ['is corrected', [rejected, resubmitted, rejected, corrected], 'registering'],
    ['is sent again after a correction', [rejected, resubmitted, rejected, corrected, rejected], 'remediating'],
    ['is canceled', [active, cancel, rejected], 'cancelling'],
    ['is restored as it was', [active, cancel, restore], 'protected'],
    ['is restored while it was pending', [cancel, restore], 'registering'],
    ['has ended', [active, cancel, end, active], 'unprotected'],
    ['is registered again', [active, end, register], 'registering'],
  ])('%s', (_, events, expected) => {
    expect(after(...events).state).toBe(expected)
  })

  test('is sent again once for each time that it was protected, registered or corrected', () => {
    expect(after(rejected, resubmitted, rejected, register).context.remediations).toBe(1)
    for (const fresh of [[active], [corrected], [end, register]])
      expect(after(rejected, resubmitted, rejected, ...fresh).context.remediations).toBe(0)
  })
})

/** What may be shown after the carriers said this. */
const SHOWN: Record<SpamVerdict, readonly SpamRegistrationState[]> = {
  pending: ['registering', 'remediating'],
  active: ['protected'],
  rejected: ['remediating', 'remediationFailed'],
  input: ['inputNeeded'],
}
const EVENTS = [pending, active, rejected, input, resubmitted, corrected, cancel, restore, end, register]

test('after 1,000 random orders the newest verdict is what is shown', () => {
  const seed = Date.now() % 2 ** 31
  let random = seed
  const next = (most: number): number => {
    random = (Math.imul(random, 1_103_515_245) + 12_345) & 0x7fffffff
    return (random >> 8) % most
  }
  for (let run = 0; run < 1_000; run += 1) {
    const events = Array.from({ length: 1 + next(20) }, () => EVENTS[next(EVENTS.length)]!)
    const before = after(...events)
    for (const [verdict, states] of Object.entries(SHOWN) as [SpamVerdict, readonly SpamRegistrationState[]][]) {
      const { state } = step(before, review(verdict))
      const isOver = before.state === 'cancelling' || before.state === 'unprotected'
      expect(isOver ? [before.state] : states, `seed ${seed}: ${JSON.stringify(events)} ${verdict}`).toContain(state)
    }
  }
})
