import type { Ctx } from '../context.server'

export interface ReportLag {
  /** Hours of sellers whose calls wait to be counted. */
  pendingHours: number
  /** 0: every call that ended is counted. */
  lagMs: number
}

/** Of an account, or of all. */
export async function readReportLag(ctx: Ctx, accountId: string | null = null): Promise<ReportLag> {
  const { pending, oldest } = await ctx.db.q
    .selectFrom('report_marks')
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId!))
    .select(({ fn }) => [fn.countAll<number>().as('pending'), fn.min('at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { pendingHours: pending, lagMs: pending === 0 ? 0 : Math.max(0, ctx.clock.now() - (oldest as number)) }
}
