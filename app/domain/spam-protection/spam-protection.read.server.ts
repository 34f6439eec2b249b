import { requirePermission, requireUser } from '../access/require'
import { findAccountPlan } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { countSpamSlots } from '../numbers/list-numbers.read.server'
import { matchesNumber } from '../numbers/match-number'
import { numbersWords } from '../numbers/numbers.words'
import { toSpamStatus } from './spam-status'
import { nextCursor } from '../paging/page'
import { timeCursor, timePosition } from '../paging/time-cursor'
import { formatPhone } from '../phone-numbers/phone'
import { ownTeamId } from '../settings/team-settings.read.server'
import type { SpamCarrierStatus } from '../../../db/schema/spam-protection'
import { getProtectionBlockers, needsPurchase, type RestoreFacts } from './protection-rules'
import { findSpamProfileRow, toSpamProfile } from './spam-profile.read.server'
import type { CarrierStatus, SpamInfo, SpamProfile, SpamQuery, SpamRegistration } from './spam-protection.schema'
import { spamWords } from './spam-protection.words'

const CARRIER_STATUSES: Record<SpamCarrierStatus, CarrierStatus> = {
  active: 'ACTIVE',
  rejected: 'REJECTED',
  in_progress: 'IN_PROGRESS',
  not_reported: 'NOT_REPORTED',
}

export async function readSpamSlots(ctx: Ctx): Promise<Pick<SpamInfo, 'slots' | 'filledSlots'>> {
  const { spamSlots } = await findAccountPlan(ctx, requireUser(ctx).accountId)
  return { slots: spamSlots, filledSlots: await countSpamSlots(ctx) }
}

export async function readRestoreFacts(ctx: Ctx): Promise<RestoreFacts> {
  const { accountId, permissions } = requireUser(ctx)
  const { spamSlots, usesWallet } = await findAccountPlan(ctx, accountId)
  return {
    slots: spamSlots,
    filledSlots: await countSpamSlots(ctx),
    usesWallet,
    isOwner: permissions.has('billing'),
    mayEdit: permissions.has('trust:edit'),
  }
}

const protectionRows = (ctx: Ctx) =>
  ctx.db.q
    .selectFrom('spam_registrations as s')
    .innerJoin('phone_numbers', 'phone_numbers.id', 's.number_id')
    .select([
      's.id',
      's.number_id',
      's.state',
      's.att',
      's.tmobile',
      's.verizon',
      's.problem',
      's.cancels_at',
      's.paid_until',
      's.is_refunded',
      's.created_at',
      'phone_numbers.e164',
      'phone_numbers.nickname',
      'phone_numbers.personal',
      'phone_numbers.status as number_status',
    ])
    .where('s.account_id', '=', requireUser(ctx).accountId)

type ProtectionRow = Awaited<ReturnType<ReturnType<typeof protectionRows>['execute']>>[number]

const isFailed = (state: string): boolean => state === 'remediationFailed' || state === 'inputNeeded'

function toRegistration(
  row: ProtectionRow,
  { facts, teamId, now }: { facts: RestoreFacts; teamId: string | null; now: number },
): SpamRegistration {
  const status = toSpamStatus(row.state)
  const isOver = row.state === 'cancelling' || row.state === 'unprotected'
  return {
    id: row.id,
    numberId: row.number_id,
    number: row.e164,
    display: formatPhone(row.e164),
    nickname: row.nickname,
    numberType: row.personal === 1 ? 'PERSONAL' : 'SHARED',
    numberTeamId: teamId,
    status,
    label: numbersWords.spamStatus[status],
    reason: isFailed(row.state) ? (row.problem ?? spamWords.rejected) : null,
    cancelAt: row.cancels_at === null ? null : new Date(row.cancels_at).toISOString(),
    restoreRequiresPurchase: isOver && needsPurchase(row, facts, now),
    carriers: {
      attStatus: CARRIER_STATUSES[row.att],
      tmobileStatus: CARRIER_STATUSES[row.tmobile],
      verizonStatus: CARRIER_STATUSES[row.verizon],
    },
    blockers: getProtectionBlockers(row, facts, now),
  }
}

const readFacts = async (ctx: Ctx) => ({
  facts: await readRestoreFacts(ctx),
  teamId: await ownTeamId(ctx),
  now: ctx.clock.now(),
})

/** In the order of `ids`. Throws forbidden, not_found. */
export async function findRegistrations(ctx: Ctx, ids: readonly string[]): Promise<SpamRegistration[]> {
  requirePermission(ctx, 'numbers:manage')
  const rows = await protectionRows(ctx)
    .where('s.id', 'in', [...ids])
    .execute()
  const facts = await readFacts(ctx)
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw notFound('Spam registration')
    return toRegistration(row, facts)
  })
}

/** null: the number never had any. Throws forbidden. */
export async function findRegistrationOfNumber(ctx: Ctx, numberId: string): Promise<SpamRegistration | null> {
  requirePermission(ctx, 'numbers:manage')
  const row = await protectionRows(ctx).where('s.number_id', '=', numberId).executeTakeFirst()
  return row ? toRegistration(row, await readFacts(ctx)) : null
}

/** null: the account has none. Throws forbidden. */
export async function findSpamProfile(ctx: Ctx): Promise<SpamProfile | null> {
  const { accountId } = requirePermission(ctx, 'numbers:manage')
  const row = await findSpamProfileRow(ctx, accountId)
  return row ? toSpamProfile(ctx, row) : null
}

export type SpamPage = Omit<SpamInfo, 'profiles'> & { profile: SpamProfile | null; registrations: SpamRegistration[] }

/** In the order of registration. Throws forbidden. */
export async function listRegistrations(ctx: Ctx, { search, cursor, limit }: SpamQuery): Promise<SpamPage> {
  const profile = await findSpamProfile(ctx)
  const facts = await readFacts(ctx)
  const from = timePosition(cursor)
  const words = search?.trim() ?? ''
  const rows = await protectionRows(ctx)
    .$if(words !== '', (query) =>
      query.where(
        's.number_id',
        'in',
        ctx.db.q
          .selectFrom('phone_numbers')
          .select('phone_numbers.id')
          .where('phone_numbers.account_id', '=', requireUser(ctx).accountId)
          .where(matchesNumber(words, [])),
      ),
    )
    .$if(from !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('s.created_at', 's.id'), '>', tuple(from!.at, from!.id))),
    )
    .orderBy('s.created_at')
    .orderBy('s.id')
    .limit(limit + 1)
    .execute()
  return {
    profile,
    registrations: rows.slice(0, limit).map((row) => toRegistration(row, facts)),
    nextCursor: nextCursor(rows, limit, ({ created_at: at, id }) => timeCursor({ at, id })),
    slots: facts.facts.slots,
    filledSlots: facts.facts.filledSlots,
  }
}

/** As the API answers. */
export async function readSpamInfo(ctx: Ctx, query: SpamQuery): Promise<SpamInfo> {
  const { profile, registrations, ...info } = await listRegistrations(ctx, query)
  return { ...info, profiles: profile ? [{ ...profile, registrations }] : [] }
}
