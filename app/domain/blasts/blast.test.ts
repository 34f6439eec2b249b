import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OURS, openTexting, type Texting } from '../../../tests/helpers/texting'
import { saveContact } from '../contacts/save-contact.server'
import { saveDraft } from '../drafts/draft.server'
import type { ThreadView } from '../threads/messenger.schema'
import { findMessage } from '../threads/messages.read.server'
import { addMember, createThread, removeMember } from '../threads/open-thread.server'
import { deleteMessage, publishMessage, unpublishMessage } from '../sending/publish-message.server'
import { findThread, listThreads } from '../threads/threads.read.server'
import { addSuppression } from '../protection/add-suppression.server'
import { updateMessage } from './update-item.server'
import { dispatchBlast } from './dispatch-blast.server'
import { discardPreviews } from './discard-previews.server'
import { previewBlast } from './preview-blast.server'
import { addRecipients, removeRecipients } from './recipients.server'
import { listRecipients } from './recipients.read.server'

const SECOND = 1000
const number = (index: number) => `+1312555${String(index).padStart(4, '0')}`

let texting: Texting
beforeEach(async () => {
  texting = await openTexting()
})
afterEach(() => texting.world.close())

const q = () => texting.ctx.db.q
const used = async () =>
  (await q().selectFrom('accounts').select('messages_used').executeTakeFirstOrThrow()).messages_used
const limitTo = (limit: number) =>
  q()
    .updateTable('accounts')
    .set({ limits: JSON.stringify({ dialMinutes: L, messages: { limit, unlimited: false }, rvmDrops: L, videos: L }) })
    .execute()
const L = { limit: 0, unlimited: true }
const contact = (firstName: string, e164: string, more: object = {}) =>
  texting.world.system.db.transact('test.contact', (tx) =>
    saveContact(tx, {
      accountId: texting.mia.accountId,
      createdBy: null,
      facts: { firstName, lastName: 'Lee', phones: [{ e164, type: 'mobile' }], ...more },
      phones: 'add',
    }),
  )

async function blastTo(numbers: string[]): Promise<ThreadView> {
  const thread = await createThread(texting.ctx, { type: 'blast' })
  await addRecipients(texting.ctx, { threadId: thread.id, numbers, contactIds: [] })
  return findThread(texting.ctx, thread.id)
}
async function previewed(thread: ThreadView, rawBody: string, scheduledAt?: number) {
  const { id } = await texting.write(thread, rawBody, scheduledAt)
  return previewBlast(texting.ctx, { threadId: thread.id, messageId: id })
}
const publish = (of: { threadId: string; id: string }, undoSeconds = 5) =>
  publishMessage(texting.ctx, { threadId: of.threadId, messageId: of.id, undoSeconds })
const texts = async (of: { threadId: string; id: string }) =>
  (await findMessage(texting.ctx, { threadId: of.threadId, messageId: of.id })).blastMessages!
const sentTo = () => texting.carrier.sent.map(({ to }) => to)
/** Lets its number send everything, a text a second. */
async function runFor(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    await texting.run()
    texting.world.clock.advance(SECOND)
  }
  await texting.run()
}

describe('its recipients', () => {
  test('are numbers and contacts, each once', async () => {
    const ana = await contact('Ana', number(1))
    const thread = await createThread(texting.ctx, { type: 'blast' })
    expect(thread).toMatchObject({ type: 'blast', displayName: 'Text Blast', recipientCount: 0 })
    const result = await addRecipients(texting.ctx, {
      threadId: thread.id,
      numbers: ['(312) 555-0001', '312 555 0002', ' ', '12', OURS, '+1 312 555 0002'],
      contactIds: [ana.id, 'con_nobody'],
    })
    expect(result).toMatchObject({ added: 2, duplicates: 2, refusedCount: 3, recipientCount: 2 })
    expect(result.refused.map(({ value }) => value)).toEqual(['12', OURS, 'con_nobody'])
    await addMember(texting.ctx, { threadId: thread.id, phone: { destination: number(3) } })
    expect(await findThread(texting.ctx, thread.id)).toMatchObject({ displayName: 'Text Blast to 3 recipients' })
    expect((await findThread(texting.ctx, thread.id)).blastRecipients).toEqual([
      { contactId: ana.id, phoneNumber: number(1), displayName: 'Ana Lee', firstName: 'Ana', lastName: 'Lee' },
      { contactId: null, phoneNumber: number(2), displayName: '(312) 555-0002', firstName: '', lastName: '' },
      { contactId: null, phoneNumber: number(3), displayName: '(312) 555-0003', firstName: '', lastName: '' },
    ])
    const { items } = await listRecipients(texting.ctx, { threadId: thread.id, limit: 10 })
    expect(items.map(({ displayName }) => displayName)).toEqual(['Ana Lee', '(312) 555-0002', '(312) 555-0003'])
    expect(items[0]).toMatchObject({ contactId: ana.id })
    await removeMember(texting.ctx, { threadId: thread.id, memberId: items[1]!.id })
    await expect(removeMember(texting.ctx, { threadId: thread.id, memberId: items[1]!.id })).rejects.toThrow(
      'not found',
    )
    await addRecipients(texting.ctx, { threadId: thread.id, numbers: [number(2)], contactIds: [] })
    const page = await listRecipients(texting.ctx, { threadId: thread.id, limit: 2 })
    expect(page.items.map(({ phoneNumber }) => phoneNumber)).toEqual([number(1), number(3)])
    const rest = await listRecipients(texting.ctx, { threadId: thread.id, limit: 2, after: page.after! })
    expect(rest).toMatchObject({ items: [{ phoneNumber: number(2) }], after: null })
    await removeRecipients(texting.ctx, { threadId: thread.id })
    expect((await findThread(texting.ctx, thread.id)).recipientCount).toBe(0)
  })

  test('are 10,000 at most; 300 duplicates are added once, and suppressed numbers are counted', async () => {
    const thread = await createThread(texting.ctx, { type: 'blast' })
    const numbers = Array.from({ length: 10_000 }, (_, index) => number(index))
    await addSuppression(texting.ctx, { number: number(7), type: 'MANUAL' })
    const input = { threadId: thread.id, contactIds: [] }
    const first = await addRecipients(texting.ctx, {
      ...input,
      numbers: [...numbers.slice(0, 9_690), ...numbers.slice(0, 300), 'bad'],
    })
    // Our own number is in the list twice.
    expect(first).toMatchObject({ added: 9_689, duplicates: 299, refusedCount: 3, recipientCount: 9_689 })
    const more = Array.from({ length: 400 }, (_, index) => `+1773555${String(index).padStart(4, '0')}`)
    const second = await addRecipients(texting.ctx, { ...input, numbers: more })
    expect(second).toMatchObject({ added: 311, refusedCount: 89, recipientCount: 10_000 })
    expect(second.refused[0]!.reason).toBe('A blast has at most 10,000 recipients')
    const known = await addRecipients(texting.ctx, { ...input, numbers: more.slice(0, 1) })
    expect(known).toMatchObject({ added: 0, duplicates: 1, refusedCount: 0, recipientCount: 10_000 })
    expect((await listRecipients(texting.ctx, { threadId: thread.id, limit: 1 })).suppressedCount).toBe(1)
  })

  test('belong to the account', async () => {
    const thread = await blastTo([number(1)])
    const other = texting.world.as(await texting.world.person({ role: 'MEMBER' }))
    await expect(addRecipients(other, { threadId: thread.id, numbers: [number(2)], contactIds: [] })).rejects.toThrow(
      'not found',
    )
  })
})

describe('without recipients', () => {
  test.each([
    [{ blast: false }, false],
    [{ basicMessenger: true }, false],
    [{}, true],
  ])('%j, of a restricted vendor: %j', async (features, restricted) => {
    const { features: before } = await q().selectFrom('accounts').select('features').executeTakeFirstOrThrow()
    await q()
      .updateTable('accounts')
      .set({ features: JSON.stringify({ ...(JSON.parse(before) as object), ...features }) })
      .execute()
    if (restricted) await q().updateTable('vendors').set({ restricted: 1 }).execute()
    await expect(createThread(texting.ctx, { type: 'blast' })).rejects.toThrow('Upgrade to send blast messages')
  })
})

describe('a preview', () => {
  test('shows each recipient’s text, and which texts will not be sent', async () => {
    await contact('Ana', number(1))
    await addSuppression(texting.ctx, { number: number(3), type: 'MANUAL' })
    await contact('Cy', number(3))
    const thread = await blastTo([number(1), number(2), number(3)])
    const message = await previewed(thread, 'Hi {First name}')
    expect(message.blast).toMatchObject({ previewed: 3, willSend: 1 })
    expect((await texts(message)).map(({ body, problem, mergeFailed }) => ({ body, problem, mergeFailed }))).toEqual([
      { body: 'Hi Ana', problem: null, mergeFailed: false },
      {
        body: 'Hi ',
        problem: 'Unable to send this message due to missing contact information: First name',
        mergeFailed: true,
      },
      { body: 'Hi Cy', problem: 'This number is on your DNC list', mergeFailed: false },
    ])
    const [ana, ben] = await texts(message)
    const of = { threadId: thread.id }
    await updateMessage(texting.ctx, { ...of, messageId: ben!.id, rawBody: 'Hello you' })
    expect(await updateMessage(texting.ctx, { ...of, messageId: ana!.id, omitted: true })).toMatchObject({
      omitted: true,
    })
    expect((await texting.message(message)).blast).toMatchObject({ willSend: 1 })
    expect(await updateMessage(texting.ctx, { ...of, messageId: ben!.id, rawBody: ' ' })).toMatchObject({
      problem: 'Write a message first',
    })
    expect(await updateMessage(texting.ctx, { ...of, messageId: ben!.id, rawBody: 'x'.repeat(1601) })).toMatchObject({
      problem: 'A text has at most 1,600 characters',
    })
    await expect(updateMessage(texting.ctx, { ...of, messageId: `${message.id}.99`, omitted: true })).rejects.toThrow(
      'not found',
    )
    await expect(updateMessage(texting.ctx, { ...of, messageId: message.id, hidden: true })).rejects.toThrow(
      'You can hide only a sent blast',
    )
  })

  test('is discarded when the text or the recipients change, and when the sender goes back', async () => {
    const thread = await blastTo([number(1), number(2)])
    const count = async (of: { threadId: string; id: string }) =>
      (await findMessage(texting.ctx, { threadId: of.threadId, messageId: of.id })).blast!.previewed
    const message = await previewed(thread, 'One')
    await saveDraft(texting.ctx, { threadId: thread.id, rawBody: 'One' })
    expect(await count(message)).toBe(2)
    await saveDraft(texting.ctx, { threadId: thread.id, rawBody: 'Two' })
    expect(await count(message)).toBe(0)
    await expect(publish(message)).rejects.toThrow('Preview the messages first')
    await previewed(thread, 'Two')
    await addMember(texting.ctx, { threadId: thread.id, phone: { destination: number(3) } })
    expect(await count(message)).toBe(0)
    await previewed(thread, 'Two')
    expect(await count(message)).toBe(3)
    await discardPreviews(texting.ctx, { threadId: thread.id, messageId: message.id })
    expect(await count(message)).toBe(0)
  })

  test('is refused when recipients changed while it was made, even with the same count', async () => {
    const thread = await blastTo(Array.from({ length: 600 }, (_, index) => number(index)))
    const { id } = await texting.write(thread, 'Hello')
    const { ctx } = texting
    const [gone] = (await listRecipients(ctx, { threadId: thread.id, limit: 1 })).items
    let isChanged = false
    const db: typeof ctx.db = {
      ...ctx.db,
      async transact(...how) {
        const done = await ctx.db.transact(...how)
        if (!isChanged) {
          isChanged = true
          await removeMember(ctx, { threadId: thread.id, memberId: gone!.id })
          await addMember(ctx, { threadId: thread.id, phone: { destination: number(900) } })
        }
        return done
      },
    }
    await expect(previewBlast({ ...ctx, db }, { threadId: thread.id, messageId: id })).rejects.toThrow(
      'The message has changed. Preview it again',
    )
    expect(await previewBlast(ctx, { threadId: thread.id, messageId: id })).toMatchObject({
      blast: { previewed: thread.recipientCount },
    })
  })

  test('needs recipients and a text', async () => {
    const thread = await createThread(texting.ctx, { type: 'blast' })
    await expect(previewed(thread, 'Hi')).rejects.toThrow('Choose a recipient first')
    for (const blank of [' ', '\u200b', '\u2800\u3164'])
      await expect(previewed(await blastTo([number(1)]), blank)).rejects.toThrow('Write a message first')
  })
})

describe('a blast', () => {
  test('is sent as a text to each recipient, after five seconds, in separate threads', async () => {
    const known = await texting.open(number(2))
    await texting.send(known, 'Before')
    await runFor(1)
    const ana = await contact('Ana', number(1))
    const thread = await blastTo([number(1), number(2), number(3)])
    const message = await previewed(thread, 'Hello')
    const [, , last] = await texts(message)
    await updateMessage(texting.ctx, { threadId: thread.id, messageId: last!.id, omitted: true })
    expect(await publish(message)).toMatchObject({ status: 'pending', blast: { willSend: 2 } })
    expect(await used()).toBe(3)
    await runFor(4)
    expect(sentTo()).toEqual([number(2)])
    await runFor(5)
    expect(sentTo()).toEqual([number(2), number(1), number(2)])
    expect(await texting.message(message)).toMatchObject({ status: 'sent', blast: { willSend: 2, waiting: 0 } })
    expect((await texts(message)).map(({ status, threadId }) => [status, threadId === known.id])).toEqual([
      ['sending', false],
      ['sending', true],
      [null, false],
    ])
    expect((await texting.messages(known.id)).map(({ body }) => body)).toEqual(['Hello', 'Before'])
    expect((await texting.messages(known.id))[0]!.blastMessage).toEqual({ id: message.id, threadId: thread.id })
    // It does not move other threads: existing threads keep their place, new threads are found but not listed.
    const listed = async () => (await listThreads(texting.ctx, {})).items.map(({ displayName }) => displayName)
    expect(await listed()).toEqual(['Text Blast to 3 recipients', '3125550002'])
    await texting.index()
    for (const only of [{ contactId: ana.id }, { search: 'ana' }, { search: 'hello', contactId: ana.id }])
      expect((await listThreads(texting.ctx, only)).items).toMatchObject([
        { contactId: ana.id, preview: 'Hello', previewStatus: 'sending', isListed: false },
      ])
    await texting.tell('delivered')
    await runFor(2)
    expect((await texting.message(message)).blast).toMatchObject({ sent: 1, delivered: 1 })
    expect(await used()).toBe(3)
  })

  test('is split into hundreds: each contact gets one text in its own thread, in order', async () => {
    const known = await texting.open(number(300))
    const ana = await contact('Ana', number(301))
    const everybody = Array.from({ length: 600 }, (_, index) => number(index + 200))
    const thread = await blastTo(everybody)
    const message = await previewed(thread, 'Hello')
    const [first] = await texts(message)
    await updateMessage(texting.ctx, { threadId: thread.id, messageId: first!.id, omitted: true })
    await publish(message, 0)
    await texting.send(known, 'Said before it')
    await texting.send(known, 'Said before it, too')
    await addSuppression(texting.ctx, { number: number(302), type: 'MANUAL' })
    await dispatchBlast(texting.world.system, { messageId: message.id }, 'test.dispatch')
    await dispatchBlast(texting.world.system, { messageId: message.id }, 'test.dispatch')

    const dispatched = await q()
      .selectFrom('messages')
      .innerJoin('threads', 'threads.id', 'messages.thread_id')
      .leftJoin('contact_phones', (join) =>
        join
          .onRef('contact_phones.contact_id', '=', 'threads.contact_id')
          .onRef('contact_phones.e164', '=', 'messages.to_number'),
      )
      .select([
        'messages.id',
        'messages.to_number',
        'threads.id as thread_id',
        'threads.recipient',
        'threads.contact_id',
        'contact_phones.id as phone_id',
      ])
      .where('messages.blast_id', '=', message.id)
      .orderBy('messages.id')
      .execute()
    const expected = everybody.filter((to) => to !== number(200) && to !== number(302))
    expect(dispatched.map(({ to_number }) => to_number)).toEqual(expected)
    expect(dispatched.map(({ recipient }) => recipient)).toEqual(expected)
    expect(dispatched.filter(({ phone_id }) => phone_id === null)).toEqual([])
    const of = (to: string) => dispatched.find(({ to_number }) => to_number === to)!
    expect(of(number(301)).contact_id).toBe(ana.id)
    expect(of(number(300)).thread_id).toBe(known.id)
    // Three texts of one moment keep their order, each with its own time.
    const said = await q()
      .selectFrom('messages')
      .select(['body', 'sort_time'])
      .where('thread_id', '=', known.id)
      .orderBy('sort_time')
      .execute()
    expect(said.map(({ body }) => body)).toEqual(['Said before it', 'Said before it, too', 'Hello'])
    expect(new Set(said.map(({ sort_time }) => sort_time)).size).toBe(3)
    const items = await q()
      .selectFrom('blast_items')
      .select('message_id')
      .where('blast_id', '=', message.id)
      .where('message_id', 'is not', null)
      .orderBy('position')
      .execute()
    expect(items.map(({ message_id }) => message_id)).toEqual(dispatched.map(({ id }) => id))
    expect(await used()).toBe(598 + 2)
    // New threads come below the blast.
    expect((await listThreads(texting.ctx, {})).items[0]).toMatchObject({ id: thread.id })
  })

  test('is undone in its five seconds: nothing is sent or charged, and the previews stay', async () => {
    const thread = await blastTo([number(1), number(2)])
    const message = await previewed(thread, 'Hello')
    await publish(message)
    await runFor(4)
    const draft = await unpublishMessage(texting.ctx, { threadId: thread.id, messageId: message.id })
    expect(draft).toMatchObject({ status: 'draft', blast: { previewed: 2, willSend: 2 } })
    expect(await used()).toBe(0)
    await runFor(10)
    expect(sentTo()).toEqual([])
    await publish(message, 0)
    await runFor(3)
    expect(sentTo()).toHaveLength(2)
    await expect(unpublishMessage(texting.ctx, { threadId: thread.id, messageId: message.id })).rejects.toThrow(
      'This message was already sent',
    )
    await expect(publish(message)).rejects.toThrow('This message is no longer a draft')
  })

  test('is cancelled in the middle: texts not sent yet are not sent, and are refunded', async () => {
    const thread = await blastTo([1, 2, 3, 4, 5].map(number))
    const message = await previewed(thread, 'Hello')
    await publish(message, 0)
    await runFor(1)
    expect(sentTo()).toHaveLength(2)
    await deleteMessage(texting.ctx, { threadId: thread.id, messageId: message.id })
    await runFor(5)
    expect(sentTo()).toHaveLength(2)
    expect(await used()).toBe(2)
    expect(await texting.messages(thread.id)).toEqual([])
    // A recipient without a sent text has no thread.
    const left = q().selectFrom('threads').select('recipient').where('deleted_at', 'is', null).orderBy('recipient')
    expect(await left.execute()).toEqual([null, number(1), number(2)].map((recipient) => ({ recipient })))
    expect((await listThreads(texting.ctx, {})).items).toMatchObject([{ id: thread.id }])
  })

  test('is sent after a text to a single contact', async () => {
    const thread = await blastTo([1, 2, 3].map(number))
    await publish(await previewed(thread, 'Hello'), 0)
    await texting.run()
    await texting.send(await texting.open(number(9)), 'You first')
    await runFor(1)
    expect(sentTo()).toEqual([number(1), number(9)])
    await runFor(5)
    expect(sentTo()).toEqual([1, 9, 2, 3].map(number))
  })

  test('is not sent to a recipient suppressed since the preview', async () => {
    const thread = await blastTo([1, 2, 3].map(number))
    const message = await previewed(thread, 'Hello')
    await publish(message)
    await addSuppression(texting.ctx, { number: number(2), type: 'MANUAL' })
    await runFor(5)
    await addSuppression(texting.ctx, { number: number(3), type: 'MANUAL' })
    await runFor(5)
    expect(sentTo()).toEqual([number(1)])
    expect(await used()).toBe(1)
    expect((await texts(message)).map(({ problem, onDnc }) => [problem, onDnc])).toEqual([
      [null, false],
      ['This number is on your DNC list', true],
      ['This number is on your DNC list', true],
    ])
  })

  test('is refused when all recipients are suppressed, no texts are left, or the quota is too small', async () => {
    await addSuppression(texting.ctx, { number: number(1), type: 'MANUAL' })
    await expect(publish(await previewed(await blastTo([number(1)]), 'Hello'))).rejects.toThrow(
      'This number is on your DNC list',
    )
    const thread = await blastTo([number(2), number(3)])
    const message = await previewed(thread, 'Hello')
    for (const { id } of await texts(message))
      await updateMessage(texting.ctx, { threadId: thread.id, messageId: id, omitted: true })
    await expect(publish(message)).rejects.toThrow('None of these messages will send')
    await previewed(thread, 'Hello')
    await limitTo(1)
    await expect(publish(message)).rejects.toThrow('2 messages would send, and 1 remain')
    await limitTo(2)
    await publish(message)
    expect(await used()).toBe(2)
  })

  test('waits for its time, and is shown where it was sent', async () => {
    const thread = await blastTo([number(1)])
    const at = texting.world.clock.now() + 60 * SECOND
    const message = await previewed(thread, 'Later', at)
    expect(await publish(message)).toMatchObject({ status: 'scheduled' })
    expect((await findThread(texting.ctx, thread.id)).scheduledCount).toBe(1)
    await runFor(59)
    expect(sentTo()).toEqual([])
    await runFor(3)
    expect(sentTo()).toEqual([number(1)])
    expect((await findThread(texting.ctx, thread.id)).scheduledCount).toBe(0)
  })

  test('is hidden where it was sent, and its texts stay in their threads', async () => {
    const thread = await blastTo([number(1)])
    const message = await previewed(thread, 'Hello')
    await publish(message, 0)
    await runFor(2)
    const hidden = await updateMessage(texting.ctx, { threadId: thread.id, messageId: message.id, hidden: true })
    expect(hidden).toMatchObject({ hidden: true, deleted: false })
    expect(await texting.messages(thread.id)).toEqual([])
    await texting.index()
    const [direct] = (await listThreads(texting.ctx, { search: '3125550001' })).items
    expect(await texting.messages(direct!.id)).toHaveLength(1)
  })
})
