import { tagLead } from '../../leads/tags.server'
import { done, type ActionHandler } from './action-handler'

export const addTagHandler: ActionHandler = {
  run: async (tx, { lead, meta, cause }) => done(await tagLead(tx, lead, meta.addingTag!, cause)),
}
