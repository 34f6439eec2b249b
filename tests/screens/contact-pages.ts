import type { UserActor } from '../../app/domain/actor'
import { createContactList } from '../../app/domain/contact-lists/create-contact-list.server'
import { createContact } from '../../app/domain/contacts/create-contact.server'
import { findManagedMerge } from '../../app/domain/contact-merge/contact-merges.read.server'
import { confirmImport } from '../../app/domain/imports/confirm-import.server'
import { runImport } from '../../app/domain/imports/run-import.server'
import { ownedIds, type Owned } from '../api/owned-ids'
import type { World } from '../helpers/world'
import { leads, mergeOfTwo } from './sent-forms'
import type { Line } from './who-may'

const signedIn = { who: 'each signed-in user' } as const
const anybody = { who: 'public' } as const
const filledList: Owned = async (world, owner) => {
  const ctx = world.as(owner)
  const { id } = await createContact(ctx, { firstName: 'Grace', numbers: ['+13125550105'], contactId: 'crm-1' })
  return { params: { id: (await createContactList(ctx, { name: 'Leads', contactIds: [id] })).id } }
}

const writesContact = { who: 'the account without coaches', of: ownedIds['contacts.updateContact']! } as const
const deletesContact = { who: 'its creator and who leads', of: ownedIds['contacts.deleteContact']! } as const
const changesList = { who: 'its creator and who leads', of: ownedIds['contacts.updateContactList']! } as const
const fillsList = { who: 'the account without coaches', of: ownedIds['contacts.addToContactList']! } as const
const noteOfContact: Owned = async (world, owner) => {
  const { params } = await ownedIds['contactNotes.deleteContactNote']!(world, owner)
  return { params: { ...params, id: params.contactId! } }
}
const boardToFill = async (world: World, mia: UserActor): Promise<Record<string, string>> => ({
  boardId: (await ownedIds['boards.findBoard']!(world, mia)).params.id!,
})
const selects = (line: Line): Line => ({ ...line, query: { contact: ':id' } })
const contactToAdd = async (world: World, mia: UserActor): Promise<Record<string, string>> => ({
  contactIds: (await ownedIds['contacts.findContact']!(world, mia)).params.id!,
})
const finishedImport: Owned = async (world, owner) => {
  const started = await ownedIds['contacts.findImport']!(world, owner)
  const importId = started.params.id!
  await confirmImport(world.as(owner), importId, { mapping: ['name', 'phone'] })
  await runImport(world.system, { importId })
  return started
}
const undoesImport = { who: 'its creator and who leads', of: finishedImport } as const
const undoneMerge: Owned = async (world, owner) => {
  const { params } = await ownedIds['contactMerge.undoContactMerge']!(world, owner)
  const merge = await findManagedMerge(world.as(owner), params.id!)
  return { params: { id: merge.contactId, mergeId: params.id! } }
}
const undoesMerge = { who: 'its creator and who leads', of: undoneMerge } as const
const changesNote = { who: 'its creator and who leads', of: noteOfContact } as const

/** Contacts, their lists and imports. */
export const CONTACT_PAGES: Record<string, Line | Line[]> = {
  'manage+/contacts._index loader': [
    signedIn,
    { who: 'the account', of: ownedIds['contacts.findContactList']!, query: { list: ':id' } },
  ],
  'manage+/contacts_.$id loader': { who: 'the account', of: ownedIds['contacts.findContact']! },
  'manage+/contacts_.$id action': { ...writesContact, form: { text: 'Wants a quote' } },
  'manage+/contacts_.$id.text loader': anybody,
  'manage+/contacts_.$id.text action': { ...writesContact, form: { number: '+13125550105' } },
  'manage+/contacts_.$id.add-to-board loader': writesContact,
  'manage+/contacts_.$id.add-to-board action': { ...writesContact, who: 'who works the board', form: boardToFill },
  'manage+/contacts_.$id.add-to-list loader': writesContact,
  'manage+/contacts_.$id.add-to-list action': { ...writesContact, form: { name: 'Spring' } },
  'manage+/contacts_.$id.do-not-contact loader': writesContact,
  'manage+/contacts_.$id.do-not-contact action': { ...writesContact, form: {} },
  'manage+/contacts_.$id.delete loader': deletesContact,
  'manage+/contacts_.$id.delete action': { ...deletesContact, form: {} },
  'manage+/contacts_.$id.notes.$noteId loader': changesNote,
  'manage+/contacts_.$id.notes.$noteId action': { ...changesNote, form: { text: 'Wants two quotes' } },
  'manage+/contacts_.$id.notes.$noteId_.delete loader': changesNote,
  'manage+/contacts_.$id.notes.$noteId_.delete action': { ...changesNote, form: {} },
  'manage+/contacts_.new loader': { who: 'each role but the coach' },
  'manage+/contacts_.new action': {
    who: 'each role but the coach',
    form: { firstName: 'Grace', 'numbers[0].number': '312-555-0105', 'numbers[0].type': 'mobile' },
  },
  'manage+/contacts_.$id_.edit loader': {
    who: 'the account without coaches',
    of: ownedIds['contacts.findContact']!,
  },
  'manage+/contacts_.$id_.edit action': {
    who: 'the account without coaches',
    of: ownedIds['contacts.findContact']!,
    form: { firstName: 'Grace', 'numbers[0].number': '312-555-0105', 'numbers[0].type': 'mobile' },
  },
  'manage+/contacts_.$id_.merge loader': {
    who: 'the account without coaches',
    of: ownedIds['contacts.mergeContacts']!,
  },
  'manage+/contacts_.$id_.merge action': {
    who: 'its creator and who leads',
    of: ownedIds['contacts.mergeContacts']!,
    form: mergeOfTwo,
  },
  'manage+/contacts_.$id.merges.$mergeId.undo loader': undoesMerge,
  'manage+/contacts_.$id.merges.$mergeId.undo action': { ...undoesMerge, form: {} },
  'manage+/contacts.duplicates loader': signedIn,
  'manage+/contacts.import loader': signedIn,
  'manage+/contacts.import action': { who: 'each role but the coach', form: leads() },
  'manage+/contacts.imports._index loader': signedIn,
  'manage+/contacts.imports.$id loader': { who: 'the account', of: ownedIds['contacts.findImport']! },
  'manage+/contacts.imports.$id action': {
    who: 'the account without coaches',
    of: ownedIds['contacts.findImport']!,
    form: { 'mapping[0]': 'name', 'mapping[1]': 'phone', listName: 'Leads' },
  },
  'manage+/contacts.imports.$id.undo loader': undoesImport,
  'manage+/contacts.imports.$id.undo action': { ...undoesImport, form: {} },
  'manage+/contacts.selected.add-to-list loader': selects(writesContact),
  'manage+/contacts.selected.add-to-list action': { ...selects(writesContact), form: { name: 'Spring' } },
  'manage+/contacts.selected.add-to-board loader': selects(writesContact),
  'manage+/contacts.selected.add-to-board action': {
    ...selects({ ...writesContact, who: 'who works the board' }),
    form: boardToFill,
  },
  'manage+/contacts.selected.tag loader': selects(writesContact),
  'manage+/contacts.selected.tag action': { ...selects(writesContact), form: { tag: 'hot' } },
  'manage+/contacts.selected.assign loader': selects(writesContact),
  'manage+/contacts.selected.assign action': {
    ...selects({ ...writesContact, who: 'who manages the team' }),
    form: async (_world, mia) => ({ userId: mia.userId }),
  },
  'manage+/contacts.changes.$id loader': signedIn,
  'manage+/contacts.changes.$id action': {
    who: 'who began it and reads',
    of: ownedIds['contactChanges.stopContactChange']!,
    form: { intent: 'stop' },
  },
  'manage+/contacts.selected.do-not-contact loader': selects(writesContact),
  'manage+/contacts.selected.do-not-contact action': { ...selects(writesContact), form: {} },
  'manage+/contacts.selected.delete loader': selects(deletesContact),
  'manage+/contacts.selected.delete action': { ...selects(deletesContact), form: {} },
  'manage+/contacts.lists loader': signedIn,
  'manage+/contacts.lists.$id.rename loader': changesList,
  'manage+/contacts.lists.$id.rename action': { ...changesList, form: { name: 'Spring' } },
  'manage+/contacts.lists.$id.delete loader': changesList,
  'manage+/contacts.lists.$id.delete action': { ...changesList, form: {} },
  'manage+/contacts.lists_.$id.add loader': fillsList,
  'manage+/contacts.lists_.$id.add action': { ...fillsList, form: contactToAdd },
  'manage+/contacts.lists_.$id.dial loader': anybody,
  'manage+/contacts.lists_.$id.dial action': {
    who: 'the account’s sellers',
    of: filledList,
    form: {},
  },
}
