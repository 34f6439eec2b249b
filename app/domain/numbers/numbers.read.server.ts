import type { ExpressionBuilder, Selectable } from 'kysely'
import type { NumberStatus, PhoneNumbersTable } from '../../../db/schema/dialer'
import type { Tables } from '../../../db/schema/tables'
import { requireUser } from '../access/require'
import { isForLocalPresence } from '../accounts/callable-numbers'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { nextCursor } from '../paging/page'
import { timeCursor, timePosition } from '../paging/time-cursor'
import { formatPhone } from '../phone-numbers/phone'
import { ownTeamId } from '../settings/team-settings.read.server'
import { findForwardingOption, flattenOptions, listForwardingOptions } from './forwarding-options.read.server'
import { getNumberBlockers, type AccountNumbers } from './number-blockers'
import {
  NUMBER_GROUPS,
  type FlatNumbers,
  type ForwardingOption,
  type ForwardingOptions,
  type GroupedNumbers,
  type NumberGroup,
  type NumbersQuery,
  type NumberView,
} from './numbers.schema'
import { numbersWords } from './numbers.words'
import { matchesNumber } from './match-number'

const GROUP_ROWS: Record<NumberGroup, { status: NumberStatus; personal?: 0 | 1 }> = {
  personal: { status: 'active', personal: 1 },
  shared: { status: 'active', personal: 0 },
  removal: { status: 'pending_cancellation' },
  deleted: { status: 'deleted' },
}

type NumberRow = Selectable<PhoneNumbersTable> & {
  first_name: string | null
  last_name: string | null
  has_thread: 0 | 1
}

/** The account's; of private ones the user's own, and those of the account if the user manages numbers. */
export const visibleNumbers = (ctx: Ctx) => {
  const user = requireUser(ctx)
  return ctx.db.q
    .selectFrom('phone_numbers')
    .where('phone_numbers.account_id', '=', user.accountId)
    .where((eb) =>
      eb.or([
        eb('phone_numbers.shared', '=', 1),
        eb('phone_numbers.user_id', '=', user.userId),
        ...(user.permissions.has('numbers:manage') ? [eb('phone_numbers.personal', '=', 0)] : []),
      ]),
    )
}

const numberRows = (ctx: Ctx) =>
  visibleNumbers(ctx)
    .leftJoin('users', 'users.id', 'phone_numbers.user_id')
    .selectAll('phone_numbers')
    .select((eb) => [
      'users.first_name',
      'users.last_name',
      eb
        .case()
        .when(eb.exists(eb.selectFrom('threads').select('id').whereRef('threads.number_id', '=', 'phone_numbers.id')))
        .then(eb.lit(1))
        .else(eb.lit(0))
        .end()
        .as('has_thread'),
    ])

const inGroup = (eb: ExpressionBuilder<Tables, 'phone_numbers'>, group: NumberGroup) => {
  const { status, personal } = GROUP_ROWS[group]
  return eb.and([
    eb('phone_numbers.status', '=', status),
    ...(personal === undefined ? [] : [eb('phone_numbers.personal', '=', personal)]),
  ])
}

const groupOf = ({ status, personal }: Pick<NumberRow, 'status' | 'personal'>): NumberGroup =>
  NUMBER_GROUPS.find((group) => {
    const rows = GROUP_ROWS[group]
    return rows.status === status && (rows.personal ?? personal) === personal
  })!

interface ViewFacts extends AccountNumbers {
  teamId: string | null
  options: readonly ForwardingOption[]
}

async function readViewFacts(ctx: Ctx, options: ForwardingOptions): Promise<ViewFacts> {
  const { accountId, userId } = requireUser(ctx)
  const { shared, personal } = await ctx.db.q
    .selectFrom('phone_numbers')
    .select((eb) => [
      eb.fn
        .coalesce(eb.fn.sum<number>(eb.case().when('personal', '=', 0).then(1).else(0).end()), eb.lit(0))
        .as('shared'),
      eb.fn
        .coalesce(
          eb.fn.sum<number>(
            eb
              .case()
              .when(eb.and([eb('personal', '=', 1), eb('user_id', '=', userId)]))
              .then(1)
              .else(0)
              .end(),
          ),
          eb.lit(0),
        )
        .as('personal'),
    ])
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('shared', '=', 1), eb('personal', '=', 1)]))
    .executeTakeFirstOrThrow()
  return {
    sharedCount: Number(shared),
    personalCount: Number(personal),
    teamId: await ownTeamId(ctx),
    options: flattenOptions(options),
  }
}

function toNumberView(ctx: Ctx, row: NumberRow, facts: ViewFacts): NumberView {
  const user = requireUser(ctx)
  const isPersonal = row.personal === 1
  const localPresence = isForLocalPresence(row) && !isPersonal
  return {
    id: row.id,
    number: row.e164,
    display: formatPhone(row.e164),
    type: isPersonal ? 'PERSONAL' : 'SHARED',
    status: STATUS[row.status],
    group: groupOf(row),
    nickname: row.nickname,
    shareWithTeam: row.shared === 1,
    teamId: facts.teamId,
    userId: row.user_id,
    user: row.user_id === null ? null : { firstName: row.first_name ?? '', lastName: row.last_name ?? '' },
    enableLocalPresence: localPresence,
    callForwarding:
      isPersonal || !user.permissions.has('numbers:manage') ? null : findForwardingOption(facts.options, row),
    spamRegistrationStatus: 'UNPROTECTED',
    restoreRequiresPurchase: false,
    activeMessengerThread: row.has_thread === 1,
    canCallFrom: row.released_at === null && (!isPersonal || row.caller_id_sid !== null),
    textRefusal: row.text_refusal,
    cancelsAt: row.cancels_at === null ? null : new Date(row.cancels_at).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
    blockers: getNumberBlockers(
      { personal: isPersonal, status: row.status, shared: row.shared === 1, userId: row.user_id, localPresence },
      user,
      facts,
    ),
  }
}

const STATUS = {
  active: 'ACTIVE',
  pending_cancellation: 'PENDING_CANCELLATION',
  deleted: 'DELETED',
} as const satisfies Record<NumberStatus, NumberView['status']>

/** Throws not_found. */
export async function findNumber(ctx: Ctx, id: string): Promise<NumberView> {
  const row = await numberRows(ctx).where('phone_numbers.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Number')
  return toNumberView(ctx, row, await readViewFacts(ctx, await listForwardingOptions(ctx)))
}

/** In the order of `ids`. Throws not_found. */
export async function findNumbers(ctx: Ctx, ids: readonly string[]): Promise<NumberView[]> {
  const rows = await numberRows(ctx)
    .where('phone_numbers.id', 'in', [...ids])
    .execute()
  const facts = await readViewFacts(ctx, await listForwardingOptions(ctx))
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw notFound('Number')
    return toNumberView(ctx, row, facts)
  })
}

interface NumbersPage {
  numbers: NumberView[]
  nextCursor: string | null
}

/** Oldest first. `groups` counts the numbers that match. */
export async function listGroupedNumbers(ctx: Ctx, query: NumbersQuery): Promise<GroupedNumbers> {
  const callForwardingOptions = await listForwardingOptions(ctx)
  const facts = await readViewFacts(ctx, callForwardingOptions)
  return {
    ...(await readPage(ctx, facts, query)),
    ...NO_SLOTS,
    filledNumberSlots: await countFilledSlots(ctx),
    callForwardingOptions,
    groups: await readTotals(ctx, facts, query.search),
  }
}

export type NumberGroupPage = NumbersPage & GroupedNumbers['groups'][number]

/** The first page of each group that has a match, or the page of one group. */
export async function listNumberGroups(
  ctx: Ctx,
  query: NumbersQuery,
): Promise<{ groups: NumberGroupPage[]; filledNumberSlots: number }> {
  const facts = await readViewFacts(ctx, await listForwardingOptions(ctx))
  const totals = await readTotals(ctx, facts, query.search)
  const groups: NumberGroupPage[] = []
  for (const group of totals)
    if (group.total > 0 && (query.group ?? group.id) === group.id)
      groups.push({ ...group, ...(await readPage(ctx, facts, { ...query, group: group.id })) })
  return { groups, filledNumberSlots: await countFilledSlots(ctx) }
}

/** Plans have no number slots. */
const NO_SLOTS = { numberSlots: null, spamSlots: 0, filledSpamSlots: 0 }

async function readTotals(ctx: Ctx, facts: ViewFacts, search?: string): Promise<GroupedNumbers['groups']> {
  const totals = await visibleNumbers(ctx)
    .select((eb) => ['status', 'personal', eb.fn.countAll<number>().as('total')])
    .where(matchesQuery(ctx, facts, search))
    .groupBy(['status', 'personal'])
    .execute()
  return NUMBER_GROUPS.map((id) => ({
    id,
    label: numbersWords.groups[id],
    total: totals.filter((row) => groupOf(row) === id).reduce((sum, { total }) => sum + Number(total), 0),
  }))
}

const matchesQuery = (ctx: Ctx, { options }: ViewFacts, search = '') =>
  matchesNumber(search, requireUser(ctx).permissions.has('numbers:manage') ? options : [])

async function readPage(
  ctx: Ctx,
  facts: ViewFacts,
  { search, group, cursor, limit }: NumbersQuery,
): Promise<NumbersPage> {
  const from = timePosition(cursor)
  const rows = await numberRows(ctx)
    .where(matchesQuery(ctx, facts, search))
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

/** One list; call forwarding options without groups. */
export async function listFlatNumbers(ctx: Ctx, query: Omit<NumbersQuery, 'group'>): Promise<FlatNumbers> {
  const { groups: _, callForwardingOptions, ...info } = await listGroupedNumbers(ctx, query)
  return { ...info, callForwardingOptions: flattenOptions(callForwardingOptions) }
}

async function countFilledSlots(ctx: Ctx): Promise<number> {
  const { filled } = await ctx.db.q
    .selectFrom('phone_numbers')
    .select((eb) => eb.fn.countAll<number>().as('filled'))
    .where('account_id', '=', requireUser(ctx).accountId)
    .where('personal', '=', 0)
    .where('status', '!=', 'deleted')
    .executeTakeFirstOrThrow()
  return Number(filled)
}
