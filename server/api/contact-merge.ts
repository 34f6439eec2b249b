import { listDuplicateGroups } from '../../app/domain/contact-merge/duplicate-groups.read.server'
import { os } from './implement'

const { contactMerge: at } = os

export const contactMerge = {
  listDuplicateGroups: at.listDuplicateGroups.handler(({ context, input }) => listDuplicateGroups(context.ctx, input)),
}
