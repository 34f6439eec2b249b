import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'

/** Boards that call from any of the account's numbers. `only`: those that would have no number left. */
export async function listBoardNames(
  ctx: Ctx,
  numberIds: readonly string[],
  { only = false }: { only?: boolean } = {},
): Promise<string[]> {
  const boards = await ctx.db.q
    .selectFrom('boards')
    .innerJoin('board_numbers', 'board_numbers.board_id', 'boards.id')
    .select(['boards.id', 'boards.name'])
    .where('boards.account_id', '=', requireUser(ctx).accountId)
    .where('board_numbers.number_id', 'in', [...numberIds])
    .$if(only, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('board_numbers as others')
              .select('others.number_id')
              .whereRef('others.board_id', '=', 'boards.id')
              .where('others.number_id', 'not in', [...numberIds]),
          ),
        ),
      ),
    )
    .groupBy(['boards.id', 'boards.name'])
    .orderBy('boards.name')
    .orderBy('boards.id')
    .execute()
  return boards.map(({ name }) => name)
}
