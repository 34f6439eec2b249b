import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { enqueueReportMail } from './mail-report.server'
import { findReportMail } from './report-mail.read.server'
import type { ReportMail, ReportMailChange } from './report-mail.schema'

/** From the next Monday on. */
export async function changeReportMail(ctx: Ctx, { isOn, zone }: ReportMailChange): Promise<ReportMail> {
  const { userId, accountId } = requireUser(ctx)
  return ctx.db.transact('report-mail.change', async (tx) => {
    const chosen = { is_on: isOn ? 1 : 0, zone } as const
    await tx.db.q
      .insertInto('report_mails')
      .values({ user_id: userId, account_id: accountId, ...chosen, mailed_day: null })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
      .execute()
    if (isOn) await enqueueReportMail(tx, { userId, accountId, zone })
    return findReportMail(tx)
  })
}
