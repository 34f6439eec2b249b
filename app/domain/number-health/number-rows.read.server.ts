import { requireUser } from '../access/require'
import { isForLocalPresence } from '../accounts/callable-numbers'
import type { Ctx } from '../context.server'
import { visibleNumbers } from '../numbers/numbers.read.server'
import { formatPhone } from '../phone-numbers/phone'
import { HOUR_MS, ratePercent } from '../reports/definitions'
import type { HourSpan } from '../reports/report-days'
import { readNumbers, type NumberReport, type ReportScope } from '../reports/reports.read.server'
import { wilsonInterval } from '../reports/wilson'
import { RECENT_DAYS } from './judge-number'
import { listNumberHealth } from './number-health.read.server'
import type { NumberRow } from './number-health.schema'
import { isSpamProtected, toSpamStatus } from '../spam-protection/spam-status'
import { getWhatIf } from './what-if'

const NO_CALLS = { calls: 0, connected: 0, disconnected: 0, blocked: 0, short: 0, machines: 0, talkMs: 0 }

/** Numbers that the user sees, and those with calls in the span. */
export async function listNumberRows(ctx: Ctx, scope: ReportScope, span: HourSpan): Promise<NumberRow[]> {
  const figures = new Map((await readNumbers(ctx, scope, span)).map((row) => [row.number, row]))
  const health = await listNumberHealth(ctx)
  const numbers = await visibleNumbers(ctx)
    .leftJoin('spam_registrations', 'spam_registrations.number_id', 'phone_numbers.id')
    .select([
      'phone_numbers.id',
      'e164',
      'nickname',
      'shared',
      'local_presence',
      'personal',
      'status',
      'spam_registrations.state as spam_state',
    ])
    // Of two owners after each other, the one of today.
    .orderBy('released_at', 'desc')
    .orderBy('phone_numbers.created_at')
    .execute()
  const rows = new Map<string, NumberRow>()
  for (const { id, e164, nickname, spam_state, ...flags } of numbers) {
    const own = health.get(id) ?? null
    const found = figures.get(e164)
    if (!own && !found) continue
    rows.set(e164, {
      ...toFigures({ number: e164, ...(found ?? NO_CALLS) }),
      numberId: id,
      nickname: nickname || null,
      localPresence: flags.personal === 0 && isForLocalPresence(flags),
      spamProtected: isSpamProtected(toSpamStatus(spam_state)),
      health: own,
    })
  }
  for (const [number, report] of figures)
    if (!rows.has(number))
      rows.set(number, {
        ...toFigures(report),
        numberId: null,
        nickname: null,
        localPresence: false,
        spamProtected: false,
        health: null,
      })
  return [...rows.values()].toSorted((a, b) => b.calls - a.calls || a.number.localeCompare(b.number))
}

const toFigures = ({ number, calls, connected, disconnected, blocked, short }: NumberReport) => ({
  number,
  display: formatPhone(number),
  calls,
  connected,
  disconnected,
  blocked,
  short,
  connectionRate: ratePercent(connected, calls),
  interval: wilsonInterval({ successes: connected, trials: calls }),
})

/** By number id: null where it changes nothing. */
export async function readWhatIf(ctx: Ctx): Promise<(numberId: string) => ReturnType<typeof getWhatIf>> {
  const { accountId } = requireUser(ctx)
  const to = Math.floor(ctx.clock.now() / HOUR_MS) + 1
  const recent = await readNumbers(ctx, { accountId, userIds: null }, { from: to - RECENT_DAYS * 24, to })
  const calls = new Map(recent.map((row) => [row.number, row.calls]))
  const health = await listNumberHealth(ctx)
  const numbers = await visibleNumbers(ctx).select(['id', 'e164']).execute()
  const loads = numbers.flatMap(({ id, e164 }) => {
    const own = health.get(id)
    if (!own) return []
    return [
      {
        numberId: id,
        isResting: own.state === 'resting',
        dialsPerDay: (calls.get(e164) ?? 0) / RECENT_DAYS,
        dailyBudget: own.dailyBudget,
      },
    ]
  })
  return (numberId) => getWhatIf(loads, numberId)
}
