import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { submitProfile } from '../../app/domain/business-profiles/submit-profile.server'
import { isDomainError } from '../../app/domain/errors'
import { hastenChecks } from '../../app/domain/registrations/dispatch-to-registration.server'
import { findRegistrationOf } from '../../app/domain/registrations/submit-registration.server'
import type { BundleStatus } from '../../app/domain/registrations/trust-carrier.port'
import { fireDueTimers } from '../../server/jobs/timers'
import { edit, PROFILE } from '../helpers/business-profile'
import { runJobs } from '../helpers/run-jobs'
import { MemoryTrustCarrier } from '../helpers/trust-carrier'
import { testWorld, type World } from '../helpers/world'

const ORDERS = process.env.FAULTS === 'full' ? 1_000 : 200
const KILLS = process.env.FAULTS === 'full' ? 200 : 60
const SEED = 41

type Act =
  | { kind: 'decide'; status: BundleStatus }
  | { kind: 'event' }
  | { kind: 'poll' }
  | { kind: 'fail'; fault: 'retry' | 'refused' | 'unknown-done' }
  | { kind: 'wait'; ms: number }
  | { kind: 'submit' }

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('decide' as const),
    status: fc.constantFrom<BundleStatus>('draft', 'in_review', 'approved', 'rejected'),
  }),
  fc.constant({ kind: 'event' as const }),
  fc.constant({ kind: 'poll' as const }),
  fc.record({
    kind: fc.constant('fail' as const),
    fault: fc.constantFrom<'retry' | 'refused' | 'unknown-done'>('retry', 'refused', 'unknown-done'),
  }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1_000, 60_000, 3_600_000, 86_400_000) }),
  fc.constant({ kind: 'submit' as const }),
)

const jobs = (world: World) => runJobs(world, /^registration\.(step|check)/)
const EXPECTED: Record<BundleStatus, string> = {
  draft: 'failed',
  in_review: 'inReview',
  approved: 'registered',
  rejected: 'failed',
}

async function open(onBoundary?: (name: string, side: 'before' | 'after') => void) {
  const carrier = new MemoryTrustCarrier()
  const world = await testWorld({ trust: carrier, ...(onBoundary && { onBoundary }) })
  const owner = await world.person({ role: 'OWNER' })
  const submit = () =>
    submitProfile(world.as(owner), edit(PROFILE)).catch((error: unknown) => {
      if (!isDomainError(error)) throw error
    })
  const state = async () =>
    (await findRegistrationOf(world.system, { accountId: owner.accountId, kind: 'profile' }))?.state
  return { carrier, world, submit, state }
}

test(
  'in any order of events and polls, the state equals the carrier’s within one poll',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 15 }), async (acts) => {
        const { carrier, world, submit, state } = await open()
        try {
          await submit()
          await jobs(world)
          const { sid } = carrier.bundle('business_profile')
          const event = () => world.system.db.transact('test.event', (tx) => hastenChecks(tx, [sid, sid]))
          for (const one of acts) {
            world.clock.advance(1)
            if (one.kind === 'decide') carrier.decide('business_profile', one.status)
            if (one.kind === 'event') await event()
            if (one.kind === 'poll') await jobs(world)
            if (one.kind === 'fail') carrier.fail('readBundle', one.fault)
            if (one.kind === 'wait') world.clock.advance(one.ms)
            if (one.kind === 'submit') await submit()
            if (one.kind === 'wait') await fireDueTimers(world.system)
          }
          carrier.faults.length = 0
          // Postponed checks and steps.
          world.clock.advance(600_000)
          await jobs(world)
          world.clock.advance(1)
          await event()
          await jobs(world)
          expect(await state()).toBe(EXPECTED[carrier.bundle('business_profile').status])
          expect(carrier.bundles.filter(({ kind }) => kind === 'business_profile')).toHaveLength(1)
        } finally {
          await world.close()
        }
      }),
      { numRuns: ORDERS, seed: SEED },
    )
  },
  10 * 60_000,
)

test(
  'killed at any boundaries, with lost answers, each object is created once',
  async () => {
    const faults = fc.array(
      fc.record({
        method: fc.constantFrom(
          ...(['createBundle', 'createEndUser', 'createAddress', 'createAddressDocument', 'findBundle'] as const),
        ),
        fault: fc.constantFrom<'retry' | 'unknown-done' | 'unknown-not-done'>(
          'retry',
          'unknown-done',
          'unknown-not-done',
        ),
      }),
      { maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 6 }), faults, async (kills, ordered) => {
        let met = 0
        const at = new Set(kills)
        const { carrier, world, submit, state } = await open((name) => {
          if (name.startsWith('registration') && at.delete(met++)) throw new Error('killed')
        })
        try {
          for (const { method, fault } of ordered) carrier.fail(method, fault)
          await submit()
          for (let start = 0; start < 60 && (await state()) !== 'inReview'; start++) {
            world.clock.advance(61_000)
            await jobs(world).catch((error: unknown) => {
              if (!(error instanceof Error && error.message === 'killed')) throw error
            })
          }
          expect(await state()).toBe('inReview')
          const created = [carrier.bundles, carrier.users, carrier.addresses, carrier.documents]
          expect(created.map(({ length }) => length)).toEqual([1, 2, 1, 1])
        } finally {
          await world.close()
        }
      }),
      { numRuns: KILLS, seed: SEED },
    )
  },
  10 * 60_000,
)
