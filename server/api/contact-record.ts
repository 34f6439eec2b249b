import { addContactNote } from '../../app/domain/contact-notes/add-contact-note.server'
import { deleteContactNote, updateContactNote } from '../../app/domain/contact-notes/change-contact-note.server'
import { findContactRecord } from '../../app/domain/contact-record/contact-record.read.server'
import { listTimeline } from '../../app/domain/contact-record/timeline.read.server'
import { os } from './implement'

export const contactRecord = {
  findContactRecord: os.contactRecord.findContactRecord.handler(({ context, input }) =>
    findContactRecord(context.ctx, input.contactId),
  ),
  listTimeline: os.contactRecord.listTimeline.handler(({ context, input }) => listTimeline(context.ctx, input)),
}

export const contactNotes = {
  addContactNote: os.contactNotes.addContactNote.handler(({ context, input }) => addContactNote(context.ctx, input)),
  updateContactNote: os.contactNotes.updateContactNote.handler(({ context, input }) =>
    updateContactNote(context.ctx, input),
  ),
  deleteContactNote: os.contactNotes.deleteContactNote.handler(({ context, input }) =>
    deleteContactNote(context.ctx, input),
  ),
}
