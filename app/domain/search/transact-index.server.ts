import type { Ctx } from '../context.server'

/** Of each search index that a background task writes. */
export const transactIndex = <T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db.transact('search.index', work, { repeatable: true })
