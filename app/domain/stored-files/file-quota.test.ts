import { afterEach, beforeEach, expect, test } from 'vitest'
import { pngOf } from '../../../tests/helpers/pictures'
import { wavOf } from '../../../tests/helpers/sounds'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import type { UserActor } from '../actor'
import { addAttachment, removeAttachment } from '../attachments/change-attachments.server'
import { saveAudioMessage } from '../audio/audio-message-input.server'
import { createCtx, type Ctx } from '../context.server'
import { listMessages } from '../threads/messages.read.server'
import { listThreads } from '../threads/threads.read.server'

const ANA = '+13125550101'
const png = pngOf(8, 8)
const FULL = 'Your account’s files use all of their 0 MB. Delete files, videos or recorded messages you do not need'

let texting: Texting
beforeEach(async () => {
  texting = await openTexting()
})
afterEach(() => texting.world.close())

/** A user whose account has a quota of so many bytes. */
const within = (fileBytesPerAccount: number, actor: UserActor = texting.mia): Ctx =>
  createCtx({ ...texting.world.services, fileBytesPerAccount }, actor)
async function add(ctx: Ctx, bytes = png) {
  const { id, threadId } = await texting.write(await texting.open(ANA), 'Look')
  return addAttachment(ctx, { threadId, messageId: id, name: 'picture.png', bytes })
}
async function filesIn(folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of texting.world.services.files.list(folder)) keys.push(key)
  return keys
}
const refusal = { code: 'too_large', fieldErrors: { file: [FULL] } }

test('accepts files up to the account’s quota and refuses the next one', async () => {
  const ctx = within(2 * png.length)
  await add(ctx)
  const { attachments, id, threadId } = await add(ctx)
  expect(attachments).toHaveLength(2)
  await expect(add(ctx)).rejects.toMatchObject(refusal)
  expect(await filesIn('attachments')).toHaveLength(2)
  // Deleting a file frees quota.
  await removeAttachment(ctx, { threadId, messageId: id, attachmentId: attachments[0]!.id })
  expect((await add(ctx)).attachments).toHaveLength(2)
})

test('recorded messages count and are refused as well', async () => {
  const bytes = await wavOf(1)
  const ctx = within(bytes.length + png.length - 1)
  await saveAudioMessage(ctx, { label: 'Sorry', bytes })
  await expect(add(ctx)).rejects.toMatchObject(refusal)
  await expect(saveAudioMessage(ctx, { label: 'Once more', bytes })).rejects.toMatchObject(refusal)
  expect(await filesIn('audio-messages')).toHaveLength(1)
})

test('received files are always stored and use no quota', async () => {
  texting.carrier.media.set('ME1', png)
  await texting.receive(ANA, 'Look', 'MM1', [{ carrierSid: 'ME1', toldType: 'image/png' }])
  await texting.run()
  const [thread] = (await listThreads(texting.ctx, {})).items
  const { items } = await listMessages(texting.ctx, { threadId: thread!.id })
  expect(items[0]!.attachments).toMatchObject([{ state: 'ready' }])
  await expect(add(within(png.length - 1))).rejects.toMatchObject(refusal)
  expect((await add(within(png.length))).attachments).toHaveLength(1)
})

test('each account has its own', async () => {
  await add(within(png.length))
  const other = await texting.world.person({ role: null })
  expect(await saveAudioMessage(within(100_000, other), { label: 'x', bytes: await wavOf(1) })).toMatchObject({
    label: 'x',
  })
  await expect(add(within(png.length))).rejects.toMatchObject(refusal)
})
