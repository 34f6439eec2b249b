import type { Ctx } from '../context.server'
import { DEFAULT_DISPOSITIONS } from '../dialer/give-default-dispositions.server'

/** A new board has dispositions of its own from the first call on. Runs inside the caller's transaction. */
export async function giveBoardDispositions(tctx: Ctx, board: { id: string; account_id: string }): Promise<void> {
  await tctx.db.q
    .insertInto('dispositions')
    .values(
      DEFAULT_DISPOSITIONS.map(({ name, category, type, required }, position) => ({
        id: tctx.ids('dsp'),
        account_id: board.account_id,
        board_id: board.id,
        name,
        category,
        type,
        required: required ? (1 as const) : (0 as const),
        position,
        created_at: tctx.clock.now(),
        deleted_at: null,
      })),
    )
    .execute()
}
