import { oc } from '@orpc/contract'
import { z } from 'zod'
import { contactNote, contactNoteText } from './contact-notes.schema'

const ofContact = z.strictObject({ contactId: z.string().max(60) })
const oneNote = ofContact.extend({ noteId: z.string().max(60) })
const tags = ['Contacts']

export const contactNotesContract = {
  addContactNote: oc
    .route({
      method: 'POST',
      path: '/api/v1/contacts/{contactId}/notes',
      successStatus: 201,
      summary: 'Add a note about a contact',
      tags,
    })
    .input(ofContact.extend(contactNoteText.shape))
    .output(contactNote),
  updateContactNote: oc
    .route({ method: 'PUT', path: '/api/v1/contacts/{contactId}/notes/{noteId}', summary: 'Change a note', tags })
    .input(oneNote.extend(contactNoteText.shape))
    .output(contactNote),
  deleteContactNote: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/contacts/{contactId}/notes/{noteId}',
      successStatus: 200,
      summary: 'Delete a note',
      tags,
    })
    .input(oneNote)
    .output(z.object({ deleted: z.literal(true) })),
}
