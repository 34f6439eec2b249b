import { requireUser } from '../access/require'
import { findAccountPlan, type AccountPlan } from '../accounts/accounts.read.server'
import { callableNumbers, isAtCarrier, isNotDeleted } from '../accounts/callable-numbers'
import { countSeats } from '../accounts/seats.server'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { usesSeat } from '../permissions'
import { findTerms } from '../terms/terms.read.server'
import type { ProductType, StepName } from './onboarding-steps'
import type { OnboardingPerson, OnboardingProgress } from './skip-rules'

const DAY_MS = 86_400_000
/** An onboarding opens while the account is new. */
const NEW_DAYS = 30

/** Completed steps are facts of the account; only skips are stored. */
export async function readOnboarding(
  ctx: Ctx,
): Promise<{ person: OnboardingPerson; progress: OnboardingProgress; finishedAt: number | null; isNew: boolean }> {
  const user = requireUser(ctx)
  const plan = await findAccountPlan(ctx, user.accountId)
  const [complete, skips, onboarding] = await Promise.all([
    listComplete(ctx, user, plan),
    ctx.db.q.selectFrom('onboarding_skips').select('step').where('user_id', '=', user.userId).execute(),
    ctx.db.q
      .selectFrom('onboardings')
      .select(['created_at', 'finished_at'])
      .where('user_id', '=', user.userId)
      .executeTakeFirst(),
  ])
  const widgets = new Set<ProductType>(['messenger'])
  if (user.permissions.has('call')) widgets.add('dialer')
  if (plan.features.video) widgets.add('video')
  return {
    person: {
      isOnTeam: user.role !== null,
      isTeamOwner: user.role === 'OWNER',
      permissions: user.permissions,
      widgets,
    },
    progress: { complete, skipped: new Set(skips.map(({ step }) => step as StepName)) },
    finishedAt: onboarding?.finished_at ?? null,
    isNew: onboarding !== undefined && onboarding.created_at > ctx.clock.now() - NEW_DAYS * DAY_MS,
  }
}

async function listComplete(ctx: Ctx, user: UserActor, plan: AccountPlan): Promise<Set<StepName>> {
  const [person, terms, number, phone, access] = await Promise.all([
    ctx.db.q
      .selectFrom('users')
      .select(['seat', 'email_verified_at'])
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow(),
    findTerms(ctx),
    callableNumbers(ctx.db.q, user).select('id').where(isAtCarrier).limit(1).executeTakeFirst(),
    ctx.db.q
      .selectFrom('phone_numbers')
      .select('id')
      .where('account_id', '=', user.accountId)
      .where('user_id', '=', user.userId)
      .where('personal', '=', 1)
      .where(isAtCarrier)
      .where(isNotDeleted)
      .limit(1)
      .executeTakeFirst(),
    hasAccess(ctx, user, plan),
  ])
  const facts: Record<StepName, boolean> = {
    needsAccess: access,
    termsOfService: !terms.required || terms.signedAt !== null,
    seatChoice: usesSeat(user.role) && person.seat === 1,
    purchaseNumber: number !== undefined,
    verifyPersonalNumber: phone !== undefined,
    verifyEmail: person.email_verified_at !== null,
  }
  return new Set((Object.keys(facts) as StepName[]).filter((name) => facts[name]))
}

/** The account can be worked with. An owner without a seat may claim one; a member needs one. */
async function hasAccess(ctx: Ctx, { role, accountId, permissions }: UserActor, plan: AccountPlan): Promise<boolean> {
  if (plan.blocked !== null) return false
  if (role === null) {
    const { unlimited, limit } = plan.limits.dialMinutes
    return ctx.billing === 'off' || plan.usesWallet || unlimited || limit > 0
  }
  if (!usesSeat(role) || permissions.has('call')) return true
  return role === 'OWNER' && (await countSeats(ctx, accountId)).total !== 0
}
