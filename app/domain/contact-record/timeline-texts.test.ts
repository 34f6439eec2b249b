import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { makeReadyVideo } from '../../../tests/helpers/videos'
import { attachVideo } from '../attachments/change-attachments.server'
import { createContact } from '../contacts/create-contact.server'
import type { Ctx } from '../context.server'
import { publishMessage } from '../sending/publish-message.server'
import { timelineInput } from './contact-record.schema'
import { listTimeline } from './timeline.read.server'

const ANA = '+13125550123'

let texting: Texting
let contactId: string
beforeEach(async () => {
  texting = await openTexting()
  contactId = (await createContact(texting.ctx, { firstName: 'Ana', numbers: [ANA] })).id
})
afterEach(() => texting.world.close())

const timeline = async (ctx: Ctx = texting.ctx) => (await listTimeline(ctx, timelineInput.parse({ contactId }))).items

test('texts of both sides, with the author, without drafts', async () => {
  const thread = await texting.open(ANA, contactId)
  await texting.send(thread, 'Hi Ana')
  await texting.run()
  await texting.receive(ANA, 'Call me')
  await texting.write(thread, 'A draft')
  expect(await timeline()).toMatchObject([
    { kind: 'text', direction: 'in', body: 'Call me', author: null, threadId: thread.id },
    { kind: 'text', direction: 'out', body: 'Hi Ana', author: 'Mia Torres', threadId: thread.id },
  ])
})

test('a visit of a video that was sent to the contact', async () => {
  const thread = await texting.open(ANA, contactId)
  const video = await makeReadyVideo(texting.world, texting.mia)
  const { threadId, id: messageId } = await texting.write(thread, 'Look')
  await attachVideo(texting.ctx, { threadId, messageId, resourceId: video.id })
  await publishMessage(texting.ctx, { threadId, messageId, undoSeconds: 0 })
  await texting.run()
  const { q } = texting.world.system.db
  const link = await q.selectFrom('video_links').select('id').executeTakeFirstOrThrow()
  await q
    .insertInto('video_hits')
    .values({
      id: texting.world.services.ids('vht'),
      link_id: link.id,
      video_id: video.id,
      secret_hash: '',
      ip: '192.0.2.1',
      max_watch_ms: 42_000,
      total_watch_ms: 50_000,
      created_at: texting.world.clock.now() + 5_000,
      updated_at: 0,
    })
    .execute()
  expect(await timeline()).toMatchObject([
    { kind: 'video', name: 'Lakeside tour', maxWatchSeconds: 42, totalWatchSeconds: 50 },
    { kind: 'text', attachmentCount: 1 },
  ])
})
