import { checkImport } from '../../app/domain/imports/check-import.server'
import { confirmImport } from '../../app/domain/imports/confirm-import.server'
import {
  findContact,
  findContactList,
  listContactLists,
  countMatchingContacts,
  listContacts,
} from '../../app/domain/contacts/contacts.read.server'
import { addContactsToList } from '../../app/domain/contact-lists/add-contacts-to-list.server'
import { createContactList } from '../../app/domain/contact-lists/create-contact-list.server'
import { createContact } from '../../app/domain/contacts/create-contact.server'
import { deleteContactList } from '../../app/domain/contact-lists/delete-contact-list.server'
import { deleteContact } from '../../app/domain/contacts/delete-contact.server'
import { discardImport } from '../../app/domain/imports/discard-import.server'
import { findImport, listImportRefusals, listImports } from '../../app/domain/imports/imports.read.server'
import { matchContact } from '../../app/domain/contacts/match-contact.server'
import { mergeContacts } from '../../app/domain/contact-merge/merge-contacts.server'
import { undoImport } from '../../app/domain/import-undo/undo-import.server'
import { startImport } from '../../app/domain/imports/start-import.server'
import { updateContactList } from '../../app/domain/contact-lists/update-contact-list.server'
import { updateContact } from '../../app/domain/contacts/update-contact.server'
import { os } from './implement'

export const contacts = {
  listContacts: os.contacts.listContacts.handler(({ context, input }) => listContacts(context.ctx, input)),
  countContacts: os.contacts.countContacts.handler(({ context, input }) => countMatchingContacts(context.ctx, input)),
  createContact: os.contacts.createContact.handler(({ context, input }) => createContact(context.ctx, input)),
  matchContact: os.contacts.matchContact.handler(({ context, input }) => matchContact(context.ctx, input)),
  findContact: os.contacts.findContact.handler(({ context, input }) => findContact(context.ctx, input.id)),
  updateContact: os.contacts.updateContact.handler(({ context, input: { id, ...patch } }) =>
    updateContact(context.ctx, id, patch),
  ),
  mergeContacts: os.contacts.mergeContacts.handler(({ context, input: { id, mergedId } }) =>
    mergeContacts(context.ctx, id, mergedId),
  ),
  deleteContact: os.contacts.deleteContact.handler(({ context, input }) => deleteContact(context.ctx, input.id)),
  listContactLists: os.contacts.listContactLists.handler(({ context, input }) => listContactLists(context.ctx, input)),
  createContactList: os.contacts.createContactList.handler(({ context, input }) =>
    createContactList(context.ctx, input),
  ),
  updateContactList: os.contacts.updateContactList.handler(({ context, input: { id, ...change } }) =>
    updateContactList(context.ctx, id, change),
  ),
  deleteContactList: os.contacts.deleteContactList.handler(({ context, input }) =>
    deleteContactList(context.ctx, input.id),
  ),
  addToContactList: os.contacts.addToContactList.handler(({ context, input }) => addContactsToList(context.ctx, input)),
  findContactList: os.contacts.findContactList.handler(({ context, input }) => findContactList(context.ctx, input.id)),
  listImports: os.contacts.listImports.handler(({ context, input }) => listImports(context.ctx, input)),
  startImport: os.contacts.startImport.handler(async ({ context, input: { file }, signal }) =>
    startImport(context.ctx, { fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }, { signal }),
  ),
  checkImport: os.contacts.checkImport.handler(({ context, input: { id, ...chosen }, signal }) =>
    checkImport(context.ctx, id, chosen, { signal }),
  ),
  discardImport: os.contacts.discardImport.handler(({ context, input }) => discardImport(context.ctx, input.id)),
  findImport: os.contacts.findImport.handler(({ context, input }) => findImport(context.ctx, input.id)),
  confirmImport: os.contacts.confirmImport.handler(({ context, input: { id, ...chosen } }) =>
    confirmImport(context.ctx, id, chosen),
  ),
  undoImport: os.contacts.undoImport.handler(({ context, input }) => undoImport(context.ctx, input.id)),
  listImportRefusals: os.contacts.listImportRefusals.handler(({ context, input: { id, ...page } }) =>
    listImportRefusals(context.ctx, id, page),
  ),
}
