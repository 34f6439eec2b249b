import type { Ctx } from '../context.server'
import { findProfileRow, type ProfileRow } from '../business-profiles/business-profiles.read.server'
import { profileBundleOf } from '../business-profiles/profile-kind.server'
import { readSids } from '../registrations/registration-facts.read.server'
import type { CreateStep, RegistrationKind, Step } from '../registrations/registration-kind'
import { pollBundle } from '../registrations/bundle-status'
import { findRegistrationOf } from '../registrations/submit-registration.server'
import type { BundleKind } from '../registrations/trust-carrier.port'

const BUNDLE = 'bundle'

interface Product {
  kind: Extract<BundleKind, 'stir_shaken' | 'caller_name'>
  users: (profile: ProfileRow) => CreateStep[]
  takes: NonNullable<RegistrationKind['numbers']>['takes']
}

/** The carrier's product on top of a registered business profile: a bundle of its own, with the profile inside. */
export function productKind({ kind, users, takes }: Product): RegistrationKind {
  return {
    kind,
    steps: (ctx, { accountId }) => steps(ctx, accountId, kind, users),
    polledStep: () => BUNDLE,
    poll: (carrier, _registration, sid) => pollBundle(carrier, kind, sid),
    numbers: {
      takes,
      add: (run, { carrierSid }) => run.carrier.assignNumber(kind, run.sidOf(BUNDLE), carrierSid),
      remove: (run, { carrierSid }) => run.carrier.removeNumber(kind, run.sidOf(BUNDLE), carrierSid),
    },
  }
}

async function steps(ctx: Ctx, accountId: string, kind: Product['kind'], users: Product['users']): Promise<Step[]> {
  const profile = await findProfileRow(ctx, accountId)
  const registration = await findRegistrationOf(ctx, { accountId, kind: 'profile' })
  if (!profile || !registration) throw new Error(`account ${accountId} has no business profile at the carrier`)
  const ofProfile = profileBundleOf(profile, await readSids(ctx, registration.id))
  const parts = users(profile)
  return [
    {
      name: BUNDLE,
      create: (run) => run.carrier.createBundle({ kind, reference: run.referenceOf(BUNDLE), email: profile.email }),
      find: (run) => run.carrier.findBundle({ kind, reference: run.referenceOf(BUNDLE) }),
    },
    ...parts,
    {
      name: 'assign',
      async run(run) {
        await run.carrier.assignToBundle(kind, run.sidOf(BUNDLE), ofProfile.sid)
        for (const { name } of parts) await run.carrier.assignToBundle(kind, run.sidOf(BUNDLE), run.sidOf(name))
      },
    },
    { name: 'submit', run: (run) => run.carrier.submitBundle(kind, run.sidOf(BUNDLE)) },
  ]
}
