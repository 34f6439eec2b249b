import { listContactMerges } from '../../app/domain/contact-merge/contact-merges.read.server'
import { undoContactMerge } from '../../app/domain/contact-merge/undo-contact-merge.server'
import { listDuplicateGroups } from '../../app/domain/contact-merge/duplicate-groups.read.server'
import { os } from './implement'

const { contactMerge: at } = os

export const contactMerge = {
  listDuplicateGroups: at.listDuplicateGroups.handler(({ context, input }) => listDuplicateGroups(context.ctx, input)),
  listContactMerges: at.listContactMerges.handler(async ({ context, input: { id } }) => ({
    items: await listContactMerges(context.ctx, id),
  })),
  undoContactMerge: at.undoContactMerge.handler(({ context, input: { id } }) => undoContactMerge(context.ctx, id)),
}
