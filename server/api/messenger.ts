import { addAttachment, attachVideo, removeAttachment } from '../../app/domain/attachments/change-attachments.server'
import { updateMessage } from '../../app/domain/blasts/update-item.server'
import { previewBlast } from '../../app/domain/blasts/preview-blast.server'
import { addRecipients, removeRecipients } from '../../app/domain/blasts/recipients.server'
import { listRecipients } from '../../app/domain/blasts/recipients.read.server'
import { findDraft, saveDraft } from '../../app/domain/drafts/draft.server'
import { decideOptOut } from '../../app/domain/opt-outs/decide-opt-out.server'
import { changeThread, deleteThread, markRead, markUnread } from '../../app/domain/threads/mark-thread.server'
import { findMessage, listMessages } from '../../app/domain/threads/messages.read.server'
import { listNotes } from '../../app/domain/threads/notes.read.server'
import { listPhones } from '../../app/domain/threads/messenger-phones.read.server'
import { deleteNote, writeNote } from '../../app/domain/threads/notes.server'
import { addMember, createThread, removeMember } from '../../app/domain/threads/open-thread.server'
import { deleteMessage, publishMessage, unpublishMessage } from '../../app/domain/sending/publish-message.server'
import { removePreview } from '../../app/domain/drafts/remove-preview.server'
import { listThreadEvents } from '../../app/domain/threads/thread-events.server'
import { countUnread, findThread, listThreads } from '../../app/domain/threads/threads.read.server'
import { os } from './implement'

const { messenger: on } = os

export const messenger = {
  listPhones: on.listPhones.handler(({ context, input }) => listPhones(context.ctx, input)),
  listThreads: on.listThreads.handler(({ context, input }) => listThreads(context.ctx, input)),
  countUnread: on.countUnread.handler(({ context, input }) => countUnread(context.ctx, input.teamId)),
  createThread: on.createThread.handler(({ context, input }) => createThread(context.ctx, input)),
  findThread: on.findThread.handler(({ context, input }) => findThread(context.ctx, input.threadId, input.teamId)),
  changeThread: on.changeThread.handler(({ context, input }) => changeThread(context.ctx, input)),
  deleteThread: on.deleteThread.handler(({ context, input }) => deleteThread(context.ctx, input)),
  markRead: on.markRead.handler(({ context, input }) => markRead(context.ctx, input)),
  markUnread: on.markUnread.handler(({ context, input }) => markUnread(context.ctx, input)),
  decideOptOut: on.decideOptOut.handler(({ context, input }) => decideOptOut(context.ctx, input)),
  addMember: on.addMember.handler(({ context, input }) => addMember(context.ctx, input)),
  removeMember: on.removeMember.handler(({ context, input }) => removeMember(context.ctx, input)),
  listEvents: on.listEvents.handler(({ context, input }) => listThreadEvents(context.ctx, input)),
  listMessages: on.listMessages.handler(({ context, input }) => listMessages(context.ctx, input)),
  findDraft: on.findDraft.handler(({ context, input }) => findDraft(context.ctx, input)),
  saveDraft: on.saveDraft.handler(({ context, input }) => saveDraft(context.ctx, input)),
  changeMessage: on.changeMessage.handler(({ context, input }) => updateMessage(context.ctx, input)),
  previewMessage: on.previewMessage.handler(({ context, input }) => previewBlast(context.ctx, input)),
  discardPreview: on.discardPreview.handler(({ context, input }) => removePreview(context.ctx, input)),
  listRecipients: on.listRecipients.handler(({ context, input }) => listRecipients(context.ctx, input)),
  addRecipients: on.addRecipients.handler(({ context, input }) => addRecipients(context.ctx, input)),
  clearRecipients: on.clearRecipients.handler(({ context, input }) =>
    removeRecipients(context.ctx, { threadId: input.threadId }),
  ),
  findMessage: on.findMessage.handler(({ context, input }) => findMessage(context.ctx, input)),
  publishMessage: on.publishMessage.handler(({ context, input }) => publishMessage(context.ctx, input)),
  unpublishMessage: on.unpublishMessage.handler(({ context, input }) => unpublishMessage(context.ctx, input)),
  addAttachment: on.addAttachment.handler(async ({ context, input: { file, resourceId, threadId, messageId } }) =>
    file === undefined
      ? attachVideo(context.ctx, { threadId, messageId, resourceId: resourceId! })
      : addAttachment(context.ctx, {
          threadId,
          messageId,
          name: file.name,
          bytes: new Uint8Array(await file.arrayBuffer()),
        }),
  ),
  removeAttachment: on.removeAttachment.handler(({ context, input }) => removeAttachment(context.ctx, input)),
  deleteMessage: on.deleteMessage.handler(({ context, input }) => deleteMessage(context.ctx, input)),
  listNotes: on.listNotes.handler(({ context, input }) => listNotes(context.ctx, input)),
  writeNote: on.writeNote.handler(({ context, input }) => writeNote(context.ctx, input)),
  deleteNote: on.deleteNote.handler(({ context, input }) => deleteNote(context.ctx, input)),
}
