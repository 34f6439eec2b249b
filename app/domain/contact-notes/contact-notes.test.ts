import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { mergeContacts } from '../contact-merge/merge-contacts.server'
import { createContact } from '../contacts/create-contact.server'
import { addContactNote } from './add-contact-note.server'
import { deleteContactNote, updateContactNote } from './change-contact-note.server'
import { listContactNotes } from './contact-notes.read.server'
import { contactNoteText } from './contact-notes.schema'

let world: World
let olivia: UserActor
let contactId: string
beforeEach(async () => {
  world = await testWorld()
  olivia = await world.person({ role: 'OWNER', firstName: 'Olivia' })
  contactId = (await createContact(world.as(olivia), { firstName: 'Grace', numbers: ['+13125550105'] })).id
})
afterEach(() => world.close())

const member = (firstName: string) => world.person({ accountId: olivia.accountId, role: 'MEMBER', firstName })
const add = (by: UserActor, text = 'Wants a quote') => addContactNote(world.as(by), { contactId, text })
const listed = (by = olivia) => listContactNotes(world.as(by), { contactId, from: null, limit: 10 })

test('a note names its author, who edits and deletes it', async () => {
  const mia = await member('Mia')
  const note = await add(mia)
  expect(note).toMatchObject({ text: 'Wants a quote', author: { userId: mia.userId, name: 'Mia Torres' } })
  world.clock.advance(1_000)
  const changed = await updateContactNote(world.as(mia), { contactId, noteId: note.id, text: 'Wants two' })
  expect(changed).toMatchObject({ text: 'Wants two', createdAt: note.createdAt })
  expect(changed.updatedAt).not.toBe(note.updatedAt)
  await deleteContactNote(world.as(mia), { contactId, noteId: note.id })
  expect(await listed()).toEqual([])
})

test('a colleague reads a note without changing it; the owner may', async () => {
  const [mia, ben] = [await member('Mia'), await member('Ben')]
  const { id: noteId } = await add(mia)
  expect((await listed(ben))[0]).toMatchObject({ text: 'Wants a quote', can: [] })
  await expect(updateContactNote(world.as(ben), { contactId, noteId, text: 'x' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(deleteContactNote(world.as(ben), { contactId, noteId })).rejects.toMatchObject({ code: 'forbidden' })
  await deleteContactNote(world.as(olivia), { contactId, noteId })
  expect(await listed()).toEqual([])
})

test('a coach adds none, and another account finds no contact', async () => {
  const coach = await world.person({ accountId: olivia.accountId, role: 'COACH' })
  await expect(add(coach)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(add(await world.person({ role: 'OWNER' }))).rejects.toMatchObject({ code: 'not_found' })
})

test('a merged contact keeps the notes of both', async () => {
  await add(olivia, 'Of Grace')
  const { id: other } = await createContact(world.as(olivia), { firstName: 'Gracie', numbers: ['+13125550106'] })
  await addContactNote(world.as(olivia), { contactId: other, text: 'Of Gracie' })
  await mergeContacts(world.as(olivia), contactId, other)
  expect((await listed()).map(({ text }) => text).toSorted()).toEqual(['Of Grace', 'Of Gracie'])
})

test.each([
  ['', 'Write a note first'],
  ['\u200b\u2800', 'Write a note first'],
  ['x'.repeat(5_001), 'A note has at most 5,000 characters'],
])('%j is refused', (text, message) => {
  expect(contactNoteText.safeParse({ text }).error?.issues[0]?.message).toBe(message)
})
