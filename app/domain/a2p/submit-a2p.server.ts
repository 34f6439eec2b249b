import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DomainError, type FieldErrors } from '../errors'
import type { ReactionFacts } from '../reactions'
import { findRegistrationOf, submitRegistration } from '../registrations/submit-registration.server'
import { requireBrandOwner } from './a2p-access.server'
import { campaignData, type CampaignDraft, type Finding } from './a2p.schema'
import { a2pWords } from './a2p.words'
import { checkCampaign } from './checker/check-campaign'
import { describeRejection } from './rejections'
import { requireEditable, writeDraft } from './save-draft.server'
import { findBrandProfile, findTextCampaign, readBusinessFacts, type BrandProfile } from './text-campaign.read.server'
import { isUsLocalNumber } from './us-number'

/** A number that delivered a text since is registered elsewhere. */
const DELIVERED_MS = 7 * 86_400_000

const requestedAt = statement(
  (q, p: { account_id: string; requested_at: number | null; requested_by: string | null }) =>
    q
      .updateTable('text_campaigns')
      .set({ requested_at: p.requested_at, requested_by: p.requested_by })
      .where('account_id', '=', p.account_id),
)

/**
 * Checks the campaign, and has brand and campaign registered: now, or as soon as the business profile is. Again after a
 * failure. Throws invalid with field errors, conflict.
 */
export async function submitA2p(
  ctx: Ctx,
  { draft, acceptsRefusals }: { draft: CampaignDraft; acceptsRefusals: boolean },
): Promise<void> {
  const { accountId, userId } = await requireBrandOwner(ctx)
  const profile = await findBrandProfile(ctx, accountId)
  if (!profile) throw new DomainError('invalid', a2pWords.profileFirst)
  const website = await openWebsite(ctx, profile)
  const registeredElsewhere = await findNumbersThatDeliver(ctx, accountId)
  // Stored before it is checked: the form shows what is wrong with it.
  await ctx.db.transact(
    'a2p.prepare',
    async (tx) => {
      await writeDraft(tx, { accountId, userId }, draft)
      await tx.db.q.updateTable('text_campaigns').set(website).where('account_id', '=', accountId).execute()
    },
    { repeatable: true },
  )
  await ctx.db.transact('a2p.submit', async (tx) => {
    await requireEditable(tx, accountId)
    await requireSubmittable(tx, accountId)
    await requirePassed(tx, accountId, { draft, acceptsRefusals })
    await saveRegisteredElsewhere(tx, accountId, registeredElsewhere)
    await tx.db.write(requestedAt, { account_id: accountId, requested_at: tx.clock.now(), requested_by: userId })
    await advanceA2p(tx, accountId)
  })
}

/** Refused findings are shown first; a person may submit nevertheless. */
async function requirePassed(
  tx: Ctx,
  accountId: string,
  { draft, acceptsRefusals }: { draft: CampaignDraft; acceptsRefusals: boolean },
): Promise<void> {
  const { brandType: _, messageSamples, ...texts } = draft
  const filled = messageSamples.filter((sample, index) => index < 2 || sample.trim() !== '')
  const parsed = campaignData.safeParse({ ...texts, messageSamples: filled })
  if (!parsed.success) throw new DomainError('invalid', a2pWords.fixErrors, toFieldErrors(parsed.error.issues))
  const profile = (await findBrandProfile(tx, accountId))!
  const facts = await readBusinessFacts(tx, accountId, profile, await findTextCampaign(tx, accountId))
  const refused = checkCampaign(parsed.data, facts).filter(({ severity }) => severity === 'refused')
  if (refused.length > 0 && !acceptsRefusals)
    throw new DomainError('invalid', a2pWords.checkerRefused(refused.length), findingErrors(refused), {
      checker: true,
    })
}

const fieldName = (path: ReadonlyArray<PropertyKey>): string =>
  path.reduce<string>((name, key) => (typeof key === 'number' ? `${name}[${key}]` : String(key)), '')

function toFieldErrors(issues: ReadonlyArray<{ path: PropertyKey[]; message: string }>): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) (errors[fieldName(path)] ??= []).push(message)
  return errors
}

function findingErrors(findings: readonly Finding[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { field, words } of findings) (errors[field] ??= []).push(words)
  return errors
}

/** High risk is final. */
async function requireSubmittable(tx: Ctx, accountId: string): Promise<void> {
  const campaign = await findRegistrationOf(tx, { accountId, kind: 'text_campaign' })
  if (campaign?.state !== 'failed') return
  const [problem] = JSON.parse(campaign.row.problems) as { code: number | null }[]
  const { canResubmit, advice } = describeRejection(problem?.code ?? null)
  if (!canResubmit) throw new DomainError('conflict', advice)
}

async function openWebsite(
  ctx: Ctx,
  { websiteUrl }: BrandProfile,
): Promise<{ website_url: string | null; is_website_reachable: 0 | 1 | null }> {
  if (websiteUrl === null) return { website_url: null, is_website_reachable: null }
  return { website_url: websiteUrl, is_website_reachable: (await ctx.webPages.read(websiteUrl)) ? 1 : 0 }
}

async function findNumbersThatDeliver(ctx: Ctx, accountId: string): Promise<string[]> {
  const rows = await ctx.db.q
    .selectFrom('messages')
    .innerJoin('phone_numbers', (join) =>
      join
        .onRef('phone_numbers.e164', '=', 'messages.from_number')
        .onRef('phone_numbers.account_id', '=', 'messages.account_id'),
    )
    .select(['phone_numbers.id', 'phone_numbers.e164'])
    .distinct()
    .where('messages.account_id', '=', accountId)
    .where('messages.checked_at', '>', ctx.clock.now() - DELIVERED_MS)
    .where('messages.state', '=', 'delivered')
    .execute()
  return rows.filter(({ e164 }) => isUsLocalNumber(e164)).map(({ id }) => id)
}

/** Of the first submission alone: later ones would count numbers that text through it. */
async function saveRegisteredElsewhere(tx: Ctx, accountId: string, numberIds: readonly string[]): Promise<void> {
  if ((await findRegistrationOf(tx, { accountId, kind: 'brand' })) !== null) return
  for (const number_id of numberIds)
    await tx.db.q
      .insertInto('numbers_registered_elsewhere')
      .values({ number_id, account_id: accountId, created_at: tx.clock.now() })
      .onConflict((conflict) => conflict.column('number_id').doNothing())
      .execute()
}

/** Submits the next of brand and campaign that can be, if a person asked for it. */
async function advanceA2p(tx: Ctx, accountId: string): Promise<void> {
  const row = await findTextCampaign(tx, accountId)
  if (!row || row.requested_at === null) return
  const profile = await findRegistrationOf(tx, { accountId, kind: 'profile' })
  if (profile?.state !== 'registered') return
  const brand = await findRegistrationOf(tx, { accountId, kind: 'brand' })
  const next = brand?.state === 'registered' ? 'text_campaign' : 'brand'
  await submitRegistration(tx, { accountId, kind: next, userId: row.requested_by })
}

/** Reaction: what waited for it is submitted; after a failure a person edits and submits again. */
export async function followRegistration(
  tx: Ctx,
  { accountId, kind, from, to }: ReactionFacts['registrationChanged'],
): Promise<void> {
  if (kind !== 'profile' && kind !== 'brand' && kind !== 'text_campaign') return
  if (to === 'registered' && kind !== 'text_campaign') return advanceA2p(tx, accountId)
  const isOver =
    kind !== 'profile' &&
    (to === 'failed' || to === 'suspended' || to === 'registered' || (from === 'submitting' && to === 'unsubmitted'))
  if (isOver) await tx.db.write(requestedAt, { account_id: accountId, requested_at: null, requested_by: null })
}
