import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { requestCheck } from './dispatch-to-registration.server'
import { problemsOf, toRegistrationView } from './registrations.read.server'
import { STATUS_OF, type BrandOutcome, type BrandSummary } from './registrations.schema'
import type { StoredRegistration } from './registration-machine.server'
import { findRegistrationOf } from './submit-registration.server'

/** Asks the carrier about all of the account's registrations, each once at a time. */
export async function syncRegistrations(ctx: Ctx): Promise<BrandSummary> {
  const { accountId } = requireUser(ctx)
  await ctx.db.transact('registrations.sync', async (tx) => {
    const submitted = await tx.db.q
      .selectFrom('registrations')
      .select(['id', 'account_id as accountId'])
      .where('account_id', '=', accountId)
      .where('carrier_sid', 'is not', null)
      .execute()
    for (const registration of submitted) await requestCheck(tx, registration)
  })
  return readBrandSummary(ctx, accountId)
}

const OUTCOMES = { UNSUBMITTED: 'NONE', IN_REVIEW: 'PENDING', FAILED: 'FAILED', REGISTERED: 'APPROVED' } as const

const outcomeOf = (registration: StoredRegistration | null): BrandOutcome =>
  registration ? OUTCOMES[STATUS_OF[registration.state]] : 'NONE'

async function readBrandSummary(ctx: Ctx, accountId: string): Promise<BrandSummary> {
  const brand = await findRegistrationOf(ctx, { accountId, kind: 'brand' })
  const campaign = await findRegistrationOf(ctx, { accountId, kind: 'text_campaign' })
  return {
    campaignStatus: outcomeOf(campaign),
    brandStatus: outcomeOf(brand),
    campaignFailureCode: campaign ? (problemsOf(campaign)[0]?.code ?? null) : null,
    brandFailureReason: brand ? toRegistrationView(brand).failureReason : null,
    // Its trust product is a step of the brand.
    trustProductStatus: outcomeOf(brand),
    trustProductFailureReason: null,
  }
}
