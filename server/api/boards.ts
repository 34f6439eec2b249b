import { findBoardChoices } from '../../app/domain/boards/board-choices.read.server'
import { listBoardPreviews } from '../../app/domain/boards/boards.read.server'
import {
  addDisposition,
  deleteDisposition,
  updateDisposition,
} from '../../app/domain/boards/change-dispositions.server'
import { addStage, updateStage } from '../../app/domain/boards/change-stages.server'
import { createBoard } from '../../app/domain/boards/create-board.server'
import { deleteBoard } from '../../app/domain/boards/delete-board.server'
import { deleteStage } from '../../app/domain/boards/delete-stage.server'
import { updateBoard } from '../../app/domain/boards/update-board.server'
import { updateUserSettings } from '../../app/domain/boards/update-user-settings.server'
import { findBoardWithLeads } from '../../app/domain/boards/board-with-leads.read.server'
import { os } from './implement'

const { boards: at } = os

export const boards = {
  listPreviews: at.listPreviews.handler(({ context, input }) => listBoardPreviews(context.ctx, input)),
  findChoices: at.findChoices.handler(({ context, input }) => findBoardChoices(context.ctx, input)),
  createBoard: at.createBoard.handler(({ context, input }) => createBoard(context.ctx, input)),
  findBoard: at.findBoard.handler(({ context, input }) => findBoardWithLeads(context.ctx, input.id)),
  updateBoard: at.updateBoard.handler(({ context, input: { id, ...change } }) => updateBoard(context.ctx, id, change)),
  deleteBoard: at.deleteBoard.handler(({ context, input }) => deleteBoard(context.ctx, input.id)),
  addStage: at.addStage.handler(({ context, input }) => addStage(context.ctx, input)),
  updateStage: at.updateStage.handler(({ context, input }) => updateStage(context.ctx, input)),
  deleteStage: at.deleteStage.handler(({ context, input }) => deleteStage(context.ctx, input)),
  addDisposition: at.addDisposition.handler(({ context, input }) => addDisposition(context.ctx, input)),
  updateDisposition: at.updateDisposition.handler(({ context, input }) => updateDisposition(context.ctx, input)),
  deleteDisposition: at.deleteDisposition.handler(({ context, input }) => deleteDisposition(context.ctx, input)),
  updateUserSettings: at.updateUserSettings.handler(({ context, input }) =>
    updateUserSettings(context.ctx, input.id, input.userSettings),
  ),
}
