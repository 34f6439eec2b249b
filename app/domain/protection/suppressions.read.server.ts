import { foldNumber } from '../phone-numbers/fold-number'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../db/schema/tables'
import { requireUser } from '../access/require'
import { streamCsv } from '../csv/stream-csv'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import type { Page, PageInput } from '../paging/page'
import { searchInSteps, STEP_ROWS } from '../paging/search-in-steps.server'
import { timeCursor, timePosition, type TimePosition } from '../paging/time-cursor'
import { fullName } from '../person-name'
import { REMOVABLE_TYPES, SUPPRESSION_TYPE_LABELS, type SuppressionView } from './protection.schema'
import { protectionWords } from './protection.words'

type SuppressionRow = Selectable<Tables['suppressions']> & { first_name: string | null; last_name: string | null }

const toSuppressionView = (row: SuppressionRow): SuppressionView => ({
  id: row.id,
  number: row.e164,
  display: formatPhone(row.e164),
  type: row.type,
  typeLabel: SUPPRESSION_TYPE_LABELS[row.type],
  addedBy: fullName(row.first_name, row.last_name) || null,
  removable: REMOVABLE_TYPES.has(row.type),
  createdAt: new Date(row.created_at).toISOString(),
})

const ownSuppressions = (ctx: Ctx) =>
  ctx.db.q
    .selectFrom('suppressions')
    .leftJoin('users', 'users.id', 'suppressions.added_by')
    .selectAll('suppressions')
    .select(['users.first_name', 'users.last_name'])
    .where('suppressions.account_id', '=', requireUser(ctx).accountId)

/** Throws not_found. */
export async function findSuppression(ctx: Ctx, e164: string): Promise<SuppressionView> {
  const row = await ownSuppressions(ctx).where('suppressions.e164', '=', e164).executeTakeFirst()
  if (!row) throw notFound('Number')
  return toSuppressionView(row)
}

/** `search`: digits of the number. */
export async function listSuppressions(
  ctx: Ctx,
  { cursor, limit, search }: PageInput & { search?: string | undefined },
): Promise<Page<SuppressionView>> {
  const digits = foldNumber(search ?? '').replaceAll(/\D/g, '')
  if (search?.trim() && digits === '') return { items: [], nextCursor: null }
  const page = await searchInSteps<SuppressionRow, TimePosition>({
    limit,
    from: timePosition(cursor),
    positionOf: (row) => ({ at: row.created_at, id: row.id }),
    toCursor: timeCursor,
    async stepEnd(from) {
      if (digits === '') return null
      const last = await newestFirst(ctx, from)
        .limit(1)
        .offset(STEP_ROWS - 1)
        .executeTakeFirst()
      return last ? { at: last.created_at, id: last.id } : null
    },
    read: ({ from, until, limit: most }) =>
      newestFirst(ctx, from)
        .$if(until !== null, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('suppressions.created_at', 'suppressions.id'), '>=', tuple(until!.at, until!.id)),
          ),
        )
        .$if(digits !== '', (query) => query.where('suppressions.e164', 'like', `%${digits}%`))
        .limit(most)
        .execute(),
  })
  return { items: page.items.map(toSuppressionView), nextCursor: page.nextCursor }
}

const newestFirst = (ctx: Ctx, from: TimePosition | null) =>
  ownSuppressions(ctx)
    .$if(from !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('suppressions.created_at', 'suppressions.id'), '<', tuple(from!.at, from!.id)),
      ),
    )
    .orderBy('suppressions.created_at', 'desc')
    .orderBy('suppressions.id', 'desc')

export const suppressionsCsv = (ctx: Ctx): AsyncGenerator<string> =>
  streamCsv({
    columns: ['Number', 'Type', protectionWords.addedBy, protectionWords.dateAdded],
    page: (page) => listSuppressions(ctx, page),
    toCells: (rows) =>
      rows.map(({ display, typeLabel, addedBy, createdAt }) => [display, typeLabel, addedBy, createdAt]),
  })
