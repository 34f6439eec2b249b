import { addAttachment } from '../../app/domain/attachments/change-attachments.server'
import { previewBlast } from '../../app/domain/blasts/preview-blast.server'
import { saveDraft } from '../../app/domain/drafts/draft.server'
import { writeNote } from '../../app/domain/threads/notes.server'
import { addMember, createThread } from '../../app/domain/threads/open-thread.server'
import { publishMessage } from '../../app/domain/sending/publish-message.server'
import { createTemplate } from '../../app/domain/templates/templates.server'
import { pngOf } from '../helpers/pictures'
import type { Owned } from './owned-ids'

/** A thread that its owner started, and their message in it. */
export const begun: Owned = async (world, owner) => {
  const ctx = world.as(owner)
  const { id: threadId } = await createThread(ctx, {})
  await addMember(ctx, { threadId, phone: { destination: '+13125550105' } })
  const { id: messageId } = await saveDraft(ctx, { threadId, rawBody: 'Hello' })
  return { params: { threadId, messageId, memberId: `mbr-${threadId}` } }
}
/** What its owner has begun to send to many, and filled for each of them. */
export const blast: Owned = async (world, owner) => {
  const ctx = world.as(owner)
  const { id: threadId } = await createThread(ctx, { type: 'blast' })
  await addMember(ctx, { threadId, phone: { destination: '+13125550105' } })
  const { id: messageId } = await saveDraft(ctx, { threadId, rawBody: 'Hello' })
  await previewBlast(ctx, { threadId, messageId })
  return { params: { threadId, messageId } }
}
export const blastItem: Owned = async (world, owner) => {
  const { params } = await blast(world, owner)
  return { params: { ...params, messageId: `${params.messageId!}.1` }, body: { omitted: true } }
}
export const nobodyChosen: Owned = async (world, owner) => ({
  params: { threadId: (await createThread(world.as(owner), {})).id },
  body: { phone: { destination: '+13125550105' } },
})
/** A conversation with a text that can still be taken back, and a note of its owner's. */
export const thread: Owned = async (world, owner) => {
  const ctx = world.as(owner)
  const { params } = await begun(world, owner)
  const { threadId, messageId } = params as { threadId: string; messageId: string }
  await publishMessage(ctx, { threadId, messageId, undoSeconds: 60 })
  const { id: noteId } = await writeNote(ctx, { threadId, body: 'Call at noon' })
  return { params: { threadId, messageId, noteId } }
}

/** A picture sent to the number that its owner's account shares. */
const attachment: Owned = async (world, owner) => {
  const id = world.services.ids('att')
  const bytes = pngOf(8, 8)
  await world.services.files.write(`attachments/${id}`, bytes)
  const { params } = await thread(world, owner)
  await world.system.db.q
    .insertInto('attachments')
    .values({
      id,
      account_id: owner.accountId,
      message_id: params.messageId!,
      position: 0,
      carrier_sid: null,
      claimed_type: 'image/png',
      mime_type: 'image/png',
      ext: 'png',
      file_key: `attachments/${id}`,
      file_bytes: bytes.length,
      failure: null,
      created_at: world.clock.now(),
      updated_at: world.clock.now(),
    })
    .execute()
  return { params: { id, ext: 'png' } }
}

/** What its owner has begun to write, and a picture for it. */
const withFile: Owned = async (world, owner) => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(pngOf(8, 8))], 'house.png', { type: 'image/png' }))
  return { params: (await begun(world, owner)).params, form }
}
const attached: Owned = async (world, owner) => {
  const { params } = await begun(world, owner)
  const { threadId, messageId } = params as { threadId: string; messageId: string }
  const file = { threadId, messageId, name: 'house.png', bytes: pngOf(8, 8) }
  const { attachments } = await addAttachment(world.as(owner), file)
  return { params: { threadId, messageId, attachmentId: attachments[0]!.id } }
}

/** A link preview's picture, requested by a user of its owner's account. */
const linkPicture: Owned = async (world, owner) => {
  const id = world.services.ids('lnk')
  const bytes = pngOf(8, 8)
  await world.services.files.write(`link-previews/${id}.image`, bytes)
  await world.system.db.q
    .insertInto('link_previews')
    .values({
      id,
      account_id: owner.accountId,
      url: `https://harbor.test/${id}`,
      title: 'Harbor',
      image_type: 'image/png',
      image_bytes: bytes.length,
      requested_by: owner.userId,
      requested_at: world.clock.now(),
      read_at: world.clock.now(),
    })
    .execute()
  return { params: { id, name: 'image' } }
}

/** Files of texts, by endpoint. */
export const ATTACHMENTS: Record<string, Owned> = {
  'messenger.addAttachment': withFile,
  'messenger.removeAttachment': attached,
  'files.attachment': attachment,
  'files.linkPicture': linkPicture,
}

export const template: Owned = async (world, owner) => {
  const { id } = await createTemplate(world.as(owner), { displayName: 'Hello', body: 'Hi <<firstName>>' })
  return { params: { templateId: id } }
}
