import { oc } from '@orpc/contract'
import { z } from 'zod'
import { decideOptOutInput } from '../opt-outs/opt-outs.schema'
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
const deletedResult = z.object({ deleted: z.literal(true) })

/** See 2-live §7. */
export const messengerContract = {
  listPhones: get('/api/messenger/phones', 'Numbers the user can text from, own and shared')
    .input(z.strictObject({ teamId: z.string().max(60).optional() }))
    .output(messengerPhones),
  listThreads: get(
    THREADS,
    'List conversations, last changed first',
    '`before`: `updatedAt` of the last item on the previous page. A search page may hold fewer items than the page size and still have a next page. Conversations that only a blast wrote to (`isListed` false) are returned only with `search` or `contactId`. `unreadCount`: unread conversations, capped at 100.',
  )
    .input(listThreadsInput)
    .output(z.object({ items: z.array(threadView), before: z.string().nullable(), unreadCount: z.number().int() })),
  countUnread: get(
    '/api/messenger/unread',
    'Count unread conversations',
    'Capped at 100. The events `thread.changed` and `thread.deleted` report changes.',
  )
    .input(z.strictObject({ teamId: z.string().max(60).optional() }))
    .output(z.object({ unreadCount: z.number().int() })),
  createThread: oc
    .route({
      method: 'POST',
      path: `${THREADS}/draft`,
      summary: 'Start a conversation, or return the draft conversation that has no recipient',
      description:
        'Without `phoneId`, uses the number you last texted from, else your first number. With `phone`, returns the newest conversation with that number, else a new one.',
      successStatus: 201,
      tags,
    })
    .input(createThreadInput)
    .output(threadView),
  findThread: get(THREAD, 'Get a conversation').input(ofThread).output(threadView),
  changeThread: write(
    'PUT',
    THREAD,
    'Rename a conversation, or change the sending number of a draft conversation',
    'An empty `displayName` uses the contact’s name. `phoneId`: only before the first message. If that number already has a conversation with the recipient, the draft moves there and that conversation is returned.',
  )
    .input(changeThreadInput)
    .output(threadView),
  deleteThread: write(
    'DELETE',
    THREAD,
    'Delete a conversation. Unsent messages are canceled. Later messages start a new conversation',
  )
    .input(ofThread)
    .output(deletedResult),
  markRead: write('POST', `${THREAD}/read`, 'Mark a conversation as read').input(ofThread).output(threadView),
  markUnread: write('POST', `${THREAD}/unread`, 'Mark a conversation as unread').input(ofThread).output(threadView),
  decideOptOut: write(
    'POST',
    `${THREAD}/opt-out`,
    'Decide whether the recipient asked to stop',
    'Texts to a number are held while `optOut` of its conversation is set. `dnc` adds the number to the do-not-call list, also without a request. `not-opt-out` releases the held texts.',
  )
    .input(decideOptOutInput)
    .output(threadView),
  addMember: write(
    'POST',
    `${THREAD}/members`,
    'Set the recipient of a draft conversation',
    'If the two numbers already have a conversation, the draft moves there and that conversation is returned.',
  )
    .input(addMemberInput)
    .output(threadView),
  removeMember: write('DELETE', `${THREAD}/members/{memberId}`, 'Remove the recipient of a draft conversation')
    .input(z.strictObject({ threadId: z.string().max(60), memberId: z.string().max(60) }))
    .output(threadView),
  listEvents: get(
    `${THREAD}/events`,
    'List members added and removed, newest first',
    '`before`: `id` of the last item on the previous page.',
  )
    .input(listThreadEventsInput)
    .output(z.object({ items: z.array(threadEvent), before: z.string().nullable() })),
  listMessages: get(
    `${THREAD}/messages`,
    'List messages and notes of a conversation, newest first',
    '`before`: `sortTime` of the last item on the previous page. `scheduled`: scheduled messages only.',
  )
    .input(listMessagesInput)
    .output(z.object({ items: z.array(messageView), before: z.string().nullable() })),
  findDraft: get(`${THREAD}/messages/draft`, 'Get your draft in a conversation').input(ofThread).output(messageView),
  saveDraft: write(
    'PUT',
    `${THREAD}/messages/draft`,
    'Save your draft. Absent fields keep their value',
    'Write merge fields as `{First name}`. They are filled when the text is published.',
  )
    .input(saveDraftInput)
    .output(messageView),
  findMessage: get(
    MESSAGE,
    'Get a message. A blast includes a page of its recipients’ texts',
    '`after`: cursor of the previous page.',
  )
    .input(ofMessage.extend({ after: z.string().max(90).optional() }))
    .output(messageWithTexts),
  changeMessage: write('PUT', MESSAGE, 'Change or omit one recipient’s text of a blast, or hide a sent blast')
    .input(changeMessageInput)
    .output(z.union([blastMessageView, messageView])),
  previewMessage: write('POST', `${MESSAGE}/preview`, 'Preview a blast: fill the text for each recipient')
    .input(ofMessage)
    .output(messageView),
  discardPreview: write(
    'DELETE',
    `${MESSAGE}/preview`,
    'Discard a blast’s previews, or remove a message’s link preview',
  )
    .input(ofMessage)
    .output(messageView),
  listRecipients: get(`${THREAD}/recipients`, 'List the recipients of a blast')
    .input(listRecipientsInput)
    .output(
      z.object({ items: z.array(blastRecipient), after: z.string().nullable(), suppressedCount: z.number().int() }),
    ),
  addRecipients: write(
    'POST',
    `${THREAD}/recipients`,
    'Add recipients to a blast: numbers, contacts, CRM contacts, or a whole stage',
    'Duplicates are counted, not added. A contact is texted at the first mobile number, else the first number. CRM contacts (`contacts`) are stored as given.',
  )
    .input(addRecipientsInput)
    .output(recipientsAdded),
  clearRecipients: write('DELETE', `${THREAD}/recipients`, 'Remove all recipients of a blast')
    .input(ofThread)
    .output(threadView),
  publishMessage: write(
    'POST',
    `${MESSAGE}/publish`,
    'Send a draft, or schedule one that has a time',
    'It is sent after `undoSeconds`. A text uses one message of the plan, which is refunded if you undo or cancel it or the carrier refuses it. During the recipient’s quiet hours it is held, unless they texted within the last 24 hours.',
  )
    .input(ofMessage.extend({ undoSeconds: z.number().int().min(0).max(MAX_UNDO_SECONDS).default(0) }))
    .output(messageView),
  unpublishMessage: write(
    'POST',
    `${MESSAGE}/unpublish`,
    'Undo an unsent message: it becomes the draft again',
    'Text you have drafted since is appended.',
  )
    .input(ofMessage)
    .output(messageView),
  addAttachment: write(
    'POST',
    `${MESSAGE}/attachments`,
    'Attach a file to your draft (multipart, field `file`, up to 20 MB), or a video of your library (JSON, `resourceId`)',
    'The type is detected from the content; name and `mimeType` are ignored. Up to ten files, one of them a video. Files the carrier does not accept, or that exceed its limits (5 MB for jpeg, png and gif, 500 kB for others), are sent as a link valid for 30 days. A library video is sent as its own link, valid as long as the video, with view statistics.',
  )
    .input(addAttachmentInput)
    .output(messageView),
  removeAttachment: write('DELETE', `${MESSAGE}/attachments/{attachmentId}`, 'Remove an attachment from your draft')
    .input(ofMessage.extend({ attachmentId: z.string().max(60) }))
    .output(messageView),
  deleteMessage: write('DELETE', MESSAGE, 'Cancel an unsent message, or delete a message')
    .input(ofMessage)
    .output(deletedResult),
  listNotes: get(`${THREAD}/notes`, 'List the team’s notes, newest first')
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
      summary: 'Write an internal note',
      description:
        'Merge fields are filled if the contact has all of them. With `rawBody`, `body` must already be filled.',
      successStatus: 201,
      tags,
    })
    .input(writeNoteInput)
    .output(messageView),
  deleteNote: write('DELETE', `${THREAD}/notes/{noteId}`, 'Delete your own note. Managers can delete any note')
    .input(
      z.strictObject({
        threadId: z.string().max(60),
        noteId: z.string().max(60),
        teamId: z.string().max(60).optional(),
      }),
    )
    .output(deletedResult),
}
