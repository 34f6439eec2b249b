import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Ctx } from '~/domain/context.server'
import { orNotFound } from '../../+form/submission'
import { loadListView } from '../../+list/load-list-view.server'
import { parseListQuery } from '../../+list/parse-list-query'
import { parseMemberFilter } from '../+history/member-filter.server'
import { ANY_TIME, DAYS, DEFAULT_DAYS, ONLY, PERIODS } from './dial-choices'

interface RecordFilter<Only> {
  search: string | undefined
  only: Only | undefined
  days: number | undefined
  scope: 'own' | 'team'
  userId?: string | undefined
}

interface RecordKind<Only extends string, Item, Row> {
  /** Of its views and columns. */
  list: 'texts' | 'drops'
  only: readonly Only[]
  read(
    ctx: Ctx,
    filter: RecordFilter<Only> & ReturnType<typeof parseListQuery>['page'],
  ): Promise<{ items: readonly Item[]; nextCursor: string | null }>
  toFile(filter: RecordFilter<Only>): string
  toRow(item: Item): Row
}

/** Own records, or those of the chosen team members. */
export async function loadRecords<Only extends string, Item, Row>(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  { list, only: choices, read, toFile, toRow }: RecordKind<Only, Item, Row>,
) {
  const ctx = await context.requireUser(request)
  const { query, isFirst, search, page } = parseListQuery(request)
  const { members, member, isOwn, userId } = await parseMemberFilter(ctx, query)
  const days = PERIODS.find(([value]) => value === query.get(DAYS))?.[0] ?? DEFAULT_DAYS
  const only = choices.find((one) => one === query.get(ONLY))
  const filter = {
    search,
    only,
    days: days === ANY_TIME ? undefined : Number(days),
    ...(isOwn ? { scope: 'own' as const } : { scope: 'team' as const, userId }),
  }
  const { items, nextCursor } = await orNotFound(read(ctx, { ...filter, ...page }))
  return {
    rows: items.map(toRow),
    nextCursor,
    /** Filters other than period and member are active. */
    isNarrowed: !isFirst || !!search || !!only,
    search: search ?? '',
    days,
    only: only ?? '',
    members,
    member,
    view: await loadListView(ctx, request, list),
    csv: toFile(filter),
  }
}
