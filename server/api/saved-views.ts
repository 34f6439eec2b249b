import { deleteView } from '../../app/domain/saved-views/delete-view.server'
import { renameView } from '../../app/domain/saved-views/rename-view.server'
import { saveView } from '../../app/domain/saved-views/save-view.server'
import { listViews } from '../../app/domain/saved-views/saved-views.read.server'
import { os } from './implement'

export const savedViews = {
  listViews: os.savedViews.listViews.handler(async ({ context, input }) => ({
    items: await listViews(context.ctx, input.page),
  })),
  saveView: os.savedViews.saveView.handler(({ context, input }) => saveView(context.ctx, input)),
  renameView: os.savedViews.renameView.handler(({ context, input }) => renameView(context.ctx, input)),
  deleteView: os.savedViews.deleteView.handler(({ context, input }) => deleteView(context.ctx, input.id)),
}
