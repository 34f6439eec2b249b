import { statement } from '../../../../db/statement'
import type { Ctx } from '../../context.server'
import { DomainError, notFound } from '../../errors'
import type { ActionMeta } from '../rules.schema'
import { skipped, type ActionHandler } from './action-handler'
import { STAGE_DELETED } from './move-to-stage'
import { moveLeadTo, stageById } from './target-stage.server'

const stagesOfBoard = statement((q, p: { board_id: string }) =>
  q
    .selectFrom('stages')
    .select(['id', 'name'])
    .where('board_id', '=', p.board_id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id'),
)

const findDestination = async (tx: Ctx, accountId: string, { movingToStageId }: ActionMeta) =>
  tx.db.first(stageById, { id: movingToStageId!, account_id: accountId })

export const moveToStageHandler: ActionHandler = {
  findDestination,

  async run(tx, action) {
    const stage = await findDestination(tx, action.lead.account_id, action.meta)
    return stage ? moveLeadTo(tx, stage, action) : skipped(STAGE_DELETED)
  },

  async loadTargets(ctx, board) {
    const stages = new Set((await ctx.db.all(stagesOfBoard, { board_id: board.id })).map(({ id }) => id))
    return {
      findFault: ({ movingToStageId: id }) => (id !== null && !stages.has(id) ? STAGE_DELETED : null),
      requireUsable({ movingToStageId: id }, fromStageId) {
        if (id !== null && !stages.has(id)) throw notFound('Stage')
        if (id !== null && id === fromStageId)
          throw new DomainError('invalid', 'The leads of this rule are in this stage already')
      },
    }
  },

  listOptions: async (ctx, board) => ctx.db.all(stagesOfBoard, { board_id: board.id }),
}
