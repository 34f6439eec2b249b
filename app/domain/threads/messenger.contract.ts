import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  addAttachmentInput,
  addMemberInput,
  changeThreadInput,
  createThreadInput,
  listMessagesInput,
  listThreadEventsInput,
  listThreadsInput,
  MAX_UNDO_SECONDS,
  messageView,
  messengerPhones,
  NOTES_PER_PAGE,
  ofMessage,
  ofThread,
  saveDraftInput,
  threadEvent,
  threadView,
  writeNoteInput,
} from './messenger.schema'
import {
  addRecipientsInput,
  blastMessageView,
  blastRecipient,
  changeMessageInput,
  listRecipientsInput,
  messageWithTexts,
  recipientsAdded,
} from '../blasts/blast.schema'

const tags = ['Messenger']
const THREADS = '/api/messenger/threads'
const THREAD = `${THREADS}/{threadId}` as const
const MESSAGE = `${THREAD}/messages/{messageId}` as const
const get = (path: `/${string}`, summary: string, description?: string) =>
  oc.route({ method: 'GET', path, summary, tags, ...(description ? { description } : {}) })
const write = (method: 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string, description?: string) =>
  oc.route({ method, path, summary, tags, successStatus: 200, ...(description ? { description } : {}) })
const gone = z.object({ deleted: z.literal(true) })

/** See 2-live §7. */
export const messengerContract = {
  listPhones: get('/api/messenger/phones', 'Numbers of the caller and of the team, and whether texts leave from them')
    .input(z.strictObject({ teamId: z.string().max(60).optional() }))
    .output(messengerPhones),
  listThreads: get(
    THREADS,
    'Conversations, those that changed last first',
    '`before`: the `updatedAt` of the last one on the page before. A page of a search may hold fewer than asked for and still lead on. A conversation that a blast began (`isListed` false) is found by `search` and `contactId` alone. `unreadCount`: conversations with something unread, at most 100 of them counted.',
  )
    .input(listThreadsInput)
    .output(z.object({ items: z.array(threadView), before: z.string().nullable(), unreadCount: z.number().int() })),
  countUnread: get(
    '/api/messenger/unread',
    'How many conversations have something unread',
    'At most 100 of them are counted. What changes it is told as `thread.changed` and `thread.deleted`.',
  )
    .input(z.strictObject({ teamId: z.string().max(60).optional() }))
    .output(z.object({ unreadCount: z.number().int() })),
  createThread: oc
    .route({
      method: 'POST',
      path: `${THREADS}/draft`,
      summary: 'Begin a conversation; one that nobody was chosen for yet is the same one again',
      description:
        'Without `phoneId` from the number that the caller wrote from last, else their first. With `phone` it is the conversation with them: the newest that there is, else a new one.',
      successStatus: 201,
      tags,
    })
    .input(createThreadInput)
    .output(threadView),
  findThread: get(THREAD, 'One conversation').input(ofThread).output(threadView),
  changeThread: write(
    'PUT',
    THREAD,
    'Call a conversation something else, or choose the number that one is begun from',
    'An empty `displayName`: after its contact again. `phoneId`: until something was sent or received; where that number has talked to them before, that conversation is the answer, and what was written so far is its draft.',
  )
    .input(changeThreadInput)
    .output(threadView),
  deleteThread: write(
    'DELETE',
    THREAD,
    'Delete a conversation: what still waits to be sent is cancelled, and what comes later begins a new one',
  )
    .input(ofThread)
    .output(gone),
  markRead: write('POST', `${THREAD}/read`, 'Everything in it was read').input(ofThread).output(threadView),
  markUnread: write('POST', `${THREAD}/unread`, 'Stands there as unread again').input(ofThread).output(threadView),
  addMember: write(
    'POST',
    `${THREAD}/members`,
    'Choose whom a new conversation is with',
    'Where the two numbers have talked before, that conversation is the answer, and what was written so far is its draft.',
  )
    .input(addMemberInput)
    .output(threadView),
  removeMember: write('DELETE', `${THREAD}/members/{memberId}`, 'Nobody is chosen again')
    .input(z.strictObject({ threadId: z.string().max(60), memberId: z.string().max(60) }))
    .output(threadView),
  listEvents: get(
    `${THREAD}/events`,
    'Who was added to a conversation and who was removed, newest first',
    '`before`: the `id` of the oldest one that is known.',
  )
    .input(listThreadEventsInput)
    .output(z.object({ items: z.array(threadEvent), before: z.string().nullable() })),
  listMessages: get(
    `${THREAD}/messages`,
    'Messages and notes of a conversation, newest first',
    '`before`: the `sortTime` of the oldest one that is known. `scheduled`: only those that wait for a time that somebody chose.',
  )
    .input(listMessagesInput)
    .output(z.object({ items: z.array(messageView), before: z.string().nullable() })),
  findDraft: get(`${THREAD}/messages/draft`, 'What the caller has written in it and not sent')
    .input(ofThread)
    .output(messageView),
  saveDraft: write(
    'PUT',
    `${THREAD}/messages/draft`,
    'Keep what the caller writes; what is not given stays',
    'Merge fields are written as `{First name}` and filled when the text is published.',
  )
    .input(saveDraftInput)
    .output(messageView),
  findMessage: get(MESSAGE, 'One message; of a blast with its recipients’ texts', '`after`: read on from there.')
    .input(ofMessage.extend({ after: z.string().max(90).optional() }))
    .output(messageWithTexts),
  changeMessage: write(
    'PUT',
    MESSAGE,
    'Change one recipient’s text of a blast or leave it out, or hide a blast that was sent',
  )
    .input(changeMessageInput)
    .output(z.union([blastMessageView, messageView])),
  previewMessage: write('POST', `${MESSAGE}/preview`, 'Fill a blast for each of its recipients')
    .input(ofMessage)
    .output(messageView),
  discardPreview: write(
    'DELETE',
    `${MESSAGE}/preview`,
    'Go back to writing a blast: what was filled is forgotten; of any other message, take the preview of its link away',
  )
    .input(ofMessage)
    .output(messageView),
  listRecipients: get(`${THREAD}/recipients`, 'Whom a blast goes to')
    .input(listRecipientsInput)
    .output(
      z.object({ items: z.array(blastRecipient), after: z.string().nullable(), suppressedCount: z.number().int() }),
    ),
  addRecipients: write(
    'POST',
    `${THREAD}/recipients`,
    'Add whom a blast goes to: numbers, contacts, those of the CRM, everybody of a stage',
    'Who is there already is counted and not added twice. A contact is texted at their first mobile number, else their first; one of the CRM (`contacts`) is kept as it is handed over.',
  )
    .input(addRecipientsInput)
    .output(recipientsAdded),
  clearRecipients: write('DELETE', `${THREAD}/recipients`, 'Nobody is chosen again').input(ofThread).output(threadView),
  publishMessage: write(
    'POST',
    `${MESSAGE}/publish`,
    'Send a draft, or schedule one that has a time',
    'It leaves after `undoSeconds`. A text takes one of the plan’s messages, which is given back when it is undone, cancelled or refused. Outside the hours in which the recipient may be contacted it waits for them, unless they wrote within 24 hours.',
  )
    .input(ofMessage.extend({ undoSeconds: z.number().int().min(0).max(MAX_UNDO_SECONDS).default(0) }))
    .output(messageView),
  unpublishMessage: write(
    'POST',
    `${MESSAGE}/unpublish`,
    'Take a message back that has not left yet: it is the draft again',
    'What the caller has written meanwhile stands behind it.',
  )
    .input(ofMessage)
    .output(messageView),
  addAttachment: write(
    'POST',
    `${MESSAGE}/attachments`,
    'Add a file to what the caller writes (multipart, field `file`, 20 MB at most), or a video of their library (JSON, `resourceId`)',
    'What the file holds decides, not its name or `mimeType`. Ten files at most, one of them a video. What the carrier does not take, or is too large for it (5 MB for jpeg, png and gif, 500 kB for others), goes as a link that lives 30 days. A video of the library goes as a link of its own, which lives as long as the video and tells who watched.',
  )
    .input(addAttachmentInput)
    .output(messageView),
  removeAttachment: write('DELETE', `${MESSAGE}/attachments/{attachmentId}`, 'Take a file off what the caller writes')
    .input(ofMessage.extend({ attachmentId: z.string().max(60) }))
    .output(messageView),
  deleteMessage: write('DELETE', MESSAGE, 'Cancel a message that has not left yet, or delete one')
    .input(ofMessage)
    .output(gone),
  listNotes: get(`${THREAD}/notes`, 'Notes that the team sees, newest first')
    .input(
      z.strictObject({
        threadId: z.string().max(60),
        limit: z.coerce.number().int().min(1).max(100).default(NOTES_PER_PAGE),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
        teamId: z.string().max(60).optional(),
      }),
    )
    .output(z.object({ items: z.array(messageView) })),
  writeNote: oc
    .route({
      method: 'POST',
      path: `${THREAD}/notes`,
      summary: 'Write a note, which is sent to nobody',
      description:
        'Its merge fields are filled where all are known of the contact; whoever gives `rawBody` has filled `body` themselves.',
      successStatus: 201,
      tags,
    })
    .input(writeNoteInput)
    .output(messageView),
  deleteNote: write('DELETE', `${THREAD}/notes/{noteId}`, 'Delete a note: one’s own, or any for who manages the team')
    .input(
      z.strictObject({
        threadId: z.string().max(60),
        noteId: z.string().max(60),
        teamId: z.string().max(60).optional(),
      }),
    )
    .output(gone),
}
