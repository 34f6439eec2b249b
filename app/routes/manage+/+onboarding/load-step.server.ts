import { findOwnerContact, findSession } from '~/domain/access/access.read.server'
import { requireUser } from '~/domain/access/require'
import { findAccountPlan } from '~/domain/accounts/accounts.read.server'
import { countSeats } from '~/domain/accounts/seats.server'
import { listProducts } from '~/domain/cart/products.read.server'
import type { Ctx } from '~/domain/context.server'
import type { StepName } from '~/domain/onboarding/onboarding-steps'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { toE164 } from '~/domain/phone-numbers/read-number'
import { canJoinTeam } from '~/domain/team/join-rules.server'
import { findTerms } from '~/domain/terms/terms.read.server'
import { SEARCH_PARAM } from '~/ui/search-form'
import { loadNumberPicker } from '../+numbers/search-available.server'

const loadAccess = async (ctx: Ctx) => {
  const { accountId, permissions, role } = requireUser(ctx)
  const pays = ctx.payments !== null && permissions.has('billing')
  const [plan, products, seats, canJoin, ownerContact] = await Promise.all([
    findAccountPlan(ctx, accountId),
    pays ? listProducts(ctx) : null,
    countSeats(ctx, accountId),
    canJoinTeam(ctx),
    role === null || role === 'OWNER' ? null : findOwnerContact(ctx, accountId),
  ])
  return {
    products,
    kind: plan.kind,
    isBlocked: plan.blocked !== null,
    seats: Math.max(1, seats.used),
    canJoin,
    isMember: role !== null && role !== 'OWNER',
    ownerContact,
  }
}

/** What each step shows. */
const LOADERS = {
  needsAccess: loadAccess,
  termsOfService: (ctx: Ctx) => findTerms(ctx),
  seatChoice: (ctx: Ctx) => countSeats(ctx, requireUser(ctx).accountId),
  purchaseNumber: (ctx: Ctx, query: URLSearchParams) => loadNumberPicker(ctx, query.get(SEARCH_PARAM)?.trim() ?? ''),
  /** `phone`: the code was sent. */
  verifyPersonalNumber: async (ctx: Ctx, query: URLSearchParams) => {
    const typed = query.get('phone') ?? ''
    const sentTo = query.has('sent') ? toE164(typed) : null
    return {
      phone: typed,
      isTeam: requireUser(ctx).role !== null,
      sentTo: sentTo === null ? null : { phone: sentTo, display: formatPhone(sentTo) },
    }
  },
  /** `email`: the code was sent. */
  verifyEmail: async (ctx: Ctx, query: URLSearchParams) => ({
    sentTo: query.get('email'),
    email: (await findSession(ctx)).user.email ?? '',
  }),
} satisfies Record<StepName, (ctx: Ctx, query: URLSearchParams) => Promise<unknown>>

export type StepContent = {
  [Name in StepName]: { step: Name; data: Awaited<ReturnType<(typeof LOADERS)[Name]>> }
}[StepName]

export const loadStep = async (ctx: Ctx, step: StepName, query: URLSearchParams): Promise<StepContent> =>
  ({ step, data: await LOADERS[step](ctx, query) }) as StepContent
