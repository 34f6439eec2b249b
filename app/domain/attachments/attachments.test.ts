import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pngOf } from '../../../tests/helpers/pictures'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { CarrierError } from '../carrier.port'
import { deleteMessage } from '../sending/publish-message.server'
import { listMessages } from '../threads/messages.read.server'
import { listThreads } from '../threads/threads.read.server'
import type { AttachmentView } from './attachments.schema'
import { attachmentPath, findAttachmentFile } from './attachments.read.server'

const ANA = '+13125550123'
const PICTURE = 'ME1'
const png = pngOf(8, 8)
let texting: Texting
beforeEach(async () => {
  texting = await openTexting()
})
afterEach(() => texting.world.close())

const brings = (toldType = 'image/png', carrierSid: string | null = PICTURE) => [{ carrierSid, toldType }]
async function shown(): Promise<AttachmentView[]> {
  const [thread] = (await listThreads(texting.ctx, {})).items
  const { items } = await listMessages(texting.ctx, { threadId: thread!.id })
  return items.flatMap(({ attachments }) => attachments)
}
const jobs = () =>
  texting.ctx.db.q.selectFrom('jobs').select(['kind', 'state']).where('kind', '=', 'attachment.store').execute()

describe('a picture that came with a text', () => {
  test('is pending, is fetched once, and gets its kind from its bytes', async () => {
    texting.carrier.media.set(PICTURE, png)
    await texting.receive(ANA, '', 'MM1', brings('image/jpeg'))
    expect(await shown()).toMatchObject([{ state: 'coming', url: null, name: 'Picture' }])
    expect((await listThreads(texting.ctx, {})).items[0]).toMatchObject({ preview: 'Picture', unreadCount: 1 })
    await texting.run()
    const [attachment] = await shown()
    expect(attachment).toEqual({
      id: attachment!.id,
      mimeType: 'image/png',
      ext: 'png',
      resourceId: null,
      url: attachmentPath(attachment!.id, 'png'),
      name: 'Picture.png',
      size: png.length,
      state: 'ready',
      reason: null,
      deleted: false,
    })
    const file = await findAttachmentFile(texting.ctx, { id: attachment!.id, ext: 'png' })
    expect(await texting.world.services.files.read(file.fileKey)).toEqual(Buffer.from(png))
    const told = texting.world.published.findLast(({ type }) => type === 'message.changed')
    expect(told).toMatchObject({ payload: { message: { attachments: [{ state: 'ready' }] } } })
  })

  test('is stored once, however often the carrier reports it', async () => {
    texting.carrier.media.set(PICTURE, png)
    for (let times = 0; times < 3; times += 1) await texting.receive(ANA, 'Look', 'MM1', brings())
    await texting.run()
    expect(await shown()).toHaveLength(1)
    expect(await jobs()).toEqual([{ kind: 'attachment.store', state: 'done' }])
  })

  test('that the carrier does not show yet is retried, and given up after ten minutes', async () => {
    await texting.receive(ANA, 'Look', 'MM1', brings())
    await texting.run()
    expect(await shown()).toMatchObject([{ state: 'coming' }])
    texting.carrier.media.set(PICTURE, png)
    texting.world.clock.advance(60_000)
    await texting.run()
    expect(await shown()).toMatchObject([{ state: 'ready' }])

    await texting.receive(ANA, 'Look', 'MM2', brings('image/png', 'ME2'))
    texting.world.clock.advance(11 * 60_000)
    await texting.run()
    expect((await shown())[0]).toMatchObject({ state: 'failed', reason: 'The carrier no longer has the file' })
  })

  test('is retried until the carrier accepts our credentials, however long that takes', async () => {
    texting.carrier.media.set(PICTURE, new CarrierError('refused', 'Unauthorized', 401))
    await texting.receive(ANA, 'Look', 'MM1', brings())
    await texting.run()
    texting.world.clock.advance(24 * 3_600_000)
    await texting.run()
    expect(await shown()).toMatchObject([{ state: 'coming' }])
    texting.carrier.media.set(PICTURE, png)
    texting.world.clock.advance(3 * 3_600_000)
    await texting.run()
    expect(await shown()).toMatchObject([{ state: 'ready' }])
  })

  test('of a text deleted before the fetch is not fetched', async () => {
    texting.carrier.media.set(PICTURE, png)
    const messageId = (await texting.receive(ANA, 'Look', 'MM1', brings()))!
    const [thread] = (await listThreads(texting.ctx, {})).items
    await deleteMessage(texting.ctx, { threadId: thread!.id, messageId })
    await texting.run()
    const row = await texting.ctx.db.q.selectFrom('attachments').select('file_key').executeTakeFirstOrThrow()
    expect(row.file_key).toBeNull()
  })

  test('that the carrier does not name is marked as failed', async () => {
    await texting.receive(ANA, 'Look', 'MM1', brings('image/png', null))
    expect(await shown()).toMatchObject([{ state: 'failed', reason: null }])
    expect(await jobs()).toEqual([])
  })

  test.each([
    ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script>'), 'Unsupported media type'],
    ['nothing', new Uint8Array(), 'Unsupported media type'],
    ['more than 20 MB', Buffer.alloc(20_971_521), 'The file is larger than 20 MB'],
  ])('%s is not stored', async (_, bytes, reason) => {
    texting.carrier.media.set(PICTURE, bytes)
    await texting.receive(ANA, 'Look', 'MM1', brings())
    await texting.run()
    const [attachment] = await shown()
    expect(attachment).toMatchObject({ state: 'failed', url: null, reason })
    const row = await texting.ctx.db.q.selectFrom('attachments').select('file_key').executeTakeFirstOrThrow()
    expect(row.file_key).toBeNull()
    expect(await texting.world.services.files.has(`attachments/${attachment!.id}`)).toBe(false)
  })

  test('is visible to colleagues, and to no other account', async () => {
    texting.carrier.media.set(PICTURE, png)
    await texting.receive(ANA, '', 'MM1', brings())
    await texting.run()
    const [{ id }] = (await shown()) as [AttachmentView]
    const ben = await texting.world.person({ accountId: texting.mia.accountId })
    expect((await findAttachmentFile(texting.world.as(ben), { id, ext: 'png' })).bytes).toBe(png.length)
    const stranger = texting.world.as(await texting.world.person({}))
    await expect(findAttachmentFile(stranger, { id, ext: 'png' })).rejects.toThrow('not found')
    await expect(findAttachmentFile(texting.ctx, { id, ext: 'html' })).rejects.toThrow('not found')
  })
})
