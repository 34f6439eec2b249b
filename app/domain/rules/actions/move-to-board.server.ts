import { statement } from '../../../../db/statement'
import { listBoardPreviews } from '../../boards/boards.read.server'
import type { Ctx } from '../../context.server'
import { DomainError, notFound } from '../../errors'
import type { ActionMeta } from '../rules.schema'
import { MAX_OPTIONS, skipped, type ActionHandler } from './action-handler'
import { BOARD_DELETED } from './move-to-board'
import { firstStageOfBoard, moveLeadTo } from './target-stage.server'

const otherBoards = statement((q, p: { account_id: string; id: string }) =>
  q
    .selectFrom('boards')
    .select('id')
    .where('account_id', '=', p.account_id)
    .where('deleted_at', 'is', null)
    .where('id', '!=', p.id),
)

const findDestination = async (tx: Ctx, accountId: string, { movingToBoardId }: ActionMeta) =>
  tx.db.first(firstStageOfBoard, { board_id: movingToBoardId!, account_id: accountId })

export const moveToBoardHandler: ActionHandler = {
  findDestination,

  async run(tx, action) {
    const stage = await findDestination(tx, action.lead.account_id, action.meta)
    return stage ? moveLeadTo(tx, stage, action) : skipped(BOARD_DELETED)
  },

  async loadTargets(ctx, board) {
    const rows = await ctx.db.all(otherBoards, { account_id: board.accountId, id: board.id })
    const boards = new Set(rows.map(({ id }) => id))
    return {
      findFault: ({ movingToBoardId: id }) => (id !== null && !boards.has(id) ? BOARD_DELETED : null),
      requireUsable({ movingToBoardId: id }) {
        if (id === null && boards.size === 0)
          throw new DomainError('not_possible_now', 'There is no other board to move to')
        if (id === board.id) throw new DomainError('invalid', 'The leads are on this board already')
        if (id !== null && !boards.has(id)) throw notFound('Board')
      },
    }
  },

  async listOptions(ctx, board) {
    const { items } = await listBoardPreviews(ctx, { limit: MAX_OPTIONS })
    return items.filter(({ id }) => id !== board.id).map(({ id, callboardName }) => ({ id, name: callboardName }))
  },
}
