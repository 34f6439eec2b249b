import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { handleTextStatus } from '../sending/handle-text-status.server'
import { getSharedInbox } from '../threads/inbox.server'
import { markRead, markUnread } from '../threads/mark-thread.server'
import type { MessageView, ThreadView } from '../threads/messenger.schema'
import { writeNote } from '../threads/notes.server'
import { createThread } from '../threads/open-thread.server'
import { deleteMessage } from '../sending/publish-message.server'
import { countUnread, listThreads } from '../threads/threads.read.server'
import { previewBlast } from './preview-blast.server'
import { addRecipients } from './recipients.server'

const NORA = '+13125550001'
const BEN = '+13125550002'

let texting: Texting
/** The thread with Nora, without an earlier message. */
let nora: ThreadView
beforeEach(async () => {
  texting = await openTexting()
  const blast = await createThread(texting.ctx, { type: 'blast' })
  await addRecipients(texting.ctx, { threadId: blast.id, numbers: [NORA, BEN], contactIds: [] })
  const { id: messageId } = await texting.write(blast, 'Hello')
  await previewBlast(texting.ctx, { threadId: blast.id, messageId })
  await texting.send(blast, 'Hello')
  await texting.run()
  await texting.index()
  nora = (await listThreads(texting.ctx, { search: '555-0001' })).items[0]!
})
afterEach(() => texting.world.close())

const listed = async () => (await listThreads(texting.ctx, {})).items.map(({ recipientNumber }) => recipientNumber)
const told = () =>
  texting.world.published
    .filter(({ type, subjectId }) => type === 'thread.changed' && subjectId === nora.id)
    .map(({ payload }) => (payload as { thread: ThreadView }).thread.isListed)

describe('a thread that a blast began is found, and is listed', () => {
  beforeEach(async () => {
    expect(nora).toMatchObject({ preview: 'Hello', isListed: false })
    expect(await listed()).toEqual([null])
    // A teammate sees only the text.
    expect(told()).toEqual([])
  })
  afterEach(() => expect(told().at(-1)).toBe(true))

  test('when the contact replies', async () => {
    await texting.receive(NORA, 'Yes')
    expect(await listed()).toEqual([NORA, null])
    expect(await countUnread(texting.ctx)).toEqual({ unreadCount: 1 })
  })

  test('when a seller writes there', async () => {
    await texting.send(nora, 'Are you coming?')
    expect(await listed()).toEqual([NORA, null])
  })

  test('when a seller adds a note there', async () => {
    await writeNote(texting.ctx, { threadId: nora.id, body: 'Call her' })
    expect(await listed()).toEqual([NORA, null])
  })

  test('when it is marked as unread: the unread count includes visible threads only', async () => {
    await markUnread(texting.ctx, { threadId: nora.id })
    expect((await listed()).toSorted()).toEqual([NORA, null].toSorted())
    await markRead(texting.ctx, { threadId: nora.id })
    expect(await listed()).toContain(NORA)
  })
})

test('a client with the thread open refetches the delivery status; the sent event is published once', async () => {
  const own = `thread:${nora.id}`
  const of = (type: string, subjectId: string) =>
    texting.world.published.filter((event) => event.type === type && event.subjectId === subjectId)
  const [{ id }] = (await texting.messages(nora.id)) as [MessageView]
  const hints = () => texting.world.hinted.filter((room) => room === own).length
  expect(hints()).toBe(1)
  for (const status of ['sent', 'delivered'] as const) {
    const { attemptId, messageSid } = texting.carrier.sent.find(({ to }) => to === NORA)!
    await texting.world.system.db.transact('test.tell', (tx) =>
      handleTextStatus(tx, attemptId, { messageSid, status, error: null, errorCode: null }),
    )
  }
  expect(hints()).toBe(3)
  // No event is stored for each status.
  expect(of('message.changed', id)).toEqual([])
  expect(told()).toEqual([])
  expect(of('blast-text.sent', id)).toMatchObject([
    {
      room: getSharedInbox(texting.mia.accountId),
      payload: { messageId: id, threadId: nora.id, contactId: null, number: NORA, body: 'Hello' },
    },
  ])
  // From now on the whole account gets its events.
  await texting.receive(NORA, 'Yes')
  await writeNote(texting.ctx, { threadId: nora.id, body: 'Call her' })
  expect(hints()).toBe(3)
  expect(of('thread.changed', nora.id).some(({ room }) => room === own)).toBe(false)
})

test('a thread is not listed when the blast’s text was deleted from it', async () => {
  const [message] = await texting.messages(nora.id)
  await deleteMessage(texting.ctx, { threadId: nora.id, messageId: message!.id })
  expect(await listed()).toEqual([null])
})
