import { statement } from '../../../db/statement'
import { findAccountPlan } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { sweep } from '../jobs/sweep.server'
import { getPeriodEnd } from '../numbers/billing-period'
import { priceCampaignMonth } from '../rates/prices'
import { getRateCard } from '../rates/rate-cards'
import type { ReactionFacts } from '../reactions'
import { publishRegistration } from '../registrations/dispatch-to-registration.server'
import { findRegistrationOf } from '../registrations/submit-registration.server'
import { chargeWallet } from '../wallet/charge-wallet.server'
import { findTextCampaign } from './text-campaign.read.server'

/** Without funds it is tried again daily; its texts continue. */
const RETRY_MS = 86_400_000

const dueCampaigns = statement((q, p: { now: number; after: string; limit: number }) =>
  q
    .selectFrom('text_campaigns')
    .select('account_id')
    .where('charge_at', '<=', p.now)
    .where('account_id', '>', p.after)
    .orderBy('account_id')
    .limit(p.limit),
)
const setMonth = statement(
  (q, p: { account_id: string; paid_until: number | null; charge_at: number | null; charge_tries: number }) =>
    q
      .updateTable('text_campaigns')
      .set({ paid_until: p.paid_until, charge_at: p.charge_at, charge_tries: p.charge_tries })
      .where('account_id', '=', p.account_id),
)

/** Months of registered campaigns that are due. */
export async function chargeCampaignMonths(ctx: Ctx, yieldTurn?: () => Promise<void>): Promise<void> {
  if (ctx.billing === 'off') return
  const now = ctx.clock.now()
  await sweep<{ account_id: string }>(ctx, {
    page: (last, limit) => ctx.db.all(dueCampaigns, { now, after: last?.account_id ?? '', limit }),
    work: ({ account_id }) => ctx.db.transact('a2p.month', (tx) => chargeMonth(tx, account_id)),
    subjectOf: ({ account_id }) => account_id,
    failureMessage: 'the month of a campaign of texts could not be charged',
    yieldTurn,
  })
}

/** The month that is due, once. */
async function chargeMonth(tx: Ctx, accountId: string): Promise<void> {
  const now = tx.clock.now()
  const row = await findTextCampaign(tx, accountId)
  const campaign = await findRegistrationOf(tx, { accountId, kind: 'text_campaign' })
  if (!row || row.charge_at === null || row.charge_at > now || campaign?.state !== 'registered') return
  const start = row.paid_until ?? row.charge_at
  const { usesWallet } = await findAccountPlan(tx, accountId)
  const charge = {
    accountId,
    naturalKey: `text-campaign:${campaign.id}:month:${start}`,
    cause: { registrationId: campaign.id },
    price: priceCampaignMonth(getRateCard(start)),
  }
  if (usesWallet && (await chargeWallet(tx, charge)) === 'no_funds') {
    const tries = row.charge_tries + 1
    await tx.db.write(setMonth, {
      account_id: accountId,
      paid_until: start,
      charge_at: now + RETRY_MS,
      charge_tries: tries,
    })
    if (tries === 1) await publishRegistration(tx, campaign)
    return
  }
  const end = getPeriodEnd(start, start)
  await tx.db.write(setMonth, { account_id: accountId, paid_until: end, charge_at: end, charge_tries: 0 })
  if (row.charge_tries > 0) await publishRegistration(tx, campaign)
}

/** Reaction: months run while the campaign is registered. One that was paid is not charged again. */
export async function followCampaign(
  tx: Ctx,
  { accountId, kind, to, at }: ReactionFacts['registrationChanged'],
): Promise<void> {
  if (kind !== 'text_campaign') return
  const row = await findTextCampaign(tx, accountId)
  if (!row) return
  const isPaid = row.paid_until !== null && row.paid_until > at
  const { paid_until } = row
  if (to === 'registered')
    await tx.db.write(setMonth, {
      account_id: accountId,
      paid_until: isPaid ? paid_until : at,
      charge_at: isPaid ? paid_until : at,
      charge_tries: 0,
    })
  else if (row.charge_at !== null)
    await tx.db.write(setMonth, { account_id: accountId, paid_until, charge_at: null, charge_tries: 0 })
}
