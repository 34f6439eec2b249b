import type { z } from 'zod'
import { listBoardPreviews } from '~/domain/boards/boards.read.server'
import { addContactsToList } from '~/domain/contact-lists/add-contacts-to-list.server'
import { createContactList } from '~/domain/contact-lists/create-contact-list.server'
import type { addToListForm } from '~/domain/contact-record/contact-record-form.schema'
import { listContactLists } from '~/domain/contacts/contacts.read.server'
import type { ContactListView } from '~/domain/contacts/contacts.schema'
import type { Ctx } from '~/domain/context.server'

const MAX_CHOICES = 100

/** The newest boards that the user sees. */
export async function listBoardChoices(ctx: Ctx) {
  const { items } = await listBoardPreviews(ctx, { limit: MAX_CHOICES })
  return items.map(({ id, callboardName: name }) => ({ id, name }))
}

/** The newest lists of the account. */
export async function listListChoices(ctx: Ctx) {
  const { items } = await listContactLists(ctx, { limit: MAX_CHOICES })
  return items.map(({ id, name }) => ({ id, name }))
}

/** To the chosen list, or to a new one. Throws not_found, forbidden. */
export const addToChosenList = (
  ctx: Ctx,
  { listId, name }: z.output<typeof addToListForm>,
  contactIds: string[],
): Promise<ContactListView> =>
  listId === undefined
    ? createContactList(ctx, { name: name!, contactIds })
    : addContactsToList(ctx, { id: listId, contactIds })
