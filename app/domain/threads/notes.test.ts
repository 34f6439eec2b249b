import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { previewBlast } from '../blasts/preview-blast.server'
import { addRecipients } from '../blasts/recipients.server'
import { removePreview } from '../drafts/remove-preview.server'
import { deleteMessage, publishMessage, unpublishMessage } from '../sending/publish-message.server'
import { findMessage, listMessages } from './messages.read.server'
import { MESSAGES_PER_PAGE, type ThreadView } from './messenger.schema'
import { listNotes } from './notes.read.server'
import { deleteNote, writeNote } from './notes.server'
import { createThread } from './open-thread.server'
import { findThread } from './threads.read.server'

const ANA = '+13125550101'

let texting: Texting
let thread: ThreadView
beforeEach(async () => {
  texting = await openTexting()
  await texting.receive(ANA, 'Hi')
  thread = await texting.open(ANA)
})
afterEach(() => texting.world.close())

const write = (body: string) => writeNote(texting.ctx, { threadId: thread.id, body })
const shown = async () => {
  const { preview, previewStatus } = await findThread(texting.ctx, thread.id)
  return [preview, previewStatus]
}

test('texts and notes of one moment share one order and its pages', async () => {
  const written = ['Hi']
  for (let n = 0; written.length < MESSAGES_PER_PAGE + 20; n += 1) {
    if (n % 3 === 0) await write(`Note ${n}`)
    else await texting.receive(ANA, `Text ${n}`)
    written.push(n % 3 === 0 ? `Note ${n}` : `Text ${n}`)
  }
  const first = await listMessages(texting.ctx, { threadId: thread.id })
  const second = await listMessages(texting.ctx, { threadId: thread.id, before: first.before! })
  const all = [...first.items, ...second.items]
  expect([first.items.length, second.before]).toEqual([MESSAGES_PER_PAGE, null])
  expect(all.map(({ body }) => body)).toEqual(written.toReversed())
  expect(new Set(all.map(({ sortTime }) => sortTime)).size).toBe(all.length)
  const { items: notes } = await listNotes(texting.ctx, { threadId: thread.id, limit: 50, offset: 0 })
  expect(notes).toEqual(all.filter(({ type }) => type === 'note'))
})

test('scheduled messages only: no notes', async () => {
  await write('Call at noon')
  const draft = await texting.write(thread, 'Later', texting.world.clock.now() + 3_600_000)
  await publishMessage(texting.ctx, { threadId: thread.id, messageId: draft.id, undoSeconds: 0 })
  const { items } = await listMessages(texting.ctx, { threadId: thread.id, scheduled: true })
  expect(items.map(({ body }) => body)).toEqual(['Later'])
})

test('a text of a blast sorts after the notes of its moment', async () => {
  for (const body of ['One', 'Two', 'Three']) await write(body)
  const blast = await createThread(texting.ctx, { type: 'blast' })
  await addRecipients(texting.ctx, { threadId: blast.id, numbers: [ANA] })
  const { id: messageId } = await texting.write(blast, 'All')
  await previewBlast(texting.ctx, { threadId: blast.id, messageId })
  await publishMessage(texting.ctx, { threadId: blast.id, messageId, undoSeconds: 0 })
  const times: number[] = []
  const { sqlite } = texting.world.services.store
  sqlite.function('record_time', (time) => void times.push(Number(time)))
  sqlite.exec(`create temp trigger dispatched after insert on messages begin select record_time(new.sort_time); end`)
  await texting.run()
  const [last, before] = await texting.messages(thread.id)
  expect([last!.body, before!.body]).toEqual(['All', 'Three'])
  expect(times).toEqual([Date.parse(before!.sortTime) + 1])
})

test('the list shows the last of both, and whether it is a note', async () => {
  expect(await shown()).toEqual(['Hi', 'received'])
  const note = await write('Call at noon')
  expect(await shown()).toEqual(['Call at noon', 'note'])
  await texting.receive(ANA, 'Hello?')
  expect(await shown()).toEqual(['Hello?', 'received'])
  const last = await write('Called')
  await deleteNote(texting.ctx, { threadId: thread.id, noteId: last.id })
  expect(await shown()).toEqual(['Hello?', 'received'])
  expect((await texting.messages(thread.id)).map(({ id }) => id)).toContain(note.id)
})

test('a note is published as a message, and its deletion too', async () => {
  const note = await write('Call at noon')
  await deleteNote(texting.ctx, { threadId: thread.id, noteId: note.id })
  const published = texting.world.published.filter(({ subjectId }) => subjectId === note.id)
  expect(published).toMatchObject([
    { type: 'message.changed', payload: { message: note } },
    { type: 'message.deleted', payload: { messageId: note.id, threadId: thread.id } },
  ])
})

describe('the path of a message', () => {
  test('reads a note, and hides its link for everyone', async () => {
    const note = await write('https://harbor.test/ ')
    const of = { threadId: thread.id, messageId: note.id }
    expect(await findMessage(texting.ctx, of)).toEqual(note)
    const hidden = { ...note, hiddenLink: 'https://harbor.test/' }
    expect(await removePreview(texting.ctx, of)).toEqual(hidden)
    expect(await findMessage(texting.ctx, of)).toEqual(hidden)
    const plain = await write('No link')
    expect(await removePreview(texting.ctx, { threadId: thread.id, messageId: plain.id })).toEqual(plain)
  })

  test('does not send or delete a note', async () => {
    const { id: messageId } = await write('Call at noon')
    const of = { threadId: thread.id, messageId }
    const refused = { code: 'conflict', message: 'This is a note' }
    await expect(publishMessage(texting.ctx, { ...of, undoSeconds: 0 })).rejects.toMatchObject(refused)
    await expect(unpublishMessage(texting.ctx, of)).rejects.toMatchObject(refused)
    await expect(deleteMessage(texting.ctx, of)).rejects.toMatchObject(refused)
  })

  test('a text is not deleted as a note', async () => {
    const [text] = await texting.messages(thread.id)
    const deleteIt = deleteNote(texting.ctx, { threadId: thread.id, noteId: text!.id })
    await expect(deleteIt).rejects.toMatchObject({ code: 'not_found' })
  })
})
