import { oc } from '@orpc/contract'
import { z } from 'zod'
import { MAX_VIEWS_PER_PAGE } from './saved-view-limits'
import { listPage, savedView, saveView, viewName } from './saved-views.schema'

const id = z.strictObject({ id: z.string().max(60) })
const tags = ['Saved views']

export const savedViewsContract = {
  listViews: oc
    .route({
      method: 'GET',
      path: '/api/v1/saved-views',
      summary: 'List your views by name, of one page or of all',
      tags,
    })
    .input(z.strictObject({ page: listPage.optional() }))
    .output(z.object({ items: z.array(savedView) })),
  saveView: oc
    .route({
      method: 'POST',
      path: '/api/v1/saved-views',
      successStatus: 201,
      summary: 'Save filters, sort and columns of a page under a name',
      description: `A used name replaces that view. You can have up to ${String(MAX_VIEWS_PER_PAGE)} per page (409). \`query\` is the query of the page's address, as \`outcome=answered&sort=-date\`; its cursor is dropped.`,
      tags,
    })
    .input(saveView)
    .output(savedView),
  renameView: oc
    .route({ method: 'PUT', path: '/api/v1/saved-views/{id}', summary: 'Rename one of your views', tags })
    .input(id.extend(viewName.shape))
    .output(savedView),
  deleteView: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/saved-views/{id}',
      successStatus: 200,
      summary: 'Delete one of your views',
      tags,
    })
    .input(id)
    .output(z.object({ deleted: z.literal(true) })),
}
