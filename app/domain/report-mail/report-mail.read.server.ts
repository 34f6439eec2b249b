import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import type { ReportMail } from './report-mail.schema'

export async function findReportMail(ctx: Ctx): Promise<ReportMail> {
  const row = await ctx.db.q
    .selectFrom('users')
    .leftJoin('report_mails', 'report_mails.user_id', 'users.id')
    .select(['users.email', 'report_mails.is_on', 'report_mails.zone'])
    .where('users.id', '=', requireUser(ctx).userId)
    .executeTakeFirstOrThrow()
  return { isOn: row.is_on === 1, zone: row.zone, email: row.email }
}
