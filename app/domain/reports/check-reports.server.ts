import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { CONTACT_GAP_HOURS, HOUR_MS, isCounted, measureCall, measureNumber } from './definitions'

/** Calls per read. */
const PAGE = 1_000

/** In the order of dials, so that a contact's first is known. */
const callsAfter = statement((q, p: { at: number; same: number; id: string; limit: number }) =>
  q
    .selectFrom('calls')
    .leftJoin('campaigns', 'campaigns.id', 'calls.campaign_id')
    .selectAll('calls')
    .select(['campaigns.kind', 'campaigns.board_id'])
    .where((eb) =>
      eb.or([
        eb('calls.placed_at', '>', p.at),
        eb.and([eb('calls.placed_at', '=', p.same), eb('calls.id', '>', p.id)]),
      ]),
    )
    .orderBy('calls.placed_at')
    .orderBy('calls.id')
    .limit(p.limit),
)

type Counts = Map<string, Record<string, number>>

function add(counts: Counts, key: readonly (string | number)[], figures: object): void {
  const name = key.join(' ')
  const sum = counts.get(name) ?? {}
  for (const [figure, value] of Object.entries(figures)) sum[figure] = (sum[figure] ?? 0) + Number(value)
  counts.set(name, sum)
}

/** From the calls alone, one by one. */
async function recountCalls(ctx: Ctx): Promise<{ counts: Counts; calls: number }> {
  const counts: Counts = new Map()
  const lastDials = new Map<string, number>()
  let calls = 0
  for (let at = -1, id = ''; ;) {
    const rows = await ctx.db.all(callsAfter, { at, same: at, id, limit: PAGE })
    for (const call of rows) {
      if (!isCounted(call)) continue
      calls += 1
      const contact = `${call.user_id} ${call.contact_id}`
      const last = lastDials.get(contact)
      const isFirstOfContact = last === undefined || call.placed_at - last > CONTACT_GAP_HOURS * HOUR_MS
      if (call.direction === 'outbound') lastDials.set(contact, call.placed_at)
      const figures = measureCall(call, { isFirstOfContact })
      const hour = Math.floor(call.placed_at / HOUR_MS)
      const day = Math.floor(hour / 24)
      const unit = [call.account_id, hour, call.user_id]
      const { connected, conversations, talkMs, dialMs } = figures
      add(counts, ['hours', ...unit, call.direction], figures)
      add(counts, ['account-hours', call.account_id, hour, call.direction], figures)
      add(counts, ['user-days', call.account_id, day, call.user_id, call.direction], figures)
      add(counts, ['numbers', ...unit, call.direction, call.caller_id], measureNumber(call))
      if (call.disposition_id !== null)
        add(counts, ['dispositions', ...unit, call.direction, call.disposition_id], { calls: 1, connected, talkMs })
      const dial = { calls: 1, connected, conversations, talkMs, dialMs }
      if (call.direction !== 'outbound') continue
      add(counts, ['number-days', call.account_id, day, call.caller_id], measureNumber(call))
      if (call.kind === 'list') add(counts, ['campaigns', ...unit, call.campaign_id], dial)
      if (call.board_id !== null) add(counts, ['boards', ...unit, call.board_id], dial)
    }
    if (rows.length < PAGE) return { counts, calls }
    const last = rows.at(-1)!
    at = last.placed_at
    id = last.id
  }
}

type Row = Record<string, string | number>

async function readCounts({ db: { q } }: Ctx): Promise<Counts> {
  const counts: Counts = new Map()
  const put = (table: string, key: readonly string[], rows: readonly object[]) => {
    for (const row of rows as readonly Row[]) {
      const figures = Object.entries(row).flatMap(([name, value]) =>
        key.includes(name) ? [] : [[name.replace(/_ms$/, 'Ms'), Number(value)] as const],
      )
      counts.set([table, ...key.map((column) => row[column]!)].join(' '), Object.fromEntries(figures))
    }
  }
  const unit = ['account_id', 'hour', 'user_id']
  put('hours', [...unit, 'direction'], await q.selectFrom('report_hours').selectAll().execute())
  put('numbers', [...unit, 'direction', 'number'], await q.selectFrom('report_number_hours').selectAll().execute())
  put(
    'dispositions',
    [...unit, 'direction', 'disposition_id'],
    await q.selectFrom('report_disposition_hours').selectAll().execute(),
  )
  put('campaigns', [...unit, 'campaign_id'], await q.selectFrom('report_campaign_hours').selectAll().execute())
  put('boards', [...unit, 'board_id'], await q.selectFrom('report_board_hours').selectAll().execute())
  put(
    'account-hours',
    ['account_id', 'hour', 'direction'],
    await q.selectFrom('report_account_hours').selectAll().execute(),
  )
  put(
    'user-days',
    ['account_id', 'day', 'user_id', 'direction'],
    await q.selectFrom('report_user_days').selectAll().execute(),
  )
  put('number-days', ['account_id', 'day', 'number'], await q.selectFrom('report_number_days').selectAll().execute())
  return counts
}

export interface ReportCheck {
  calls: number
  rows: number
  /** Hours that wait to be counted. */
  pending: number
  /** Keys of rows that differ from their calls. */
  differences: string[]
}

const sorted = (figures: Record<string, number> = {}) => JSON.stringify(Object.entries(figures).toSorted())

/** Counts every call again, one by one, and compares. */
export async function checkReports(ctx: Ctx): Promise<ReportCheck> {
  const stored = await readCounts(ctx)
  const { counts, calls } = await recountCalls(ctx)
  const keys = new Set([...stored.keys(), ...counts.keys()])
  const differences = [...keys].filter((key) => sorted(stored.get(key)) !== sorted(counts.get(key))).toSorted()
  const { pending } = await ctx.db.q
    .selectFrom('report_marks')
    .select(({ fn }) => fn.countAll<number>().as('pending'))
    .executeTakeFirstOrThrow()
  return { calls, rows: stored.size, pending, differences }
}
