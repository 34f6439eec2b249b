import { tagLead } from '../../tags/tags.server'
import { done, type ActionHandler } from './action-handler'

export const addTagHandler: ActionHandler = {
  run: async (tx, { lead, meta, cause }) => done(await tagLead(tx, lead, meta.addingTag!, cause)),
}
