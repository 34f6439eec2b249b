import { z } from 'zod'
import { requiredText } from '../required-text'
import { MAX_VIEW_NAME, MAX_VIEW_QUERY } from './saved-view-limits'

/** Pages with a list whose filters, sort and columns are kept. */
export const listPage = z.enum([
  'outbound',
  'inbound',
  'contacts',
  'campaigns',
  'dials',
  'texts',
  'drops',
  'dnc',
  'imports',
  'scripts',
  'videos',
])
export type ListPage = z.infer<typeof listPage>

/** Of the next page of a list: no part of a view. */
const CURSOR = 'after'

const name = requiredText('Name', MAX_VIEW_NAME)
/** The page's query, without '?'. */
const query = z
  .string()
  .max(MAX_VIEW_QUERY)
  .overwrite((text) => {
    const fields = new URLSearchParams(text)
    fields.delete(CURSOR)
    return fields.toString()
  })

export const viewName = z.strictObject({ name })
export const saveView = z.strictObject({ page: listPage, name, query })
export type SaveView = z.infer<typeof saveView>

export const savedView = z.object({
  id: z.string(),
  page: listPage,
  name: z.string(),
  query: z.string(),
  updatedAt: z.iso.datetime(),
})
export type SavedView = z.infer<typeof savedView>
