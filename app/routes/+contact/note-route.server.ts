import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { findContactNote } from '~/domain/contact-notes/contact-notes.read.server'
import type { ContactNote } from '~/domain/contact-notes/contact-notes.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { findContact } from '~/domain/contacts/contacts.read.server'
import { isDomainError } from '~/domain/errors'
import { redirectWithNotice } from '../+form/notice.server'
import { orNotFound } from '../+form/submission'

/** A note that the user may change. Throws 403, 404. */
export async function loadNote({
  request,
  context,
  params,
}: LoaderFunctionArgs | ActionFunctionArgs): Promise<ContactNote> {
  const ctx = await context.requireUser(request)
  const { id: contactId = '', noteId = '' } = params
  await orNotFound(findContact(ctx, contactId))
  const note = await redirectIfDeleted(contactId, () => findContactNote(ctx, { contactId, noteId }))
  if (note.can.length === 0) throw new Response(null, { status: 403, statusText: 'Forbidden' })
  return note
}

/** Deleted in another tab, or by a double press: back to the contact. */
export async function redirectIfDeleted<T>(contactId: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation()
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'not_found') throw error
    throw await redirectWithNotice(`/manage/contacts/${contactId}`, contactRecordWords.noteGone, 'warning')
  }
}
