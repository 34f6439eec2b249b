import type { ExpressionBuilder } from 'kysely'
import type { NumberStatus } from '../../../db/schema/dialer'
import type { Tables } from '../../../db/schema/tables'
import { requireUser } from '../access/require'
import { findAccountPlan } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { nextCursor } from '../paging/page'
import { timeCursor, timePosition } from '../paging/time-cursor'
import {
  countClaimed,
  countFilledSlots,
  countNumbers,
  countVisible,
  type NumberCount,
} from './count-numbers.read.server'
import { flattenOptions, listForwardingOptions } from './forwarding-options.read.server'
import { matchesNumber } from './match-number'
import {
  GROUP_ROWS,
  groupOf,
  numberRows,
  readViewFacts,
  toNumberView,
  visibleNumbers,
  type ViewFacts,
} from './numbers.read.server'
import {
  NUMBER_GROUPS,
  type FlatNumbers,
  type GroupedNumbers,
  type NumberGroup,
  type NumbersQuery,
  type NumberView,
} from './numbers.schema'
import { numbersWords } from './numbers.words'

type Group = GroupedNumbers['groups'][number]

interface NumbersPage {
  numbers: NumberView[]
  nextCursor: string | null
}

export type NumberGroupPage = NumbersPage & Group

/** Oldest first. `groups` counts the numbers that match. */
export async function listGroupedNumbers(ctx: Ctx, query: NumbersQuery): Promise<GroupedNumbers> {
  const callForwardingOptions = await listForwardingOptions(ctx)
  const counts = await countNumbers(ctx)
  const facts = await readViewFacts(ctx, { options: callForwardingOptions, counts })
  const matches = await findMatches(ctx, facts, query.search)
  return {
    ...(await readPage(ctx, facts, matches, query)),
    ...(await readSlots(ctx, counts)),
    callForwardingOptions,
    groups: toGroups(matches ?? countVisible(ctx, counts)),
  }
}

/** The first page of each group that has a match, or the page of one group. */
export async function listNumberGroups(
  ctx: Ctx,
  query: NumbersQuery,
): Promise<{ groups: NumberGroupPage[]; claimed: number }> {
  const counts = await countNumbers(ctx)
  const facts = await readViewFacts(ctx, { counts })
  const matches = await findMatches(ctx, facts, query.search)
  const groups: NumberGroupPage[] = []
  for (const group of toGroups(matches ?? countVisible(ctx, counts)))
    if (group.total > 0 && (query.group ?? group.id) === group.id)
      groups.push({ ...group, ...(await readPage(ctx, facts, matches, { ...query, group: group.id })) })
  return { groups, claimed: countClaimed(counts) }
}

/** Those that are not deleted, in one list. */
export async function listClaimedNumbers(
  ctx: Ctx,
  query: Pick<NumbersQuery, 'cursor' | 'limit'>,
): Promise<NumbersPage & Slots> {
  const counts = await countNumbers(ctx)
  const facts = await readViewFacts(ctx, { counts })
  const page = await readPage(ctx, facts, null, { ...query, hidesDeleted: true })
  return { ...page, ...(await readSlots(ctx, counts)) }
}

/** One list; call forwarding options without groups. */
export async function listFlatNumbers(ctx: Ctx, query: Omit<NumbersQuery, 'group'>): Promise<FlatNumbers> {
  const { groups: _, callForwardingOptions, ...info } = await listGroupedNumbers(ctx, query)
  return { ...info, callForwardingOptions: flattenOptions(callForwardingOptions) }
}

export interface Slots {
  numberSlots: number | null
  filledNumberSlots: number
  spamSlots: number
  filledSpamSlots: number
}

/** Of a plan that counts them. */
export async function readSlots(ctx: Ctx, counts?: readonly NumberCount[]): Promise<Slots> {
  const { numberSlots, spamSlots } = await findAccountPlan(ctx, requireUser(ctx).accountId)
  const known = counts ?? (await countNumbers(ctx))
  return {
    numberSlots,
    filledNumberSlots: numberSlots === null ? countClaimed(known) : countFilledSlots(known),
    spamSlots: spamSlots ?? 0,
    filledSpamSlots: await countSpamSlots(ctx),
  }
}

/** Protection that is being canceled leaves its slot. */
export async function countSpamSlots(ctx: Ctx): Promise<number> {
  const { filled } = await ctx.db.q
    .selectFrom('spam_registrations')
    .select((eb) => eb.fn.countAll<number>().as('filled'))
    .where('account_id', '=', requireUser(ctx).accountId)
    .where('state', 'not in', ['cancelling', 'unprotected'])
    .executeTakeFirstOrThrow()
  return Number(filled)
}

interface Match {
  id: string
  status: NumberStatus
  personal: 0 | 1
  total: 1
}

/** Oldest first; folding is done once for totals and pages. null: no search. */
async function findMatches(ctx: Ctx, { options }: ViewFacts, search = ''): Promise<Match[] | null> {
  if (search.trim() === '') return null
  const seesForwarding = requireUser(ctx).permissions.has('numbers:manage')
  const rows = await visibleNumbers(ctx)
    .select(['phone_numbers.id', 'phone_numbers.status', 'phone_numbers.personal'])
    .where(matchesNumber(search, seesForwarding ? options : []))
    .orderBy('phone_numbers.created_at')
    .orderBy('phone_numbers.id')
    .execute()
  return rows.map((row) => ({ ...row, total: 1 }))
}

const toGroups = (counts: ReadonlyArray<Pick<Match, 'status' | 'personal'> & { total: number }>): Group[] =>
  NUMBER_GROUPS.map((id) => ({
    id,
    label: numbersWords.groups[id],
    total: counts.reduce((sum, count) => (groupOf(count) === id ? sum + count.total : sum), 0),
  }))

const inGroup = (eb: ExpressionBuilder<Tables, 'phone_numbers'>, group: NumberGroup) => {
  const { status, personal } = GROUP_ROWS[group]
  return eb.and([
    eb('phone_numbers.status', '=', status),
    ...(personal === undefined ? [] : [eb('phone_numbers.personal', '=', personal)]),
  ])
}

async function readPage(
  ctx: Ctx,
  facts: ViewFacts,
  matches: readonly Match[] | null,
  { group, cursor, limit, hidesDeleted = false }: NumbersQuery & { hidesDeleted?: boolean },
): Promise<NumbersPage> {
  const from = timePosition(cursor)
  const inThisGroup = matches?.filter((match) => group === undefined || groupOf(match) === group)
  const rest = inThisGroup?.slice(inThisGroup.findIndex(({ id }) => id === from?.id) + 1)
  if (rest?.length === 0) return { numbers: [], nextCursor: null }
  const rows = await numberRows(ctx)
    .$if(rest !== undefined, (query) =>
      query.where(
        'phone_numbers.id',
        'in',
        rest!.slice(0, limit + 1).map(({ id }) => id),
      ),
    )
    .$if(hidesDeleted, (query) => query.where('phone_numbers.status', '!=', 'deleted'))
    .$if(group !== undefined, (query) => query.where((eb) => inGroup(eb, group!)))
    .$if(from !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('phone_numbers.created_at', 'phone_numbers.id'), '>', tuple(from!.at, from!.id)),
      ),
    )
    .orderBy('phone_numbers.created_at')
    .orderBy('phone_numbers.id')
    .limit(limit + 1)
    .execute()
  return {
    numbers: rows.slice(0, limit).map((row) => toNumberView(ctx, row, facts)),
    nextCursor: nextCursor(rows, limit, ({ created_at: at, id }) => timeCursor({ at, id })),
  }
}
