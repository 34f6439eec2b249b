import type { BoardView } from '../../app/domain/boards/boards.schema'
import { startStage } from '../../app/domain/dial-sessions/stage-session.schema'
import { startStageSession } from '../../app/domain/dial-sessions/start-stage-session.server'
import { addAction } from '../../app/domain/rules/add-action.server'
import { addTrigger } from '../../app/domain/rules/add-trigger.server'
import { actionInput } from '../../app/domain/rules/rules.schema'
import { makeBoard, makeLead } from '../helpers/board'
import type { Owned } from './owned-ids'

/** A board assigned to its owner; a manager sets it up for owners without that permission. */
export const board: Owned = async (world, owner) => ({ params: { id: (await makeBoard(world, owner)).board.id } })
export const stage: Owned = async (world, owner) => {
  const made = await makeBoard(world, owner)
  return { params: { id: made.board.id, stageId: made.board.stages[1]!.id } }
}
export const ownDisposition: Owned = async (world, owner) => {
  const { board: made } = await makeBoard(world, owner)
  return { params: { id: made.id, dispositionId: made.dispositions[0]!.id } }
}
export const lead: Owned = async (world, owner) => {
  const { board: made } = await makeBoard(world, owner)
  const row = await makeLead(world, made)
  return { params: { id: made.id, stageId: row.stage_id, leadId: row.id, contactId: row.contact_id } }
}
/** Moved to the second stage. */
export const moved: Owned = async (world, owner) => {
  const { board: made } = await makeBoard(world, owner)
  const row = await makeLead(world, made)
  return {
    params: { id: made.id, stageId: made.stages[1]!.id, leadId: row.id },
    body: { fromBoardId: made.id, fromStageId: row.stage_id },
  }
}
export const unassigned: Owned = async (world, owner) => {
  const { params } = await lead(world, owner)
  return { params: { contactId: params.contactId! }, body: { boardId: params.id!, unassign: true } }
}

/** The first lead of a board, in a bulk change. */
export const bulkOf =
  (change: (stages: BoardView['stages']) => object): Owned =>
  async (world, owner) => {
    const { board: made } = await makeBoard(world, owner)
    const row = await makeLead(world, made)
    const leads = [{ leadId: row.id, stageId: row.stage_id }]
    return { params: { id: made.id }, body: { leads, ...change(made.stages) } }
  }

export const stageToDial: Owned = async (world, owner) => {
  const { board: made } = await makeBoard(world, owner)
  await makeLead(world, made)
  return { params: {}, body: { callboardId: made.id, stageId: made.stages[0]!.id } }
}
/** A campaign of a board's stage that its owner dials. */
export const boardCampaign: Owned = async (world, owner) => {
  const { body } = await stageToDial(world, owner)
  const { campaign: run } = await startStageSession(world.as(owner), startStage.parse(body))
  return { params: { id: run.callboardId!, campaignId: run.id } }
}
/** A rule of a stage with an action. */
export const trigger: Owned = async (world, owner) => {
  const { board: made, ctx } = await makeBoard(world, owner)
  const place = { id: made.id, stageId: made.stages[0]!.id }
  const { id: triggerId } = await addTrigger(ctx, place)
  const [action] = await addAction(ctx, {
    ...place,
    triggerId,
    action: actionInput.parse({ type: 'RESET_CALL_COUNT' }),
  })
  return { params: { ...place, triggerId, actionId: action!.id } }
}
export const dispositionWithAction: Owned = async (world, owner) => {
  const { board: made, ctx } = await makeBoard(world, owner)
  const place = { id: made.id, dispositionId: made.dispositions[0]!.id }
  const [action] = await addAction(ctx, { ...place, action: actionInput.parse({ type: 'RESET_CALL_COUNT' }) })
  return { params: { ...place, actionId: action!.id } }
}
