import { untagLead } from '../../leads/tags.server'
import { done, type ActionHandler } from './action-handler'

export const removeTagHandler: ActionHandler = {
  run: async (tctx, { lead, meta, cause }) => done(await untagLead(tctx, lead, meta.removingTag!, cause)),
}
