import type { UserActor } from '../../app/domain/actor'
import { saveDraft } from '../../app/domain/drafts/draft.server'
import { unfurl } from '../../app/domain/link-previews/unfurl.server'
import { handleTextStatus } from '../../app/domain/sending/handle-text-status.server'
import { changeThread, deleteThread, markRead } from '../../app/domain/threads/mark-thread.server'
import { findMessage, listMessages } from '../../app/domain/threads/messages.read.server'
import { listNotes } from '../../app/domain/threads/notes.read.server'
import { listPhones } from '../../app/domain/threads/messenger-phones.read.server'
import { deleteNote, writeNote } from '../../app/domain/threads/notes.server'
import { enqueueInboxMove } from '../../app/domain/threads/move-inbox.server'
import { addMember, createThread } from '../../app/domain/threads/open-thread.server'
import { deleteMessage, publishMessage, unpublishMessage } from '../../app/domain/sending/publish-message.server'
import { receiveMessage } from '../../app/domain/sending/receive-message.server'
import { createTemplate, listTemplates } from '../../app/domain/templates/templates.server'
import { listThreadEvents } from '../../app/domain/threads/thread-events.server'
import { listThreads } from '../../app/domain/threads/threads.read.server'
import { runJobs } from '../helpers/run-jobs'
import { type World } from '../helpers/world'
import type { Ctx } from '../../app/domain/context.server'
import { updateMessage } from '../../app/domain/blasts/update-item.server'
import { discardPreviews } from '../../app/domain/blasts/discard-previews.server'
import { previewBlast } from '../../app/domain/blasts/preview-blast.server'
import { addRecipients, removeRecipients } from '../../app/domain/blasts/recipients.server'
import { listRecipients } from '../../app/domain/blasts/recipients.read.server'

/** A thread from its first message to its last, and every list of it. */
export async function workTexts(at: World, seller: UserActor): Promise<void> {
  const ctx = at.as(seller)
  const begun = await createThread(ctx, {})
  const thread = await addMember(ctx, { threadId: begun.id, phone: { destination: '+13125550188' } })
  const { id: messageId } = await saveDraft(ctx, { threadId: thread.id, rawBody: 'Hello {First name}' })
  const of = { threadId: thread.id, messageId }
  await saveDraft(ctx, { threadId: thread.id, rawBody: 'Hello' })
  await publishMessage(ctx, { ...of, undoSeconds: 5 })
  await unpublishMessage(ctx, of)
  await publishMessage(ctx, { ...of, undoSeconds: 0 })
  await runJobs(at, /^messages\.send/)
  const from = '+13125550188'
  for (const body of ['STOP', 'START', 'Hi'])
    await at.system.db.transact('test', (tx) => receiveMessage(tx, { messageSid: `SM${body}`, from, to: '+13125550140', body }))
  const attempt = await at.system.db.q.selectFrom('attempts').selectAll().where('subject_id', '=', messageId).executeTakeFirstOrThrow()
  await at.system.db.transact('test', (tx) => handleTextStatus(tx, attempt.id, { messageSid: 'SM1', status: 'delivered', error: null, errorCode: null }))
  const note = await writeNote(ctx, { threadId: thread.id, body: 'Call at noon' })
  await listNotes(ctx, { threadId: thread.id, limit: 50, offset: 0 })
  await deleteNote(ctx, { threadId: thread.id, noteId: note.id })
  const { items: phones } = await listPhones(ctx, {})
  const other = await createThread(ctx, {})
  await changeThread(ctx, { threadId: other.id, phoneId: phones[0]!.id })
  await at.system.db.transact('test', (tx) => enqueueInboxMove(tx, { numberId: phones[0]!.id, accountId: 'system' }))
  await runJobs(at, /^inbox\.move$/)
  for (const before of [undefined, new Date(at.clock.now()).toISOString()]) {
    for (const only of [{}, { scheduled: true }]) await listMessages(ctx, { threadId: thread.id, before, ...only })
    for (const only of [{}, { scheduled: true }, { myLeads: true }, { search: 'hel' }, { search: '5550' }, { contactId: thread.contactId! }])
      await listThreads(ctx, { before, ...only })
  }
  for (const before of [undefined, '9']) await listThreadEvents(ctx, { threadId: thread.id, before })
  await markRead(ctx, { threadId: thread.id })
  await createTemplate(ctx, { displayName: 'Hello', body: 'Hi' })
  await listTemplates(ctx)
  await unfurl(ctx, { url: 'https://harbor.test/' })
  await deleteMessage(ctx, of)
  await deleteThread(ctx, { threadId: thread.id })
  await workBlast(at, ctx)
}

/** What is sent to many, from its recipients to its end. */
async function workBlast(at: World, ctx: Ctx): Promise<void> {
  const { id: threadId } = await createThread(ctx, { type: 'blast' })
  const numbers = Array.from({ length: 30 }, (_, index) => `+13125556${String(100 + index)}`)
  await addRecipients(ctx, { threadId, numbers, contactIds: ['con_z'] })
  const { items } = await listRecipients(ctx, { threadId, limit: 5 })
  await removeRecipients(ctx, { threadId, memberId: items[0]!.id })
  await listRecipients(ctx, { threadId, limit: 5, after: items[4]!.id })
  const { id: messageId } = await saveDraft(ctx, { threadId, rawBody: 'Hello' })
  const of = { threadId, messageId }
  await previewBlast(ctx, of)
  await discardPreviews(ctx, of)
  await previewBlast(ctx, of)
  const { blastMessages } = await findMessage(ctx, of)
  await updateMessage(ctx, { threadId, messageId: blastMessages![0]!.id, omitted: true })
  await findMessage(ctx, { ...of, after: blastMessages![0]!.id })
  await publishMessage(ctx, { ...of, undoSeconds: 5 })
  await unpublishMessage(ctx, of)
  await publishMessage(ctx, { ...of, undoSeconds: 0 })
  await runJobs(at, /^(blast|messages)\./)
  at.clock.advance(2_000)
  await runJobs(at, /^(blast|messages)\./)
  await listMessages(ctx, { threadId })
  await deleteMessage(ctx, of)
  await runJobs(at, /^(blast|messages)\./)
  await removeRecipients(ctx, { threadId })
  await deleteThread(ctx, { threadId })
}
