import { sql, type Selectable } from 'kysely'
import { hasTerm } from '../../../db/dialect'
import type { CallScriptsTable } from '../../../db/schema/call-scripts'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { newestById, stepEndById } from '../paging/by-id.server'
import type { Page, PageInput } from '../paging/page'
import { searchInSteps } from '../paging/search-in-steps.server'
import type { SortOf } from '../paging/sort'
import { countRows, sortedPage, type SortColumns } from '../paging/sorted-page.server'
import { parseSearch } from '../search/search-terms'
import { fullName } from '../person-name'
import type { CallScriptItem, CallScriptView, ScriptSharing, ScriptSort } from './call-scripts.schema'
import { SEARCH_FROM_LETTERS } from './call-script-limits'
import { callScriptsWords } from './call-scripts.words'
import { parseScriptDoc } from './script-doc.schema'

export type CallScriptRow = Selectable<CallScriptsTable>
type NamedRow = CallScriptRow & { first_name: string; last_name: string }

const readableScripts = (ctx: Ctx) => {
  const user = requireUser(ctx)
  return ctx.db.q
    .selectFrom('call_scripts')
    .innerJoin('users', 'users.id', 'call_scripts.user_id')
    .selectAll('call_scripts')
    .select(['users.first_name', 'users.last_name'])
    .where('call_scripts.account_id', '=', user.accountId)
    .where((eb) => eb.or([eb('call_scripts.team_id', 'is not', null), eb('call_scripts.user_id', '=', user.userId)]))
}

export const isOwn = (ctx: Ctx, row: Pick<CallScriptRow, 'user_id'>): boolean => row.user_id === requireUser(ctx).userId

/** Shared ones: managers too (spec 3-settings §6). Coaches only read. */
export function canEdit(ctx: Ctx, row: Pick<CallScriptRow, 'user_id' | 'team_id'>): boolean {
  const { permissions } = requireUser(ctx)
  if (isOwn(ctx, row)) return permissions.has('call') || permissions.has('board:admin')
  return row.team_id !== null && permissions.has('team:manage')
}

const toScriptItem = (ctx: Ctx, row: NamedRow): CallScriptItem => ({
  id: row.id,
  displayName: row.display_name,
  body: row.body,
  teamId: row.team_id,
  userId: row.user_id,
  ownerName: fullName(row.first_name, row.last_name),
  isOwn: isOwn(ctx, row),
  canEdit: canEdit(ctx, row),
  updatedAt: new Date(row.updated_at).toISOString(),
})

/** Throws not_found. */
export async function findCallScriptRow(ctx: Ctx, id: string): Promise<NamedRow> {
  const row = await readableScripts(ctx).where('call_scripts.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(callScriptsWords.callScript)
  return row
}

export async function findCallScript(ctx: Ctx, id: string): Promise<CallScriptView> {
  const row = await findCallScriptRow(ctx, id)
  return { ...toScriptItem(ctx, row), jsonBody: parseScriptDoc(row.json_body) ?? null }
}

/** undefined: too short. */
export function normalizeSearch(input: string | undefined): string | undefined {
  const words = input?.trim()
  return words && words.length >= SEARCH_FROM_LETTERS ? words : undefined
}

const SCRIPT_SORT: SortColumns<ScriptSort> = {
  name: { type: 'text', value: sql<string>`lower(call_scripts.display_name)` },
  changed: { type: 'number', value: sql<number>`call_scripts.updated_at` },
}

interface ScriptFilter {
  search?: string | undefined
  sharing?: ScriptSharing | undefined
}

function matchingScripts(ctx: Ctx, { search, sharing }: ScriptFilter) {
  const terms = parseSearch(normalizeSearch(search) ?? '')
  return readableScripts(ctx)
    .$if(sharing !== undefined, (query) =>
      query.where('call_scripts.team_id', sharing === 'team' ? 'is not' : 'is', null),
    )
    .where(({ and }) => and(terms.map((term) => hasTerm('call_scripts.display_name', term))))
}

/** Newest first. Short searches match everything. */
export async function listCallScripts(
  ctx: Ctx,
  { cursor, limit, sort, ...filter }: PageInput & ScriptFilter & { sort?: SortOf<ScriptSort> | undefined },
): Promise<Page<CallScriptItem>> {
  const page =
    sort === undefined
      ? await newestScripts(ctx, filter, { cursor, limit })
      : await sortedPage(matchingScripts(ctx, filter), 'call_scripts', { sort, columns: SCRIPT_SORT, cursor, limit })
  return { items: page.items.map((row) => toScriptItem(ctx, row)), nextCursor: page.nextCursor }
}

/** Of listCallScripts. */
export const countCallScripts = (ctx: Ctx, filter: ScriptFilter): Promise<number> =>
  countRows(matchingScripts(ctx, filter))

function newestScripts(ctx: Ctx, filter: ScriptFilter, { cursor, limit }: PageInput): Promise<Page<NamedRow>> {
  const { accountId } = requireUser(ctx)
  return searchInSteps<NamedRow, string>({
    limit,
    from: cursor ?? null,
    positionOf: ({ id }) => id,
    toCursor: (id) => id,
    // Most scripts of a team may be private, so lists read in steps too.
    stepEnd(from) {
      const ids = ctx.db.q.selectFrom('call_scripts').select('id').where('account_id', '=', accountId)
      return stepEndById(ids, 'call_scripts', from)
    },
    read: ({ from, until, limit: most }) =>
      newestById(matchingScripts(ctx, filter), 'call_scripts', from)
        .$if(until !== null, (part) => part.where('call_scripts.id', '>=', until ?? ''))
        .limit(most)
        .execute(),
  })
}
