import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pngOf } from '../../../tests/helpers/pictures'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { findAttachmentFile } from '../attachments/attachments.read.server'
import { addAttachment, removeAttachment } from '../attachments/change-attachments.server'
import type { MessageView } from '../threads/messenger.schema'
import { findMessage } from '../threads/messages.read.server'
import { createThread } from '../threads/open-thread.server'
import { deleteMessage, publishMessage, unpublishMessage } from '../sending/publish-message.server'
import { findThread, listThreads } from '../threads/threads.read.server'
import { updateMessage } from './update-item.server'
import { previewBlast } from './preview-blast.server'
import { addRecipients } from './recipients.server'

const NUMBERS = ['+13125550001', '+13125550002', '+13125550003']
const png = pngOf(8, 8)
/** A picture that the carrier refuses. */
const large = Buffer.concat([png, Buffer.alloc(5_000_001 - png.length)])

let texting: Texting
beforeEach(async () => {
  texting = await openTexting()
})
afterEach(() => texting.world.close())

const of = ({ threadId, id: messageId }: MessageView) => ({ threadId, messageId })
const add = (draft: MessageView, bytes: Uint8Array = png, name = 'house.png') =>
  addAttachment(texting.ctx, { ...of(draft), name, bytes })
const preview = (draft: MessageView) => previewBlast(texting.ctx, of(draft))
const publish = (draft: MessageView, undoSeconds = 0) => publishMessage(texting.ctx, { ...of(draft), undoSeconds })
const texts = async (message: MessageView) => (await findMessage(texting.ctx, of(message))).blastMessages!
const draftTo = async (rawBody: string, numbers = NUMBERS) => {
  const thread = await createThread(texting.ctx, { type: 'blast' })
  await addRecipients(texting.ctx, { threadId: thread.id, numbers })
  return texting.write(thread, rawBody)
}
const keptFiles = async () => {
  const keys: string[] = []
  for await (const { key } of texting.world.services.files.list('attachments')) keys.push(key)
  return keys
}
async function runFor(seconds: number) {
  for (let second = 0; second <= seconds; second += 1) {
    await texting.run()
    texting.world.clock.advance(1000)
  }
}
const conversationWith = async (number: string) => {
  await texting.index()
  return (await listThreads(texting.ctx, { search: number })).items[0]!
}

describe('a file of a blast', () => {
  test('is sent with each text, is stored once, and appears in each thread', async () => {
    const sent = await publish(await preview(await add(await draftTo('Look'))))
    expect(sent.attachments).toMatchObject([{ name: 'house.png' }])
    await runFor(4)
    expect(texting.carrier.sent.map(({ to, body, media }) => [to, body, media.length])).toEqual(
      NUMBERS.map((number) => [number, 'Look', 1]),
    )
    expect(await keptFiles()).toHaveLength(1)
    const rows = await texting.ctx.db.q.selectFrom('attachments').select('id').execute()
    expect(rows).toHaveLength(1)
    const [text] = await texting.messages((await conversationWith('3125550002')).id)
    expect(text!.attachments).toMatchObject([{ name: 'house.png', state: 'ready' }])
    // Hidden for the sender, it is still there for its recipients.
    await updateMessage(texting.ctx, { ...of(sent), hidden: true })
    const [{ id, ext }] = text!.attachments as [MessageView['attachments'][number]]
    expect(await findAttachmentFile(texting.ctx, { id, ext: ext! })).toMatchObject({ bytes: png.length })
    const stranger = texting.world.as(await texting.world.person({ role: 'MEMBER' }))
    await expect(findAttachmentFile(stranger, { id, ext: ext! })).rejects.toThrow('not found')
  })

  test('needs no text: it is one message, and the list names the file', async () => {
    const draft = await preview(await add(await draftTo(' ')))
    expect((await texts(draft)).map(({ problem, segments }) => [problem, segments])).toEqual([
      [null, 1],
      [null, 1],
      [null, 1],
    ])
    await publish(draft)
    await runFor(4)
    expect(texting.carrier.sent).toHaveLength(3)
    expect(await conversationWith('3125550001')).toMatchObject({ preview: 'Picture' })
  })

  test('makes a text of any length one message', async () => {
    const draft = await preview(await add(await draftTo('x'.repeat(400))))
    expect((await texts(draft))[0]).toMatchObject({ segments: 1 })
  })

  test('that the carrier refuses is sent as a link, counted outside the text', async () => {
    const draft = await preview(await add(await draftTo('Look'), large))
    const [first] = await texts(draft)
    expect(first).toMatchObject({ body: 'Look', segments: 1, problem: null })
    expect(draft.blast).toMatchObject({ willSend: 3, segments: 3 })
    const changed = await updateMessage(texting.ctx, {
      threadId: draft.threadId,
      messageId: first!.id,
      rawBody: 'x'.repeat(155),
    })
    expect(changed).toMatchObject({ segments: 2 })
    expect((await texting.message(draft)).blast).toMatchObject({ willSend: 3, segments: 4 })
    const tooLong = { threadId: draft.threadId, messageId: (await texts(draft))[1]!.id, rawBody: 'x'.repeat(1_599) }
    expect(await updateMessage(texting.ctx, tooLong)).toMatchObject({
      problem: 'A text has at most 1,600 characters',
    })
    await publish(draft)
    await runFor(4)
    expect(texting.carrier.sent.map(({ media }) => media)).toEqual([[], []])
    const [, second] = texting.carrier.sent
    expect(second!.body).toMatch(/^Look\nhttp:\/\/localhost:3000\/carrier\/media\/att_\w+\/\d+\/[\w-]+$/)
  })

  test('resets the preview when it is added or removed', async () => {
    const draft = await preview(await draftTo('Look'))
    const withFile = await add(draft)
    expect(withFile.blast!.previewed).toBe(0)
    await expect(publish(withFile)).rejects.toThrow('Preview the messages first')
    await preview(withFile)
    const attachmentId = withFile.attachments[0]!.id
    const without = await removeAttachment(texting.ctx, { ...of(draft), attachmentId })
    expect(without).toMatchObject({ attachments: [], blast: { previewed: 0 } })
    await expect.poll(keptFiles).toEqual([])
  })

  test('returns to the draft when it is undone, before files added since', async () => {
    const sent = await publish(await preview(await add(await draftTo('Look'))), 5)
    await add(await texting.write(await findThread(texting.ctx, sent.threadId), ''), png, 'second.png')
    const draft = await unpublishMessage(texting.ctx, of(sent))
    expect(draft.attachments.map(({ name }) => name)).toEqual(['house.png', 'second.png'])
    // The preview was made with one file.
    expect(draft.blast!.previewed).toBe(0)
    expect(await keptFiles()).toHaveLength(2)
  })

  test('stays with the texts that have left when the blast is cancelled', async () => {
    const sent = await publish(await preview(await add(await draftTo('Look'))))
    await texting.run()
    await deleteMessage(texting.ctx, of(sent))
    await runFor(3)
    expect(texting.carrier.sent).toHaveLength(1)
    const [text] = await texting.messages((await conversationWith('3125550001')).id)
    const { id, ext } = text!.attachments[0]!
    expect(await findAttachmentFile(texting.ctx, { id, ext: ext! })).toMatchObject({ bytes: png.length })
  })

  test('of one undone text can be changed by its author: the other texts keep theirs', async () => {
    const sent = await publish(await preview(await add(await draftTo('Look'))))
    await texting.run()
    const waiting = (await texts(sent))[2]!
    const draft = await unpublishMessage(texting.ctx, { threadId: waiting.threadId!, messageId: waiting.messageId! })
    expect(draft.attachments).toMatchObject([{ name: 'house.png' }])
    await removeAttachment(texting.ctx, { ...of(draft), attachmentId: draft.attachments[0]!.id })
    await runFor(3)
    expect(texting.carrier.sent.map(({ to, media }) => [to, media.length])).toEqual([
      [NUMBERS[0], 1],
      [NUMBERS[1], 1],
    ])
    expect(await keptFiles()).toHaveLength(1)
    const [text] = await texting.messages((await conversationWith('3125550001')).id)
    const { id, ext } = text!.attachments[0]!
    expect(await findAttachmentFile(texting.ctx, { id, ext: ext! })).toMatchObject({ bytes: png.length })
  })

  test('is still sent with all texts when one text is undone and sent again', async () => {
    const sent = await publish(await preview(await add(await draftTo('Look'))))
    await texting.run()
    const waiting = (await texts(sent))[2]!
    const draft = await unpublishMessage(texting.ctx, { threadId: waiting.threadId!, messageId: waiting.messageId! })
    await publish(draft)
    await runFor(4)
    expect(texting.carrier.sent).toHaveLength(3)
    expect(texting.carrier.sent.every(({ media }) => media.length === 1)).toBe(true)
  })
})
