import { oc } from '@orpc/contract'
import { z } from 'zod'
import { contactCount, contactFilter, contactSort } from '../contact-search/contact-filter.schema'
import { MAX_CSV_BYTES } from '../imports/csv-limits'
import {
  checkImport,
  confirmImport,
  contactInput,
  contactListView,
  contactPatch,
  contactView,
  createContactList,
  importRefusalView,
  importView,
  matchContact,
  mergeContacts,
  updateContactList,
} from './contacts.schema'

const id = z.strictObject({ id: z.string().max(60) })
const page = z.strictObject({
  cursor: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), nextCursor: z.string().nullable() })

/** server/files binds GET /api/v1/contact-imports/{id}/refused. */
export const contactsContract = {
  listContacts: oc
    .route({
      method: 'GET',
      path: '/api/v1/contacts',
      summary: 'Contacts of the account that match, newest first or sorted, or of a list in its order',
      tags: ['Contacts'],
    })
    .input(
      contactFilter.extend({ ...page.shape, cursor: z.string().max(300).optional(), sort: contactSort.optional() }),
    )
    .output(pageOf(contactView)),
  countContacts: oc
    .route({
      method: 'GET',
      path: '/api/v1/contact-count',
      summary: 'How many contacts match, exact up to 10,000',
      tags: ['Contacts'],
    })
    .input(contactFilter)
    .output(contactCount),
  createContact: oc
    .route({
      method: 'POST',
      path: '/api/v1/contacts',
      successStatus: 201,
      summary: 'Add a contact, or update the one with the same vendor id or first number',
      tags: ['Contacts'],
    })
    .input(contactInput)
    .output(contactView),
  matchContact: oc
    .route({
      method: 'POST',
      path: '/api/v1/contacts/match',
      successStatus: 200,
      summary: 'Match a number that texted or called to a CRM contact',
      tags: ['Contacts'],
    })
    .input(matchContact)
    .output(contactView),
  findContact: oc
    .route({ method: 'GET', path: '/api/v1/contacts/{id}', summary: 'One contact', tags: ['Contacts'] })
    .input(id)
    .output(contactView),
  updateContact: oc
    .route({
      method: 'PUT',
      path: '/api/v1/contacts/{id}',
      summary: 'Update a contact. Absent fields stay',
      tags: ['Contacts'],
    })
    .input(id.extend(contactPatch.shape))
    .output(contactView),
  mergeContacts: oc
    .route({
      method: 'POST',
      path: '/api/v1/contacts/{id}/merge',
      successStatus: 200,
      summary: 'Merge another contact into this one: leads, calls, threads, lists and tags move here',
      tags: ['Contacts'],
    })
    .input(id.extend(mergeContacts.shape))
    .output(contactView),
  deleteContact: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/contacts/{id}',
      successStatus: 200,
      summary: 'Delete a contact; its calls stay in the history',
      tags: ['Contacts'],
    })
    .input(id)
    .output(z.object({ deleted: z.literal(true) })),
  listContactLists: oc
    .route({
      method: 'GET',
      path: '/api/v1/contact-lists',
      summary: 'Contact lists of the account, newest first',
      tags: ['Contacts'],
    })
    .input(page)
    .output(pageOf(contactListView)),
  createContactList: oc
    .route({
      method: 'POST',
      path: '/api/v1/contact-lists',
      successStatus: 201,
      summary: 'Create a list of contacts to dial',
      tags: ['Contacts'],
    })
    .input(createContactList)
    .output(contactListView),
  findContactList: oc
    .route({ method: 'GET', path: '/api/v1/contact-lists/{id}', summary: 'One contact list', tags: ['Contacts'] })
    .input(id)
    .output(contactListView),
  updateContactList: oc
    .route({ method: 'PUT', path: '/api/v1/contact-lists/{id}', summary: 'Rename a contact list', tags: ['Contacts'] })
    .input(id.extend(updateContactList.shape))
    .output(contactListView),
  deleteContactList: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/contact-lists/{id}',
      successStatus: 200,
      summary: 'Delete a contact list; its contacts and campaigns stay',
      tags: ['Contacts'],
    })
    .input(id)
    .output(z.object({ deleted: z.literal(true) })),
  addToContactList: oc
    .route({
      method: 'POST',
      path: '/api/v1/contact-lists/{id}/contacts',
      successStatus: 200,
      summary: 'Add contacts to a list; its members stay',
      tags: ['Contacts'],
    })
    .input(id.extend({ contactIds: z.array(z.string().max(60)).min(1).max(1000) }))
    .output(contactListView),
  listImports: oc
    .route({
      method: 'GET',
      path: '/api/v1/contact-imports',
      summary: 'Imports of the account, newest first',
      tags: ['Contact imports'],
    })
    .input(page)
    .output(pageOf(importView)),
  startImport: oc
    .route({
      method: 'POST',
      path: '/api/v1/contact-imports',
      successStatus: 201,
      summary: 'Upload a CSV file (multipart, field `file`). Returns its columns with a suggested mapping',
      tags: ['Contact imports'],
    })
    .input(z.strictObject({ file: z.file().max(MAX_CSV_BYTES, 'The file is larger than 20 MB. Split it') }))
    .output(importView),
  findImport: oc
    .route({
      method: 'GET',
      path: '/api/v1/contact-imports/{id}',
      summary: 'An import, with its progress and its counts',
      tags: ['Contact imports'],
    })
    .input(id)
    .output(importView),
  checkImport: oc
    .route({
      method: 'POST',
      path: '/api/v1/contact-imports/{id}/check',
      successStatus: 200,
      summary: 'Check the rows of an unconfirmed import with another mapping or encoding',
      tags: ['Contact imports'],
    })
    .input(id.extend(checkImport.shape))
    .output(importView),
  discardImport: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/contact-imports/{id}',
      successStatus: 200,
      summary: 'Discard an unconfirmed import and its file',
      tags: ['Contact imports'],
    })
    .input(id)
    .output(z.object({ deleted: z.literal(true) })),
  confirmImport: oc
    .route({
      method: 'POST',
      path: '/api/v1/contact-imports/{id}/confirm',
      summary: 'Start the import with a column mapping',
      tags: ['Contact imports'],
    })
    .input(id.extend(confirmImport.shape))
    .output(importView),
  undoImport: oc
    .route({
      method: 'POST',
      path: '/api/v1/contact-imports/{id}/undo',
      successStatus: 200,
      summary: 'Undo an import within 30 days: delete unused contacts, restore old values. Poll `undo` for progress',
      tags: ['Contact imports'],
    })
    .input(id)
    .output(importView),
  listImportRefusals: oc
    .route({
      method: 'GET',
      path: '/api/v1/contact-imports/{id}/refusals',
      summary: 'Refused rows of an import, and rows imported without some numbers, with reasons',
      tags: ['Contact imports'],
    })
    .input(id.extend(page.shape))
    .output(pageOf(importRefusalView)),
}
