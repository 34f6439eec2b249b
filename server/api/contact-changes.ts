import { stopContactChange, undoContactChange } from '../../app/domain/contact-changes/end-contact-change.server'
import { findContactChange } from '../../app/domain/contact-changes/contact-changes.read.server'
import { startContactChange } from '../../app/domain/contact-changes/start-contact-change.server'
import { os } from './implement'

export const contactChanges = {
  startContactChange: os.contactChanges.startContactChange.handler(({ context, input }) =>
    startContactChange(context.ctx, input),
  ),
  findContactChange: os.contactChanges.findContactChange.handler(({ context, input }) =>
    findContactChange(context.ctx, input.id),
  ),
  stopContactChange: os.contactChanges.stopContactChange.handler(({ context, input }) =>
    stopContactChange(context.ctx, input.id),
  ),
  undoContactChange: os.contactChanges.undoContactChange.handler(({ context, input }) =>
    undoContactChange(context.ctx, input.id),
  ),
}
