import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pngOf } from '../../../tests/helpers/pictures'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { makeReadyVideo, withoutVideos } from '../../../tests/helpers/videos'
import { addRecipients } from '../blasts/recipients.server'
import { previewBlast } from '../blasts/preview-blast.server'
import { findMessage } from '../threads/messages.read.server'
import type { MessageView, ThreadView } from '../threads/messenger.schema'
import { createThread } from '../threads/open-thread.server'
import { deleteMessage, publishMessage, unpublishMessage } from '../sending/publish-message.server'
import { listLinks } from '../video-links/video-links.read.server'
import { VIDEO_UNAVAILABLE, VIDEO_NOT_READY } from './attachments.words'
import { addAttachment, attachVideo, removeAttachment } from './change-attachments.server'

const ANA = '+13125550123'
const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1'), Buffer.alloc(100)])

let texting: Texting
let ana: ThreadView
let video: { id: string }
beforeEach(async () => {
  texting = await openTexting()
  ana = await texting.open(ANA)
  video = await makeReadyVideo(texting.world, texting.mia)
})
afterEach(() => texting.world.close())

const attach = ({ threadId, id: messageId }: MessageView, resourceId = video.id) =>
  attachVideo(texting.ctx, { threadId, messageId, resourceId })
const publish = ({ threadId, id: messageId }: MessageView, undoSeconds = 0) =>
  publishMessage(texting.ctx, { threadId, messageId, undoSeconds })
const links = async () => (await listLinks(texting.ctx, { id: video.id, limit: 50 })).items
const deleteVideo = () =>
  texting.ctx.db.q.updateTable('videos').set({ deleted_at: 1 }).where('id', '=', video.id).execute()

describe('a library video that is attached', () => {
  test('is refused without videos in the plan', async () => {
    const draft = await texting.write(ana, 'Look')
    await withoutVideos(texting.world, texting.mia.accountId)
    await expect(attach(draft)).rejects.toMatchObject({ code: 'forbidden', message: 'Your plan has no videos' })
  })

  test('is shown with the draft, and is sent as its own link, named after the recipient', async () => {
    const draft = await attach(await texting.write(ana, 'Look'))
    const [link] = await links()
    expect(link).toMatchObject({ name: 'Text to (312) 555-0123' })
    expect(draft.attachments).toMatchObject([
      { resourceId: video.id, url: link!.url, ext: null, size: null, state: 'ready', deleted: false },
    ])
    await publish(draft)
    await texting.run()
    expect(texting.carrier.sent.at(-1)).toMatchObject({ body: `Look\n${link!.url}`, media: [] })
    expect((await texting.message(draft)).attachments).toMatchObject([{ resourceId: video.id, url: link!.url }])
  })

  test('is sent alone, is undone, and is sent again as the same link', async () => {
    const draft = await attach(await texting.write(ana, ''))
    const [link] = await links()
    const { threadId, id: messageId } = await publish(draft, 5)
    const undone = await unpublishMessage(texting.ctx, { threadId, messageId })
    await publish(undone)
    await texting.run()
    expect(texting.carrier.sent.map(({ body }) => body)).toEqual([link!.url])
    expect((await links()).map(({ id }) => id)).toEqual([link!.id])
  })

  test('is the only video: neither a film nor another video can be added', async () => {
    const draft = await attach(await texting.write(ana, ''))
    const another = await makeReadyVideo(texting.world, texting.mia)
    const refusal = { code: 'invalid', message: 'Only one video can be sent at a time' }
    await expect(attach(draft, another.id)).rejects.toMatchObject(refusal)
    const file = { threadId: draft.threadId, messageId: draft.id, name: 'film.mp4', bytes: film }
    await expect(addAttachment(texting.ctx, file)).rejects.toMatchObject(refusal)
    await addAttachment(texting.ctx, { ...file, name: 'house.png', bytes: pngOf(8, 8) })
  })

  test('is removed, and its link ends with it', async () => {
    const draft = await attach(await texting.write(ana, ''))
    const { threadId, id: messageId, attachments } = draft
    await removeAttachment(texting.ctx, { threadId, messageId, attachmentId: attachments[0]!.id })
    expect(await links()).toEqual([])
    await attach(draft)
    await deleteMessage(texting.ctx, { threadId, messageId })
    expect(await links()).toEqual([])
  })

  test('belongs to its owner: a foreign video is not found, a processing video is not ready', async () => {
    const ben = await texting.world.person({ accountId: texting.mia.accountId })
    const theirs = await makeReadyVideo(texting.world, ben)
    const unready = await makeReadyVideo(texting.world, texting.mia, { status: 'processing' })
    const draft = await texting.write(ana, '')
    await expect(attach(draft, theirs.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(attach(draft, unready.id)).rejects.toMatchObject({ code: 'conflict', message: VIDEO_NOT_READY })
  })

  test('that was deleted before its text left is not sent', async () => {
    const scheduled = await attach(await texting.write(ana, 'Look'))
    await publish(scheduled, 5)
    await deleteVideo()
    texting.world.clock.advance(6_000)
    await texting.run()
    expect(texting.carrier.sent).toEqual([])
    expect(await texting.message(scheduled)).toMatchObject({
      status: 'failed',
      statusReason: VIDEO_UNAVAILABLE,
      attachments: [{ deleted: true, url: null }],
    })
  })

  test('that was deleted is not published either', async () => {
    const draft = await attach(await texting.write(ana, 'Look'))
    await deleteVideo()
    await expect(publish(draft)).rejects.toMatchObject({ code: 'invalid', fieldErrors: { file: [VIDEO_UNAVAILABLE] } })
  })
})

describe('with a blast', () => {
  async function previewed() {
    const { id } = await createThread(texting.ctx, { type: 'blast' })
    await addRecipients(texting.ctx, { threadId: id, numbers: [ANA, '+13125550124'] })
    const draft = await attach(await texting.write({ ...ana, id }, 'Look'))
    await previewBlast(texting.ctx, { threadId: id, messageId: draft.id })
    return draft
  }

  test('is a link in each text', async () => {
    const draft = await previewed()
    const [link] = await links()
    expect(link!.name).toBe('Text Blast to 2 recipients')
    await publish(draft)
    for (let second = 0; second < 4; second += 1) {
      texting.world.clock.advance(1_000)
      await texting.run()
    }
    expect(texting.carrier.sent.map(({ body }) => body)).toEqual([`Look\n${link!.url}`, `Look\n${link!.url}`])
  })

  test('that was deleted after the preview holds the blast back', async () => {
    const draft = await previewed()
    await deleteVideo()
    await expect(publish(draft)).rejects.toMatchObject({ code: 'invalid', message: VIDEO_UNAVAILABLE })
    const { blastMessages } = await findMessage(texting.ctx, { threadId: draft.threadId, messageId: draft.id })
    expect(blastMessages).toHaveLength(2)
  })
})
