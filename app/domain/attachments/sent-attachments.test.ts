import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pngOf } from '../../../tests/helpers/pictures'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { createThread, addMember } from '../threads/open-thread.server'
import { deleteMessage, publishMessage, unpublishMessage } from '../sending/publish-message.server'
import { listThreads } from '../threads/threads.read.server'
import type { MessageView, ThreadView } from '../threads/messenger.schema'
import { addAttachment, removeAttachment } from './change-attachments.server'
import { findCarrierFile } from './load-files-to-send.server'

const ANA = '+13125550123'
const DAY = 86_400_000
const png = pngOf(8, 8)
/** A picture with this many bytes. */
const pictureOf = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)])
const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1'), Buffer.alloc(100)])

let texting: Texting
let ana: ThreadView
beforeEach(async () => {
  texting = await openTexting()
  ana = await texting.open(ANA)
})
afterEach(() => texting.world.close())

const add = (draft: MessageView, bytes: Uint8Array = png, name = 'house.png') =>
  addAttachment(texting.ctx, { threadId: draft.threadId, messageId: draft.id, name, bytes })
const publish = ({ threadId, id: messageId }: MessageView, undoSeconds = 0) =>
  publishMessage(texting.ctx, { threadId, messageId, undoSeconds })
const keptFiles = async () => {
  const keys: string[] = []
  for await (const { key } of texting.world.services.files.list('attachments')) keys.push(key)
  return keys
}
async function fileAt(path: string) {
  const [id = '', until = '', signature = ''] = path.split('/').slice(-3)
  return findCarrierFile(texting.ctx, { id, until, signature })
}

describe('a picture that is attached', () => {
  test('is shown with the draft, and is sent alone: the carrier fetches it from a signed address', async () => {
    const empty = await texting.write(ana, '')
    expect((await listThreads(texting.ctx, {})).items).toEqual([])
    const draft = await add(empty)
    expect((await listThreads(texting.ctx, {})).items).toMatchObject([{ preview: 'Picture', previewStatus: 'draft' }])
    expect(draft).toMatchObject({
      status: 'draft',
      attachments: [{ name: 'house.png', mimeType: 'image/png', size: png.length }],
    })
    const sent = await publish(draft)
    expect(sent).toMatchObject({ body: '', segments: 1, attachments: [{ state: 'ready' }] })
    expect((await listThreads(texting.ctx, {})).items[0]?.preview).toBe('Picture')
    await texting.run()
    const { body, media } = texting.carrier.sent.at(-1)!
    expect([body, media.length]).toEqual(['', 1])
    expect(await fileAt(media[0]!)).toMatchObject({ mimeType: 'image/png', bytes: png.length })
    expect(await fileAt(media[0]!.slice(0, -1))).toBeNull()
    expect(await fileAt(media[0]!.replace(/\/(\d+)\//, '/99999/'))).toBeNull()
    texting.world.clock.advance(3 * DAY)
    expect(await fileAt(media[0]!)).toBeNull()
  })

  test.each([
    ['page.html', 'page.png'],
    ['.hidden', 'File.png'],
    ['../../etc/passwd', 'passwd.png'],
    ['IMG_0001.PNG', 'IMG_0001.png'],
    ['gnp.\u202Eexe', 'gnp.png'],
    ['', 'File.png'],
    [`${'é'.repeat(300)}.png`, `${'é'.repeat(116)}.png`],
  ])('named %j gets the name %j', async (name, kept) => {
    expect((await add(await texting.write(ana, ''), png, name)).attachments[0]?.name).toBe(kept)
  })

  test('that is too large for the carrier is sent as a link, which lives 30 days', async () => {
    let draft = await add(await texting.write(ana, 'Look'), pictureOf(5_000_001))
    draft = await add(draft, pictureOf(600_000), 'small.png')
    await publish(draft)
    await texting.run()
    const { body, media } = texting.carrier.sent.at(-1)!
    expect(media).toHaveLength(1)
    const [words, link] = body.split('\n') as [string, string]
    expect(words).toBe('Look')
    expect(link).toMatch(/^http:\/\/localhost:3000\/carrier\/media\/att_\w+\/\d+\/[\w-]+$/)
    texting.world.clock.advance(30 * DAY)
    expect(await fileAt(link)).toMatchObject({ bytes: 5_000_001 })
    texting.world.clock.advance(DAY)
    expect(await fileAt(link)).toBeNull()
  })

  test('is sent as a link above 5 MB in total, like files the carrier refuses', async () => {
    let draft = await texting.write(ana, '')
    for (const name of ['a.png', 'b.png']) draft = await add(draft, pictureOf(3_000_000), name)
    draft = await add(
      draft,
      Buffer.concat([Buffer.from('RIFF\x28\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(32)]),
      'c.webp',
    )
    await publish(draft)
    await texting.run()
    const { body, media } = texting.carrier.sent.at(-1)!
    expect([media.length, body.split('\n').length]).toEqual([1, 2])
  })

  test('of an undone text returns to the draft, before files that were added since', async () => {
    const sent = await publish(await add(await texting.write(ana, 'One'), pictureOf(5_000_001)), 60)
    expect(sent.body).toContain('/carrier/media/')
    await add(await texting.write(ana, 'Two'), png, 'second.png')
    const draft = await unpublishMessage(texting.ctx, { threadId: ana.id, messageId: sent.id })
    expect(draft.rawBody).toBe('One\nTwo')
    expect(draft.body).toBe('One\nTwo')
    expect(draft.attachments.map(({ name }) => name)).toEqual(['house.png', 'second.png'])
  })

  test('is sent when the contact turns out to have an earlier conversation', async () => {
    await texting.send(ana, 'Hello')
    const begun = await createThread(texting.ctx, {})
    await add(await texting.write(begun, ''))
    const chosen = await addMember(texting.ctx, { threadId: begun.id, phone: { destination: ANA } })
    expect(chosen.id).toBe(ana.id)
    const draft = await texting.write(ana, '')
    expect(draft.attachments).toMatchObject([{ name: 'house.png' }])
    expect(await keptFiles()).toHaveLength(1)
  })

  test('is removed, and is deleted with its draft', async () => {
    const one = await add(await add(await texting.write(ana, 'Hi')), png, 'b.png')
    const of = { threadId: ana.id, messageId: one.id }
    const left = await removeAttachment(texting.ctx, { ...of, attachmentId: one.attachments[0]!.id })
    expect(left.attachments).toMatchObject([{ name: 'b.png' }])
    await expect.poll(keptFiles).toHaveLength(1)
    await deleteMessage(texting.ctx, of)
    await expect.poll(keptFiles).toEqual([])
  })
})

describe('is refused', () => {
  test.each([
    ['a page', 'page.html', Buffer.from('<html>'), 'Unsupported Files: page.html'],
    ['a page that calls itself a picture', 'C:\\x\\me.png', Buffer.from('<html>'), 'Unsupported Files: me.png'],
    ['nothing', 'empty.png', new Uint8Array(), 'Unsupported Files: empty.png'],
    ['more than 20 MB', 'large.png', pictureOf(20_971_521), 'Oversized Files (over 20 MB): large.png'],
  ])('%s', async (_, name, bytes, reason) => {
    const draft = await texting.write(ana, '')
    await expect(add(draft, bytes, name)).rejects.toThrow(reason)
    expect(await keptFiles()).toEqual([])
  })

  test('a second video', async () => {
    const draft = await add(await texting.write(ana, ''), film, 'a.mp4')
    await expect(add(draft, film, 'b.mp4')).rejects.toThrow('Only one video can be sent at a time')
  })

  test('an eleventh file', async () => {
    let draft = await texting.write(ana, '')
    for (let index = 0; index < 10; index += 1) draft = await add(draft)
    await expect(add(draft)).rejects.toThrow('A text has at most 10 files')
  })

  test('a sent file, and another seller’s draft', async () => {
    const sent = await texting.send(ana, 'Hello')
    await expect(add(sent)).rejects.toThrow('This message is no longer a draft')
    const draft = await texting.write(ana, 'Mine')
    const ben = texting.world.as(await texting.world.person({ accountId: texting.mia.accountId }))
    const file = { threadId: ana.id, messageId: draft.id, name: 'a.png', bytes: png }
    await expect(addAttachment(ben, file)).rejects.toThrow('not found')
    const coach = texting.world.as(await texting.world.person({ accountId: texting.mia.accountId, role: 'COACH' }))
    await expect(addAttachment(coach, file)).rejects.toThrow('You are not allowed to do this')
  })

  test('a text without words and without files', async () => {
    const draft = await texting.write(ana, ' ')
    await expect(publish(draft)).rejects.toThrow('Write a message first')
  })
})
