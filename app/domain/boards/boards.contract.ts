import { oc } from '@orpc/contract'
import { z } from 'zod'
import { boardWithLeads } from './board-with-leads.schema'
import { timeZone } from '../leads/leads.schema'
import {
  addDisposition,
  addStage,
  boardChoices,
  boardDispositionView,
  boardPreview,
  boardView,
  createBoard,
  createdBoard,
  stageView,
  updateBoard,
  updateDisposition,
  updateStage,
  userSettings,
} from './boards.schema'

const tags = ['Call boards']
const id = z.strictObject({ id: z.string().max(60) })
const stage = id.extend({ stageId: z.string().max(60) })
const disposition = id.extend({ dispositionId: z.string().max(60) })
const deleted = z.object({ deleted: z.literal(true) })

/** Specification 1-boards §7. */
export const boardsContract = {
  listPreviews: oc
    .route({
      method: 'GET',
      path: '/api/v1/call-boards/preview',
      summary: 'Boards you can see, newest first',
      tags,
    })
    .input(
      z.strictObject({
        cursor: z.string().max(60).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(100),
      }),
    )
    .output(z.object({ items: z.array(boardPreview), nextCursor: z.string().nullable() })),
  findChoices: oc
    .route({
      method: 'GET',
      path: '/api/v1/call-boards/choices',
      summary: 'Options for a new board: an unused name, numbers and assignable users',
      tags,
    })
    .input(z.strictObject({ timeZone: timeZone.optional() }))
    .output(boardChoices),
  createBoard: oc
    .route({
      method: 'POST',
      path: '/api/v1/call-boards',
      successStatus: 201,
      summary: 'Create a board with default stages and dispositions. Sent contacts become its first leads',
      tags,
    })
    .input(createBoard)
    .output(createdBoard),
  findBoard: oc
    .route({
      method: 'GET',
      path: '/api/v1/call-boards/{id}',
      summary: 'A board with stages and the first 50 leads of each, dispositions and settings',
      tags,
    })
    .input(id)
    .output(boardWithLeads),
  updateBoard: oc
    .route({
      method: 'PUT',
      path: '/api/v1/call-boards/{id}',
      summary: 'Update a board. Absent fields stay',
      tags,
    })
    .input(id.extend(updateBoard.shape))
    .output(boardView),
  deleteBoard: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/call-boards/{id}',
      summary: 'Delete a board; contacts stay',
      tags,
    })
    .input(id)
    .output(deleted),
  addStage: oc
    .route({
      method: 'POST',
      path: '/api/v1/call-boards/{id}/stages',
      successStatus: 201,
      summary: 'Add a stage at a position; default: the end',
      tags,
    })
    .input(id.extend(addStage.shape))
    .output(stageView),
  updateStage: oc
    .route({
      method: 'PUT',
      path: '/api/v1/call-boards/{id}/stages/{stageId}',
      summary: 'Rename or move a stage, or replace its priority stack',
      tags,
    })
    .input(stage.extend(updateStage.shape))
    .output(stageView),
  deleteStage: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/call-boards/{id}/stages/{stageId}',
      summary: 'Delete a stage. Its leads move to moveToStageId, or leave the board',
      tags,
    })
    .input(stage.extend({ moveToStageId: z.string().max(60).optional() }))
    .output(deleted),
  addDisposition: oc
    .route({
      method: 'POST',
      path: '/api/v1/call-boards/{id}/dispositions',
      successStatus: 201,
      summary: 'Add a disposition at the end. A used name gets a number',
      tags,
    })
    .input(id.extend(addDisposition.shape))
    .output(boardDispositionView),
  updateDisposition: oc
    .route({
      method: 'PUT',
      path: '/api/v1/call-boards/{id}/dispositions/{dispositionId}',
      summary: 'Rename a disposition, or change its type or position',
      tags,
    })
    .input(disposition.extend(updateDisposition.shape))
    .output(boardDispositionView),
  deleteDisposition: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/call-boards/{id}/dispositions/{dispositionId}',
      summary: 'Delete a disposition; calls keep it',
      tags,
    })
    .input(disposition)
    .output(deleted),
  updateUserSettings: oc
    .route({
      method: 'PUT',
      path: '/api/v1/call-boards/{id}/user-settings',
      summary: 'Update your filter and order on a board. Absent fields stay',
      tags,
    })
    .input(id.extend({ userSettings: userSettings.partial() }))
    .output(userSettings),
}
