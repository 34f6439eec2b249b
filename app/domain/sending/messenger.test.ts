import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OURS, openTexting, type Texting } from '../../../tests/helpers/texting'
import { TUESDAY_11_CHICAGO } from '../../../tests/helpers/world'
import { CarrierError } from '../carrier.port'
import { saveContact } from '../contacts/save-contact.server'
import { addSuppression } from '../protection/add-suppression.server'
import { isSuppressed } from '../protection/contact-numbers.server'
import { deleteThread } from '../threads/mark-thread.server'
import { createThread } from '../threads/open-thread.server'
import { deleteMessage, publishMessage, unpublishMessage } from './publish-message.server'
import { findThread, listThreads } from '../threads/threads.read.server'

const ANA = '+13125550101'
const BEN = '+13125550102'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let texting: Texting
beforeEach(async () => {
  texting = await openTexting()
})
afterEach(() => texting.world.close())

const { now } = { now: () => texting.world.clock.now() }
const used = async () =>
  (await texting.ctx.db.q.selectFrom('accounts').select('messages_used').executeTakeFirstOrThrow()).messages_used
const bodies = () => texting.carrier.sent.map(({ body }) => body)
const names = async (input: object = {}) =>
  (await listThreads(texting.ctx, input)).items.map(({ displayName }) => displayName)
const contact = (firstName: string, e164: string, more: object = {}) =>
  texting.world.system.db.transact('test.contact', (tx) =>
    saveContact(tx, {
      accountId: texting.mia.accountId,
      createdBy: null,
      facts: { firstName, lastName: 'Lee', phones: [{ e164, type: 'mobile' }], ...more },
      phones: 'add',
    }),
  )

describe('a text', () => {
  test('leaves once, uses one message of the plan, and shows its delivery status', async () => {
    const thread = await texting.open(ANA)
    expect(thread).toMatchObject({ draft: true, displayName: '3125550101', needsConsent: true })
    // Nothing was written yet: opening a contact creates no thread.
    expect(await names()).toEqual([])
    await texting.write(thread, 'Hello')
    expect((await listThreads(texting.ctx, {})).items).toMatchObject([{ preview: 'Hello', previewStatus: 'draft' }])
    // A draft is visible to its author only.
    expect(await names()).toEqual(['3125550101'])
    const ben = texting.world.as(await texting.world.person({ accountId: texting.mia.accountId, role: 'MEMBER' }))
    expect((await listThreads(ben, {})).items).toEqual([])
    const message = await texting.send(thread, 'Hello Ana')
    expect(message).toMatchObject({ status: 'queued', segments: 1, draft: false })
    expect(await used()).toBe(1)
    await texting.run()
    expect(texting.carrier.sent).toMatchObject([{ to: ANA, from: OURS, body: 'Hello Ana' }])
    expect((await texting.message(message)).status).toBe('sending')
    for (const [told, status] of [
      ['sent', 'sent'],
      ['delivered', 'delivered'],
      // Out of order, and after the end.
      ['sent', 'delivered'],
      ['failed', 'delivered'],
    ] as const) {
      await texting.tell(told)
      expect((await texting.message(message)).status).toBe(status)
    }
    await texting.run()
    expect(bodies()).toEqual(['Hello Ana'])
    expect(await names()).toEqual(['3125550101'])
  })

  test('creates a contact for an unknown number and finds an existing one', async () => {
    const { id } = await contact('Ben', BEN)
    const stranger = await texting.open(ANA)
    await texting.send(stranger, 'Hi')
    expect((await findThread(texting.ctx, stranger.id)).contactId).not.toBeNull()
    const ben = await texting.open(BEN)
    expect(ben).toMatchObject({ contactId: id, displayName: 'Ben Lee' })
  })

  test('returns all contact fields on request, and not in a list', async () => {
    const { id } = await contact('Ben', BEN)
    const mergeFields = [{ id: 'color', label: 'Favourite color', value: 'Green' }]
    await texting.ctx.db.q
      .updateTable('contacts')
      .set({ merge_fields: JSON.stringify(mergeFields) })
      .where('id', '=', id)
      .execute()
    const ben = await texting.open(BEN, id)
    await texting.send(ben, 'Hi')
    const found = await findThread(texting.ctx, ben.id)
    expect(found.contact).toMatchObject({ id, mergeFields })
    expect(found.members.map((member) => member.contact)).toEqual([found.contact, null])
    const [listed] = (await listThreads(texting.ctx, {})).items
    expect(listed!.contact).not.toHaveProperty('mergeFields')
  })

  test('fills merge fields, and is refused where the contact lacks one', async () => {
    const ben = await texting.open(BEN, (await contact('Ben', BEN)).id)
    await texting.send(ben, 'Hi {First name}, {not a field}')
    await texting.run()
    expect(bodies()).toEqual(['Hi Ben, {not a field}'])
    await expect(texting.send(ben, 'About {Company name}')).rejects.toThrow(
      'Unable to send this message due to missing contact information: Company name',
    )
  })

  test.each([
    ['', 'Write a message first'],
    [' \n ', 'Write a message first'],
    ['x'.repeat(1601), 'A text has at most 1,600 characters'],
  ])('%j is refused: %s', async (rawBody, reason) => {
    const thread = await texting.open(ANA)
    await expect(texting.send(thread, rawBody)).rejects.toThrow(reason)
    expect(await used()).toBe(0)
  })

  test('has 1,600 characters at most', async () => {
    const message = await texting.send(await texting.open(ANA), 'x'.repeat(1600))
    expect(message.segments).toBe(11)
  })

  test('needs a recipient', async () => {
    const thread = await createThread(texting.ctx, {})
    const { id } = await texting.write(thread, 'Hello')
    const publish = publishMessage(texting.ctx, { threadId: thread.id, messageId: id, undoSeconds: 0 })
    await expect(publish).rejects.toThrow('Choose a recipient first')
  })

  test('is published once', async () => {
    const thread = await texting.open(ANA)
    const message = await texting.send(thread, 'Hello')
    const again = publishMessage(texting.ctx, { threadId: thread.id, messageId: message.id, undoSeconds: 0 })
    await expect(again).rejects.toThrow('This message is no longer a draft')
    expect(await used()).toBe(1)
  })

  test('takes delivery events after it or its thread was deleted', async () => {
    const ana = await texting.open(ANA)
    const message = await texting.send(ana, 'Hello')
    await texting.run()
    await texting.tell('sent')
    await deleteMessage(texting.ctx, { threadId: ana.id, messageId: message.id })
    expect(await texting.tell('delivered')).toBe(true)
    await texting.send(ana, 'Again')
    texting.world.clock.advance(1000)
    await texting.run()
    await deleteThread(texting.ctx, { threadId: ana.id })
    expect(await texting.tell('delivered')).toBe(true)
    const states = await texting.ctx.db.q.selectFrom('messages').select('state').where('type', '=', 'normal').execute()
    expect(states.map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })

  test('goes to the existing thread of its recipient; the other draft is unchanged', async () => {
    const first = await texting.open(ANA)
    await texting.write(first, 'One')
    // As older files hold it: today the second would be the first.
    const second = await texting.open(BEN)
    await texting.ctx.db.q.updateTable('threads').set({ recipient: ANA }).where('id', '=', second.id).execute()
    await texting.send(first, 'One')
    await texting.write(first, 'Two')
    const message = await texting.send(second, 'Three')
    expect(message.threadId).toBe(first.id)
    expect((await texting.write(first, 'Two')).body).toBe('Two')
  })

  test('is refused without credits and charges nothing; free texts are not refused', async () => {
    await texting.ctx.db.q
      .updateTable('accounts')
      .set({
        limits: JSON.stringify({ dialMinutes: L, messages: { limit: 1, unlimited: false }, rvmDrops: L, videos: L }),
      })
      .execute()
    const thread = await texting.open(ANA)
    await texting.send(thread, 'One')
    await expect(texting.send(thread, 'Two')).rejects.toThrow('You have no credits remaining.')
    expect(await used()).toBe(1)
    const { features } = await texting.ctx.db.q.selectFrom('accounts').select('features').executeTakeFirstOrThrow()
    const free = { ...(JSON.parse(features) as object), freeMessaging: true }
    await texting.ctx.db.q
      .updateTable('accounts')
      .set({ features: JSON.stringify(free) })
      .execute()
    expect(await texting.send(thread, 'Two')).toMatchObject({ status: 'queued' })
  })

  test('is never sent to a suppressed number, neither on Send nor later', async () => {
    const ana = await texting.open(ANA)
    const message = await texting.send(ana, 'Hello')
    await addSuppression(texting.ctx, { number: ANA, type: 'MANUAL' })
    await texting.run()
    expect(bodies()).toEqual([])
    expect(await texting.message(message)).toMatchObject({
      status: 'failed',
      statusReason: 'This number is on your DNC list',
    })
    expect(await used()).toBe(0)
    await expect(texting.send(ana, 'Again')).rejects.toThrow('This number is on your DNC list')
  })
})

const L = { limit: 0, unlimited: true }

describe('its number', () => {
  test('sends one segment a second, in the order in which they were written', async () => {
    const ana = await texting.open(ANA)
    const ben = await texting.open(BEN)
    await texting.send(ana, 'x'.repeat(300))
    await texting.send(ben, 'second')
    await texting.send(ana, 'third')
    await texting.run()
    expect(bodies()).toHaveLength(1)
    texting.world.clock.advance(1_999)
    await texting.run()
    expect(bodies()).toHaveLength(1)
    texting.world.clock.advance(1)
    await texting.run()
    expect(bodies().slice(1)).toEqual(['second'])
    texting.world.clock.advance(1_000)
    await texting.run()
    expect(bodies().slice(1)).toEqual(['second', 'third'])
  })

  test('that the carrier released sends nothing', async () => {
    const ana = await texting.open(ANA)
    const message = await texting.send(ana, 'Hello')
    await texting.ctx.db.q.updateTable('phone_numbers').set({ released_at: now() }).execute()
    await texting.run()
    expect(bodies()).toEqual([])
    expect((await texting.message(message)).statusReason).toContain('no longer at the carrier')
    await expect(createThread(texting.ctx, {})).rejects.toMatchObject({ code: 'no_numbers' })
  })
})

describe('undone, scheduled, cancelled', () => {
  test('Undo restores the draft, before text typed since', async () => {
    const ana = await texting.open(ANA)
    const message = await texting.send(ana, 'Helo', 5)
    expect(message.status).toBe('pending')
    await texting.write(ana, 'And this')
    texting.world.clock.advance(4_000)
    await texting.run()
    const draft = await unpublishMessage(texting.ctx, { threadId: ana.id, messageId: message.id })
    expect(draft).toMatchObject({ id: message.id, status: 'draft', rawBody: 'Helo\nAnd this' })
    expect(await used()).toBe(0)
    texting.world.clock.advance(HOUR)
    await texting.run()
    expect(bodies()).toEqual([])
    expect(await texting.messages(ana.id)).toEqual([])
    await publishMessage(texting.ctx, { threadId: ana.id, messageId: message.id, undoSeconds: 0 })
    await texting.run()
    expect(bodies()).toEqual(['Helo\nAnd this'])
  })

  test('after its time it has left', async () => {
    const ana = await texting.open(ANA)
    const message = await texting.send(ana, 'Hello', 5)
    texting.world.clock.advance(5_000)
    await texting.run()
    expect(bodies()).toEqual(['Hello'])
    const undo = unpublishMessage(texting.ctx, { threadId: ana.id, messageId: message.id })
    await expect(undo).rejects.toThrow('This message was already sent')
    expect(await used()).toBe(1)
  })

  test('at its time it leaves, and until then it can be cancelled', async () => {
    const ana = await texting.open(ANA)
    const later: string[] = []
    for (const body of ['sent', 'cancelled']) {
      const { id } = await texting.write(ana, body, now() + 10 * MINUTE)
      const message = await publishMessage(texting.ctx, { threadId: ana.id, messageId: id, undoSeconds: 0 })
      expect(message.status).toBe('scheduled')
      later.push(id)
    }
    expect((await listThreads(texting.ctx, { scheduled: true })).items[0]?.scheduledCount).toBe(2)
    await deleteMessage(texting.ctx, { threadId: ana.id, messageId: later[1]! })
    expect(await used()).toBe(1)
    texting.world.clock.advance(10 * MINUTE)
    await texting.run()
    expect(bodies()).toEqual(['sent'])
    expect(await names({ scheduled: true })).toEqual([])
  })

  test('a time that is past is refused', async () => {
    const ana = await texting.open(ANA)
    const { id } = await texting.write(ana, 'Hello', now() - 1)
    const publish = publishMessage(texting.ctx, { threadId: ana.id, messageId: id, undoSeconds: 0 })
    await expect(publish).rejects.toThrow('Choose a time in the future')
  })

  test('the plan can disable scheduling; immediate texts still work', async () => {
    const ana = await texting.open(ANA)
    const { id } = await texting.write(ana, 'Hello', now() + HOUR)
    const { features } = await texting.ctx.db.q.selectFrom('accounts').select('features').executeTakeFirstOrThrow()
    await texting.ctx.db.q
      .updateTable('accounts')
      .set({ features: JSON.stringify({ ...(JSON.parse(features) as object), scheduledMessages: false }) })
      .execute()
    const refusal = { code: 'forbidden', message: 'Upgrade to send scheduled messages' }
    const publish = publishMessage(texting.ctx, { threadId: ana.id, messageId: id, undoSeconds: 0 })
    await expect(publish).rejects.toMatchObject(refusal)
    await expect(texting.write(ana, 'Hello', now() + HOUR)).rejects.toMatchObject(refusal)
    await texting.send(await texting.open(BEN), 'Hello')
    await texting.run()
    expect(bodies()).toEqual(['Hello'])
  })

  test('a deleted thread sends nothing', async () => {
    const ana = await texting.open(ANA)
    await texting.send(ana, 'Hello', 5)
    await deleteThread(texting.ctx, { threadId: ana.id })
    texting.world.clock.advance(MINUTE)
    await texting.run()
    expect(bodies()).toEqual([])
    expect(await used()).toBe(0)
    expect(await names()).toEqual([])
  })
})

describe('quiet hours', () => {
  test('hold a text until the recipient’s morning, with the reason', async () => {
    // 9:30 PM in Chicago.
    texting.world.clock.set(TUESDAY_11_CHICAGO + 10.5 * HOUR)
    const message = await texting.send(await texting.open(ANA), 'Hello')
    await texting.run()
    expect(bodies()).toEqual([])
    const { status, statusReason } = await texting.message(message)
    expect({ status, statusReason }).toEqual({
      status: 'held',
      statusReason: 'It is 9:30 PM in Chicago (area code 312): it is sent at 8:00 AM there',
    })
    texting.world.clock.advance(10.5 * HOUR)
    await texting.run()
    expect(bodies()).toEqual(['Hello'])
  })

  test('hold no reply within 24 hours', async () => {
    texting.world.clock.set(TUESDAY_11_CHICAGO + 10.5 * HOUR)
    await texting.receive(ANA, 'Are you there?')
    const [thread] = (await listThreads(texting.ctx, {})).items
    await texting.send(thread!, 'Yes')
    await texting.run()
    expect(bodies()).toEqual(['Yes'])
    expect(thread?.needsConsent).toBe(false)
  })

  test('hold a scheduled text also after a recent message of theirs', async () => {
    texting.world.clock.set(TUESDAY_11_CHICAGO + 10.5 * HOUR)
    await texting.receive(ANA, 'Are you there?')
    const [thread] = (await listThreads(texting.ctx, {})).items
    const draft = await texting.write(thread!, 'Later', texting.world.clock.now() + HOUR)
    await publishMessage(texting.ctx, { threadId: thread!.id, messageId: draft.id, undoSeconds: 0 })
    texting.world.clock.advance(HOUR)
    await texting.run()
    expect(bodies()).toEqual([])
    expect((await texting.message(draft)).statusReason).toMatch(/it is sent at 8:00 AM there/)
  })
})

describe('the carrier', () => {
  const unknown = new CarrierError('unknown', 'The carrier did not answer', null)
  const reconcile = async () => {
    texting.world.clock.advance(MINUTE)
    await texting.run()
  }

  test('refuses: the reason is shown, and the message is refunded', async () => {
    texting.carrier.fail = { error: new CarrierError('refused', 'This is a landline (21614)', 21614), has: false }
    const message = await texting.send(await texting.open(ANA), 'Hello')
    await texting.run()
    expect(await texting.message(message)).toMatchObject({
      status: 'failed',
      statusReason: 'This is a landline (21614)',
    })
    expect(await used()).toBe(0)
  })

  test('reports a missed STOP: the number is suppressed', async () => {
    texting.carrier.fail = { error: new CarrierError('refused', 'They have opted out', 21610), has: false }
    await texting.send(await texting.open(ANA), 'Hello')
    await texting.run()
    expect(await isSuppressed(texting.ctx, texting.mia.accountId, ANA)).toBe(true)
  })

  test('is busy: the text is retried and sent once', async () => {
    texting.carrier.fail = { error: new CarrierError('retry', 'Too many', 20429, 1_000), has: false }
    const message = await texting.send(await texting.open(ANA), 'Hello')
    await texting.run()
    expect((await texting.message(message)).status).toBe('queued')
    texting.world.clock.advance(HOUR)
    await texting.run()
    expect(bodies()).toEqual(['Hello'])
    expect((await texting.message(message)).status).toBe('sending')
  })

  test.each([
    ['had it', true, 'sent'],
    ['never had it', false, 'uncertain'],
  ] as const)('did not answer and %s: reconciled, never sent twice', async (_, has, status) => {
    texting.carrier.fail = { error: unknown, has }
    const message = await texting.send(await texting.open(ANA), 'Hello')
    await texting.run()
    expect((await texting.message(message)).status).toBe('uncertain')
    await reconcile()
    const found = await texting.message(message)
    expect(found.status).toBe(status)
    if (!has) expect(found.statusReason).toContain('The carrier did not answer')
    await reconcile()
    expect(bodies()).toHaveLength(has ? 1 : 0)
  })

  test('did not answer but sends a callback: that decides', async () => {
    texting.carrier.fail = { error: unknown, has: true }
    const message = await texting.send(await texting.open(ANA), 'Hello')
    await texting.run()
    await texting.tell('delivered')
    expect((await texting.message(message)).status).toBe('delivered')
    await reconcile()
    expect((await texting.message(message)).status).toBe('delivered')
  })

  test('reports nothing: the status is fetched', async () => {
    const message = await texting.send(await texting.open(ANA), 'Hello')
    await texting.run()
    texting.world.clock.advance(5 * MINUTE)
    await texting.run()
    expect((await texting.message(message)).status).toBe('sent')
  })

  test('a crash during the request sends nothing twice', async () => {
    const message = await texting.send(await texting.open(ANA), 'Hello')
    await texting.run()
    // As before the answer: the attempt is stored, and the job is due again.
    const { q } = texting.ctx.db
    await q.updateTable('attempts').set({ state: 'attempted', carrier_sid: null, completed_at: null }).execute()
    await q
      .updateTable('messages')
      .set({ state: 'sending', version: 3, carrier_sid: null })
      .where('id', '=', message.id)
      .execute()
    await q.updateTable('jobs').set({ state: 'ready' }).where('kind', '=', 'messages.send').execute()
    await texting.run()
    expect((await texting.message(message)).status).toBe('uncertain')
    await reconcile()
    expect((await texting.message(message)).status).toBe('sent')
    expect(bodies()).toEqual(['Hello'])
  })
})
