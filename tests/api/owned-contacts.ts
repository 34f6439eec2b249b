import { listContactMerges } from '../../app/domain/contact-merge/contact-merges.read.server'
import { mergeContacts } from '../../app/domain/contact-merge/merge-contacts.server'
import { getContactPicturePath } from '../../app/domain/contact-pictures/contact-picture-path.server'
import { createContactList } from '../../app/domain/contact-lists/create-contact-list.server'
import { createContact } from '../../app/domain/contacts/create-contact.server'
import { startImport } from '../../app/domain/imports/start-import.server'
import { addContactNote } from '../../app/domain/contact-notes/add-contact-note.server'
import { pngOf } from '../helpers/pictures'
import type { Owned } from './owned-ids'

export const GRACE = { firstName: 'Grace', numbers: ['+13125550105'] }

export const contact: Owned = async (world, owner) => ({
  params: { id: (await createContact(world.as(owner), { ...GRACE, contactId: 'crm-1' })).id },
})
/** Fetched before: no test asks the world outside. */
export const contactPicture: Owned = async (world, owner) => {
  const url = 'https://harbor.test/grace.png'
  const { id } = await createContact(world.as(owner), { ...GRACE, avatarUrl: url })
  const bytes = pngOf(8, 8)
  const row = { account_id: owner.accountId, url, content_type: 'image/png', bytes: bytes.length }
  const pictureId = world.services.ids('pic')
  await world.services.files.write(`contact-pictures/${pictureId}`, bytes)
  await world.system.db.q
    .insertInto('contact_pictures')
    .values({ ...row, id: pictureId, fetched_at: world.clock.now() })
    .onConflict((conflict) => conflict.columns(['account_id', 'url']).doNothing())
    .execute()
  return { params: { id, version: getContactPicturePath(id, url)!.split('/').at(-1)! } }
}
export const twoContacts: Owned = async (world, owner) => {
  const other = await createContact(world.as(owner), { firstName: 'Gracie', numbers: ['+13125550106'] })
  return { ...(await contact(world, owner)), body: { mergedId: other.id } }
}
export const undoableMerge: Owned = async (world, owner) => {
  const { params, body } = await twoContacts(world, owner)
  await mergeContacts(world.as(owner), params.id!, (body as { mergedId: string }).mergedId)
  const [merge] = await listContactMerges(world.as(owner), params.id!)
  return { params: { id: merge!.id } }
}
export const contactById: Owned = async (world, owner) => ({
  params: { contactId: (await contact(world, owner)).params.id! },
})
export const listAndContact: Owned = async (world, owner) => {
  const { params } = await contact(world, owner)
  return { ...(await contactList(world, owner)), body: { contactIds: [params.id!] } }
}
export const contactNote: Owned = async (world, owner) => {
  const { params } = await contactById(world, owner)
  const note = { contactId: params.contactId!, text: 'Wants a quote' }
  return { params: { ...params, noteId: (await addContactNote(world.as(owner), note)).id } }
}
export const contactList: Owned = async (world, owner) => ({
  params: { id: (await createContactList(world.as(owner), { name: 'Leads', contactIds: [] })).id },
})
export const contactImport: Owned = async (world, owner) => {
  const bytes = Buffer.from('Name,Phone\nGrace,312-555-0105\nNobody,12\n')
  return { params: { id: (await startImport(world.as(owner), { fileName: 'leads.csv', bytes })).id } }
}
