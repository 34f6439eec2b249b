import { tagLead } from '../../leads/tags.server'
import { done, type ActionHandler } from './action-handler'

export const addTagHandler: ActionHandler = {
  run: async (tctx, { lead, meta, cause }) => done(await tagLead(tctx, lead, meta.addingTag!, cause)),
}
