import { canReadTeamCalls } from '../actor'
import { findUserActor } from '../access/find-actor.server'
import { queueMail } from '../access/queue-mail.server'
import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { enqueue } from '../jobs/enqueue.server'
import { fullName } from '../person-name'
import { MONDAY, nextMorning } from '../places/next-morning'
import { addDays, daySpan } from '../reports/report-days'
import { readPeople, readTotals, type ReportScope, type TwoWayFigures } from '../reports/reports.read.server'
import { reportsWords } from '../reports/reports.words'
import { formatWeek, type Week, type WeekOfSeller } from './report-mail.words'

export interface Reader {
  userId: string
  accountId: string
  zone: string
}

/** One job per person and week. */
export async function enqueueReportMail(tx: Ctx, { userId, accountId, zone }: Reader): Promise<void> {
  const { at, day } = nextMorning(tx.clock.now(), zone, MONDAY)
  await enqueue(tx, {
    kind: 'report.mail',
    accountId,
    key: `report-mail:${userId}:${day}`,
    payload: { userId, day },
    runAt: at,
  })
}

/** Job `report.mail`. */
export async function mailReport(ctx: Ctx, { userId, day }: JobPayloads['report.mail']): Promise<void> {
  await ctx.db.transact('report-mail.send', async (tx) => {
    const reader = await findReader(tx, userId)
    if (!reader) return
    await enqueueReportMail(tx, reader)
    if (reader.mailedDay === day) return
    const week = await readWeek(tx, reader, day)
    if (week === null) return
    await tx.db.q.updateTable('report_mails').set({ mailed_day: day }).where('user_id', '=', userId).execute()
    await queueMail(tx, { to: reader.email, ...formatWeek(week) })
  })
}

interface MailedReader extends Reader {
  email: string
  mailedDay: string | null
  readsTeam: boolean
}

/** null: turned off, disabled, or without an address. */
async function findReader(tx: Ctx, userId: string): Promise<MailedReader | null> {
  const row = await tx.db.q
    .selectFrom('report_mails')
    .innerJoin('users', 'users.id', 'report_mails.user_id')
    .select(['report_mails.zone', 'report_mails.mailed_day', 'users.email', 'users.account_id'])
    .where('report_mails.user_id', '=', userId)
    .where('report_mails.is_on', '=', 1)
    .executeTakeFirst()
  const actor = row && (await findUserActor(tx, userId))
  if (!actor || row.email === null) return null
  return {
    userId,
    accountId: row.account_id,
    zone: row.zone,
    email: row.email,
    mailedDay: row.mailed_day,
    readsTeam: canReadTeamCalls(actor),
  }
}

/** The seven days before. null: no calls. */
async function readWeek(tx: Ctx, reader: MailedReader, day: string): Promise<Week | null> {
  const { userId, accountId, readsTeam } = reader
  const zone = { name: reader.zone }
  const scope: ReportScope = { accountId, userIds: readsTeam ? null : [userId] }
  const start = addDays(day, -7)
  const end = addDays(day, -1)
  const figures = await readTotals(tx, scope, daySpan(start, end, zone))
  if (figures.outbound.calls + figures.inbound.calls === 0) return null
  const before = await readTotals(tx, scope, daySpan(addDays(start, -7), addDays(end, -7), zone))
  const people = readsTeam ? await readPeople(tx, scope, daySpan(start, end, zone)) : null
  const query = new URLSearchParams({ start, end, zone: reader.zone })
  return {
    start,
    end,
    figures,
    before,
    sellers: people && (await nameSellers(tx, accountId, people)),
    link: `${tx.publicUrl}/manage/reports?${query}`,
  }
}

/** Most calls first. */
async function nameSellers(
  tx: Ctx,
  accountId: string,
  people: ReadonlyMap<string, TwoWayFigures>,
): Promise<WeekOfSeller[]> {
  const users = await tx.db.q
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('account_id', '=', accountId)
    .execute()
  const names = new Map(users.map((user) => [user.id, fullName(user.first_name, user.last_name) || user.email]))
  return [...people]
    .map(([id, { outbound }]) => ({ name: names.get(id) ?? reportsWords.formerMember, figures: outbound }))
    .toSorted((a, b) => b.figures.calls - a.figures.calls || a.name.localeCompare(b.name))
}
