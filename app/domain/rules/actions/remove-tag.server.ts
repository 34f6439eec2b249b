import { untagLead } from '../../tags/tags.server'
import { done, type ActionHandler } from './action-handler'

export const removeTagHandler: ActionHandler = {
  run: async (tx, { lead, meta, cause }) => done(await untagLead(tx, lead, meta.removingTag!, cause)),
}
