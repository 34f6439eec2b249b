import type { Ctx } from '../context.server'

export interface ReportLag {
  /** Hours of sellers whose calls wait to be counted. */
  pendingHours: number
  /** 0: every call that ended is counted. */
  lagMs: number
}

export async function readReportLag(ctx: Ctx): Promise<ReportLag> {
  const { pending, oldest } = await ctx.db.q
    .selectFrom('report_marks')
    .select(({ fn }) => [fn.countAll<number>().as('pending'), fn.min('at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { pendingHours: pending, lagMs: pending === 0 ? 0 : Math.max(0, ctx.clock.now() - (oldest as number)) }
}
