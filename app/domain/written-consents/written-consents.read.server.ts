import type { Selectable } from 'kysely'
import type { WrittenConsentsTable } from '../../../db/schema/ringless'
import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { nextCursor, type Page } from '../paging/page'
import { fullName } from '../person-name'
import { formatPhone } from '../phone-numbers/phone'
import { parsePhone } from '../phone-numbers/phone.server'
import { consentWords } from './written-consents.words'
import type { ListConsents, WrittenConsentView } from './written-consents.schema'

export type ConsentRow = Selectable<WrittenConsentsTable>

const validConsent = statement((q, p: { account_id: string; e164: string }) =>
  q
    .selectFrom('written_consents')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('e164', '=', p.e164)
    .where('withdrawn_at', 'is', null),
)

/** null: none is valid. */
export const findValidConsent = async (ctx: Ctx, accountId: string, e164: string): Promise<ConsentRow | null> =>
  (await ctx.db.first(validConsent, { account_id: accountId, e164 })) ?? null

const ownConsents = (ctx: Ctx) =>
  ctx.db.q
    .selectFrom('written_consents')
    .innerJoin('users', 'users.id', 'written_consents.recorded_by')
    .selectAll('written_consents')
    .select(['users.first_name', 'users.last_name'])
    .where('written_consents.account_id', '=', requireUser(ctx).accountId)

type Row = Awaited<ReturnType<ReturnType<typeof ownConsents>['execute']>>[number]

const toView = (row: Row): WrittenConsentView => ({
  id: row.id,
  number: row.e164,
  display: formatPhone(row.e164),
  wording: row.wording,
  source: row.source,
  givenAt: new Date(row.given_at).toISOString(),
  recordedBy: fullName(row.first_name, row.last_name),
  recordedAt: new Date(row.created_at).toISOString(),
  withdrawnAt: row.withdrawn_at === null ? null : new Date(row.withdrawn_at).toISOString(),
})

/** Throws not_found, also for another account's. */
export async function findConsent(ctx: Ctx, id: string): Promise<WrittenConsentView> {
  const row = await ownConsents(ctx).where('written_consents.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(consentWords.consent)
  return toView(row)
}

export async function listWrittenConsents(
  ctx: Ctx,
  { number, cursor, limit }: ListConsents,
): Promise<Page<WrittenConsentView>> {
  requireUser(ctx)
  const parsed = number === undefined ? null : parsePhone(number)
  if (parsed?.ok === false) return { items: [], nextCursor: null }
  const rows = await ownConsents(ctx)
    .$if(parsed !== null, (query) => query.where('written_consents.e164', '=', parsed!.e164))
    .$if(cursor !== undefined, (query) => query.where('written_consents.id', '<', cursor!))
    .orderBy('written_consents.id', 'desc')
    .limit(limit + 1)
    .execute()
  return { items: rows.slice(0, limit).map(toView), nextCursor: nextCursor(rows, limit, ({ id }) => id) }
}
