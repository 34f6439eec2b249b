import { sql } from 'kysely'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { ReportUnit } from './count-hours.server'

export const FIGURE_COLUMNS = [
  'calls',
  'connected',
  'conversations',
  'talk_ms',
  'dial_ms',
  'contacts',
  'machines',
  'live',
  'abandoned',
  'missed',
  'leads',
  'speed_ms',
] as const
export const NUMBER_COLUMNS = ['calls', 'connected', 'disconnected', 'blocked', 'short', 'machines', 'talk_ms'] as const

/** `sign`: -1 takes the unit's rows out of the totals, 1 adds them. */
type Change = ReportUnit & { sign: 1 | -1 }

const times = <Name extends string>(name: Name, sign: number) => sql<number>`sum(${sql.ref(name)}) * ${sign}`.as(name)
const added = (table: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`]))

const CHANGES = [
  statement((q, p: Change) =>
    q
      .insertInto('report_account_hours')
      .columns(['account_id', 'hour', 'direction', ...FIGURE_COLUMNS])
      .expression(
        q
          .selectFrom('report_hours')
          .where('account_id', '=', p.account_id)
          .where('hour', '=', p.hour)
          .where('user_id', '=', p.user_id)
          .select(['account_id', 'hour', 'direction'])
          .select(FIGURE_COLUMNS.map((name) => times(name, p.sign)))
          .groupBy(['account_id', 'hour', 'direction']),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'hour', 'direction'])
          .doUpdateSet(added('report_account_hours', FIGURE_COLUMNS)),
      ),
  ),
  statement((q, p: Change) =>
    q
      .insertInto('report_user_days')
      .columns(['account_id', 'user_id', 'day', 'direction', ...FIGURE_COLUMNS])
      .expression(
        q
          .selectFrom('report_hours')
          .where('account_id', '=', p.account_id)
          .where('hour', '=', p.hour)
          .where('user_id', '=', p.user_id)
          .select(['account_id', 'user_id', sql<number>`hour / 24`.as('day'), 'direction'])
          .select(FIGURE_COLUMNS.map((name) => times(name, p.sign)))
          .groupBy(['account_id', 'user_id', 'hour', 'direction']),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'day', 'user_id', 'direction'])
          .doUpdateSet(added('report_user_days', FIGURE_COLUMNS)),
      ),
  ),
  statement((q, p: Change) =>
    q
      .insertInto('report_number_days')
      .columns(['account_id', 'number', 'day', ...NUMBER_COLUMNS])
      .expression(
        q
          .selectFrom('report_number_hours')
          .where('account_id', '=', p.account_id)
          .where('hour', '=', p.hour)
          .where('user_id', '=', p.user_id)
          .where('direction', '=', 'outbound')
          .select(['account_id', 'number', sql<number>`hour / 24`.as('day')])
          .select(NUMBER_COLUMNS.map((name) => times(name, p.sign)))
          .groupBy(['account_id', 'number', 'hour']),
      )
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'day', 'number']).doUpdateSet(added('report_number_days', NUMBER_COLUMNS)),
      ),
  ),
] as const

type Emptied = Pick<ReportUnit, 'account_id' | 'hour'> & { day: number }

const DELETES_OF_EMPTY = [
  statement((q, p: Emptied) =>
    q
      .deleteFrom('report_account_hours')
      .where('account_id', '=', p.account_id)
      .where('hour', '=', p.hour)
      .where('calls', '=', 0),
  ),
  statement((q, p: Emptied) =>
    q
      .deleteFrom('report_user_days')
      .where('account_id', '=', p.account_id)
      .where('day', '=', p.day)
      .where('calls', '=', 0),
  ),
  statement((q, p: Emptied) =>
    q
      .deleteFrom('report_number_days')
      .where('account_id', '=', p.account_id)
      .where('day', '=', p.day)
      .where('calls', '=', 0),
  ),
] as const

/** Keeps the totals equal to the sum of rows, whatever `count` makes of the unit's rows. */
export async function changeTotals(tx: Ctx, unit: ReportUnit, count: () => Promise<void>): Promise<void> {
  for (const change of CHANGES) await tx.db.write(change, { ...unit, sign: -1 })
  await count()
  for (const change of CHANGES) await tx.db.write(change, { ...unit, sign: 1 })
  const { account_id, hour } = unit
  for (const remove of DELETES_OF_EMPTY) await tx.db.write(remove, { account_id, hour, day: Math.floor(hour / 24) })
}

/** Sums one day again, after rows were changed by hand. */
export const sumDay = (ctx: Ctx, accountId: string, day: number): Promise<void> =>
  ctx.db.transact(
    'report.sum',
    async ({ db: { q } }) => {
      const [from, to] = [day * 24, day * 24 + 24]
      await q
        .deleteFrom('report_account_hours')
        .where('account_id', '=', accountId)
        .where('hour', '>=', from)
        .where('hour', '<', to)
        .execute()
      await q.deleteFrom('report_user_days').where('account_id', '=', accountId).where('day', '=', day).execute()
      await q.deleteFrom('report_number_days').where('account_id', '=', accountId).where('day', '=', day).execute()
      const sumOf = <Name extends string>(name: Name) => sql<number>`sum(${sql.ref(name)})`.as(name)
      const hours = q
        .selectFrom('report_hours')
        .where('account_id', '=', accountId)
        .where('hour', '>=', from)
        .where('hour', '<', to)
      await q
        .insertInto('report_account_hours')
        .columns(['account_id', 'hour', 'direction', ...FIGURE_COLUMNS])
        .expression(
          hours
            .select(['account_id', 'hour', 'direction'])
            .select(FIGURE_COLUMNS.map(sumOf))
            .groupBy(['account_id', 'hour', 'direction']),
        )
        .execute()
      await q
        .insertInto('report_user_days')
        .columns(['account_id', 'user_id', 'day', 'direction', ...FIGURE_COLUMNS])
        .expression(
          hours
            .select(['account_id', 'user_id', sql<number>`${sql.lit(day)}`.as('day'), 'direction'])
            .select(FIGURE_COLUMNS.map(sumOf))
            .groupBy(['account_id', 'user_id', 'direction']),
        )
        .execute()
      await q
        .insertInto('report_number_days')
        .columns(['account_id', 'number', 'day', ...NUMBER_COLUMNS])
        .expression(
          q
            .selectFrom('report_number_hours')
            .where('account_id', '=', accountId)
            .where('hour', '>=', from)
            .where('hour', '<', to)
            .where('direction', '=', 'outbound')
            .select(['account_id', 'number', sql<number>`${sql.lit(day)}`.as('day')])
            .select(NUMBER_COLUMNS.map(sumOf))
            .groupBy(['account_id', 'number']),
        )
        .execute()
    },
    { repeatable: true },
  )

/** The first day with rows, or with totals, from there on. */
export async function findNextDay({ db: { q } }: Ctx, accountId: string, from: number): Promise<number | null> {
  const [hour, total, number] = await Promise.all([
    q
      .selectFrom('report_hours')
      .select('hour')
      .where('account_id', '=', accountId)
      .where('hour', '>=', from * 24)
      .orderBy('hour')
      .limit(1)
      .executeTakeFirst(),
    q
      .selectFrom('report_account_hours')
      .select('hour')
      .where('account_id', '=', accountId)
      .where('hour', '>=', from * 24)
      .orderBy('hour')
      .limit(1)
      .executeTakeFirst(),
    q
      .selectFrom('report_number_days')
      .select('day')
      .where('account_id', '=', accountId)
      .where('day', '>=', from)
      .orderBy('day')
      .limit(1)
      .executeTakeFirst(),
  ])
  const days = [hour, total].flatMap((row) => (row ? [Math.floor(row.hour / 24)] : []))
  if (number) days.push(number.day)
  return days.length === 0 ? null : Math.min(...days)
}
