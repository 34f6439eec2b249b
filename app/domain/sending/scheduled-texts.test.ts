import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { addSuppression } from '../protection/add-suppression.server'
import type { MessageView, ThreadView } from '../threads/messenger.schema'
import { listThreads } from '../threads/threads.read.server'
import { deleteMessage, publishMessage, unpublishMessage } from './publish-message.server'

const ANA = '+13125550101'
const HOUR = 3_600_000
const ON_DNC = 'Will not be sent: this number is on your DNC list'

let texting: Texting
let thread: ThreadView
beforeEach(async () => {
  texting = await openTexting()
  thread = await texting.open(ANA)
})
afterEach(() => texting.world.close())

const inHours = (hours: number) => texting.world.clock.now() + hours * HOUR
async function schedule(body: string, hours: number): Promise<MessageView> {
  const { id } = await texting.write(thread, body, inHours(hours))
  return publishMessage(texting.ctx, { threadId: thread.id, messageId: id, undoSeconds: 0 })
}
async function listed() {
  const { items } = await listThreads(texting.ctx, { scheduled: true })
  return items.map(({ nextScheduled, isSuppressed }) => ({ text: nextScheduled?.text, isSuppressed }))
}
const newestEvent = async (type: 'message.changed' | 'thread.changed') => {
  const { payload } = await texting.ctx.db.q
    .selectFrom('events')
    .select('payload')
    .where('type', '=', type)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return JSON.parse(payload) as { message: MessageView; thread: ThreadView }
}

test('the list of scheduled texts shows the one that is sent next, and when', async () => {
  const second = await schedule('In two hours', 2)
  const first = await schedule('In one hour', 1)
  await texting.receive(ANA, 'Thanks')
  const { items } = await listThreads(texting.ctx, { scheduled: true })
  expect(items[0]).toMatchObject({
    preview: 'Thanks',
    scheduledCount: 2,
    nextScheduled: { at: new Date(inHours(1)).toISOString(), text: 'In one hour' },
  })
  await unpublishMessage(texting.ctx, { threadId: thread.id, messageId: first.id })
  expect(await listed()).toEqual([{ text: 'In two hours', isSuppressed: false }])
  expect((await newestEvent('thread.changed')).thread.nextScheduled?.text).toBe('In two hours')
  await deleteMessage(texting.ctx, { threadId: thread.id, messageId: second.id })
  expect(await listed()).toEqual([])
  expect((await newestEvent('thread.changed')).thread.nextScheduled).toBeNull()
})

test.each([
  ['STOP', ON_DNC],
  ['Please stop texting me', 'They may have asked to stop. It is held until you decide in the conversation'],
])('after %j a scheduled text says why it will not be sent, also where it is open', async (words, reason) => {
  const message = await schedule('See you at ten', 1)
  await texting.receive(ANA, words)
  expect(await texting.message(message)).toMatchObject({ status: 'scheduled', statusReason: reason })
  const published = await texting.ctx.db.q
    .selectFrom('events')
    .select('payload')
    .where('type', '=', 'message.changed')
    .where('subject_id', '=', message.id)
    .execute()
  expect(
    published.map(({ payload }) => (JSON.parse(payload) as { message: MessageView }).message.statusReason),
  ).toContain(reason)
})

test('START, and an entry on the list, change it', async () => {
  const message = await schedule('See you at ten', 1)
  await texting.receive(ANA, 'STOP')
  await texting.receive(ANA, 'START')
  expect(await texting.message(message)).toMatchObject({ status: 'scheduled', statusReason: null })
  await addSuppression(texting.ctx, { number: ANA, type: 'MANUAL' })
  expect(await texting.message(message)).toMatchObject({ statusReason: ON_DNC })
  expect((await newestEvent('message.changed')).message).toMatchObject({ id: message.id, statusReason: ON_DNC })
  expect(await listed()).toEqual([{ text: 'See you at ten', isSuppressed: true }])
})
