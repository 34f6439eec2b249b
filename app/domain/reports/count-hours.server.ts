import { sql, type ExpressionBuilder } from 'kysely'
import type { Tables } from '../../../db/schema/tables'
import { statement } from '../../../db/statement'
import type { Queries } from '../../../db/open'
import { CONNECTED_MS } from '../call-history/call-outcome'
import { BLOCKED_NOTES, carrierNotes } from '../legs/carrier-notes'
import type { Ctx } from '../context.server'
import { changeTotals, FIGURE_COLUMNS, NUMBER_COLUMNS } from './report-totals.server'
import { CONTACT_GAP_HOURS, HOUR_MS, NEW_LEAD_MS, SHORT_MS } from './definitions'

/** A person's hour. */
export interface ReportUnit {
  account_id: string
  user_id: string
  hour: number
}

/** Per transaction: about two milliseconds each. */
const UNITS = 4

const CONTACT_GAP_MS = CONTACT_GAP_HOURS * HOUR_MS

const IS_CONNECTED = sql`calls.bridged_at is not null and calls.bill_ms >= ${sql.lit(CONNECTED_MS)}
  and coalesce(calls.answered_by, '') <> 'machine'`
const IS_MACHINE = sql`coalesce(calls.answered_by, '') = 'machine'`
const IS_OUTBOUND = sql`calls.direction = 'outbound'`
const HAS_FAILED = sql`${IS_OUTBOUND} and coalesce(calls.outcome, '') = 'failed'`
const IS_FIRST_OF_CONTACT = sql`not exists (select 1 from calls as earlier
  where earlier.contact_id = calls.contact_id and earlier.user_id = calls.user_id and earlier.direction = 'outbound'
    and earlier.sent = 1 and earlier.ended_at is not null
    and earlier.placed_at >= calls.placed_at - ${sql.lit(CONTACT_GAP_MS)} and earlier.placed_at <= calls.placed_at
    and (earlier.placed_at < calls.placed_at or earlier.id < calls.id))`

const IS_NEW_LEAD = sql`calls.speed_to_lead_ms <= ${sql.lit(NEW_LEAD_MS)}`

const countIf = (condition: ReturnType<typeof sql>) => sql<number>`sum(case when ${condition} then 1 else 0 end)`
const sumIf = (condition: ReturnType<typeof sql>, value: ReturnType<typeof sql>) =>
  sql<number>`sum(case when ${condition} then ${value} else 0 end)`

const TALK_MS = sumIf(IS_CONNECTED, sql`calls.bill_ms`)
const DIAL_MS = sumIf(sql`${IS_OUTBOUND} and calls.ended_at > calls.placed_at`, sql`calls.ended_at - calls.placed_at`)
const CONVERSATIONS = countIf(sql`${IS_CONNECTED} and calls.bill_ms >= calls.conversation_ms`)
const CALLS = sql<number>`count(*)`
const CONNECTED = countIf(IS_CONNECTED)

type Span = ReportUnit & { direction: 'outbound' | 'inbound'; from: number; to: number }

const callsOf = (q: Queries, p: Span) =>
  q
    .selectFrom('calls')
    .where('calls.account_id', '=', p.account_id)
    .where('calls.user_id', '=', p.user_id)
    .where('calls.direction', '=', p.direction)
    .where('calls.placed_at', '>=', p.from)
    .where('calls.placed_at', '<', p.to)
    .where('calls.ended_at', 'is not', null)
    .where('calls.sent', '=', 1)

const hourOf = (eb: ExpressionBuilder<Tables, 'calls'>, p: Span) =>
  [
    eb.ref('calls.account_id').as('account_id'),
    eb.ref('calls.user_id').as('user_id'),
    sql<number>`${p.hour}`.as('hour'),
  ] as const

const INSERTS = [
  statement((q, p: Span) =>
    q
      .insertInto('report_hours')
      .columns(['account_id', 'user_id', 'hour', 'direction', ...FIGURE_COLUMNS])
      .expression(
        callsOf(q, p)
          .select((eb) => hourOf(eb, p))
          .select('calls.direction')
          .select([
            CALLS.as('calls'),
            CONNECTED.as('connected'),
            CONVERSATIONS.as('conversations'),
            TALK_MS.as('talk_ms'),
            DIAL_MS.as('dial_ms'),
            countIf(sql`${IS_OUTBOUND} and ${IS_FIRST_OF_CONTACT}`).as('contacts'),
            countIf(sql`${IS_OUTBOUND} and ${IS_MACHINE}`).as('machines'),
            countIf(sql`${IS_OUTBOUND} and calls.answered_at is not null and not ${IS_MACHINE}`).as('live'),
            countIf(sql`${IS_OUTBOUND} and calls.abandoned = 1`).as('abandoned'),
            countIf(sql`calls.direction = 'inbound' and calls.bridged_at is null`).as('missed'),
            countIf(IS_NEW_LEAD).as('leads'),
            sumIf(IS_NEW_LEAD, sql`calls.speed_to_lead_ms`).as('speed_ms'),
          ])
          .groupBy(['calls.account_id', 'calls.user_id', 'calls.direction']),
      ),
  ),
  statement((q, p: Span) =>
    q
      .insertInto('report_number_hours')
      .columns(['account_id', 'user_id', 'hour', 'direction', 'number', ...NUMBER_COLUMNS])
      .expression(
        callsOf(q, p)
          .select((eb) => hourOf(eb, p))
          .select(['calls.direction', 'calls.caller_id'])
          .select([
            CALLS.as('calls'),
            CONNECTED.as('connected'),
            countIf(sql`${HAS_FAILED} and calls.carrier_error = ${sql.lit(carrierNotes.notInService)}`).as(
              'disconnected',
            ),
            countIf(
              sql`${HAS_FAILED} and calls.carrier_error in (${sql.join(BLOCKED_NOTES.map((note) => sql.lit(note)))})`,
            ).as('blocked'),
            countIf(sql`${IS_CONNECTED} and calls.bill_ms < ${sql.lit(SHORT_MS)}`).as('short'),
            countIf(sql`${IS_OUTBOUND} and ${IS_MACHINE}`).as('machines'),
            TALK_MS.as('talk_ms'),
          ])
          .groupBy(['calls.account_id', 'calls.user_id', 'calls.direction', 'calls.caller_id']),
      ),
  ),
  statement((q, p: Span) =>
    q
      .insertInto('report_disposition_hours')
      .columns(['account_id', 'user_id', 'hour', 'direction', 'disposition_id', 'calls', 'connected', 'talk_ms'])
      .expression(
        callsOf(q, p)
          .where('calls.disposition_id', 'is not', null)
          .select((eb) => hourOf(eb, p))
          .select(['calls.direction', (eb) => eb.ref('calls.disposition_id').$notNull().as('disposition_id')])
          .select([CALLS.as('calls'), CONNECTED.as('connected'), TALK_MS.as('talk_ms')])
          .groupBy(['calls.account_id', 'calls.user_id', 'calls.direction', 'calls.disposition_id']),
      ),
  ),
] as const

const DIAL_COLUMNS = ['calls', 'connected', 'conversations', 'talk_ms', 'dial_ms'] as const
const dialFigures = () =>
  [
    CALLS.as('calls'),
    CONNECTED.as('connected'),
    CONVERSATIONS.as('conversations'),
    TALK_MS.as('talk_ms'),
    DIAL_MS.as('dial_ms'),
  ] as const

/** Of dials alone. */
const DIAL_INSERTS = [
  statement((q, p: Span) =>
    q
      .insertInto('report_campaign_hours')
      .columns(['account_id', 'user_id', 'hour', 'campaign_id', ...DIAL_COLUMNS])
      .expression(
        callsOf(q, p)
          .innerJoin('campaigns', 'campaigns.id', 'calls.campaign_id')
          .where('campaigns.kind', '=', 'list')
          .select((eb) => hourOf(eb as never, p))
          .select('calls.campaign_id')
          .select(dialFigures())
          .groupBy(['calls.account_id', 'calls.user_id', 'calls.campaign_id']),
      ),
  ),
  statement((q, p: Span) =>
    q
      .insertInto('report_board_hours')
      .columns(['account_id', 'user_id', 'hour', 'board_id', ...DIAL_COLUMNS])
      .expression(
        callsOf(q, p)
          .innerJoin('campaigns', 'campaigns.id', 'calls.campaign_id')
          .where('campaigns.board_id', 'is not', null)
          .select((eb) => hourOf(eb as never, p))
          .select((eb) => eb.ref('campaigns.board_id').$notNull().as('board_id'))
          .select(dialFigures())
          .groupBy(['calls.account_id', 'calls.user_id', 'campaigns.board_id']),
      ),
  ),
] as const

const TABLES = [
  'report_hours',
  'report_number_hours',
  'report_disposition_hours',
  'report_campaign_hours',
  'report_board_hours',
] as const

const DELETES = TABLES.map((table) =>
  statement((q, p: ReportUnit) =>
    q
      .deleteFrom(table)
      .where('account_id', '=', p.account_id)
      .where('hour', '=', p.hour)
      .where('user_id', '=', p.user_id),
  ),
)

const oldestMarks = statement((q, p: { limit: number }) =>
  q
    .selectFrom('report_marks')
    .select(['account_id', 'user_id', 'hour', 'follows'])
    .orderBy('account_id')
    .orderBy('user_id')
    .orderBy('hour')
    .limit(p.limit),
)
const deleteMark = statement((q, p: ReportUnit) =>
  q
    .deleteFrom('report_marks')
    .where('account_id', '=', p.account_id)
    .where('user_id', '=', p.user_id)
    .where('hour', '=', p.hour),
)
const hoursAfter = statement((q, p: ReportUnit & { until: number }) =>
  q
    .selectFrom('report_hours')
    .select('hour')
    .where('account_id', '=', p.account_id)
    .where('user_id', '=', p.user_id)
    .where('hour', '>', p.hour)
    .where('hour', '<=', p.until)
    .where('direction', '=', 'outbound'),
)
export const markHour = statement((q, p: ReportUnit & { at: number; follows: 0 | 1 }) =>
  q
    .insertInto('report_marks')
    .values(p)
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'hour']).doNothing()),
)

/** Counts marked hours again. False: none was marked. */
export async function countMarkedHours(ctx: Ctx): Promise<boolean> {
  if ((await ctx.db.all(oldestMarks, { limit: 1 })).length === 0) return false
  return ctx.db.transact(
    'report.count',
    async (tx) => {
      const marks = await tx.db.all(oldestMarks, { limit: UNITS })
      for (const { follows, ...unit } of marks) {
        await countHour(tx, unit)
        if (follows === 1) await markFollowing(tx, unit)
        await tx.db.write(deleteMark, unit)
      }
      return marks.length > 0
    },
    { repeatable: true },
  )
}

/** Replaces the hour's rows with what its calls say. */
const countHour = (tx: Ctx, unit: ReportUnit): Promise<void> => changeTotals(tx, unit, () => replaceRows(tx, unit))

async function replaceRows(tx: Ctx, unit: ReportUnit): Promise<void> {
  for (const remove of DELETES) await tx.db.write(remove, unit)
  const from = unit.hour * HOUR_MS
  const span = { ...unit, from, to: from + HOUR_MS }
  for (const direction of ['outbound', 'inbound'] as const)
    for (const insert of INSERTS) await tx.db.write(insert, { ...span, direction })
  for (const insert of DIAL_INSERTS) await tx.db.write(insert, { ...span, direction: 'outbound' })
}

/** Whether a dial is the contact's first depends on the hours before. */
async function markFollowing(tx: Ctx, unit: ReportUnit): Promise<void> {
  const following = await tx.db.all(hoursAfter, { ...unit, until: unit.hour + CONTACT_GAP_HOURS })
  for (const { hour } of following) await tx.db.write(markHour, { ...unit, hour, at: tx.clock.now(), follows: 0 })
}
