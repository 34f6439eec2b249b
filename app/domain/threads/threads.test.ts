import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pngOf } from '../../../tests/helpers/pictures'
import { OURS, openTexting, type Texting } from '../../../tests/helpers/texting'
import { saveAvatar } from '../avatars/save-avatar.server'
import { saveContact } from '../contacts/save-contact.server'
import { addSuppression } from '../protection/add-suppression.server'
import { isSuppressed } from '../protection/contact-numbers.server'
import { findDraft } from '../drafts/draft.server'
import { deleteThread, markRead, markUnread, changeThread } from './mark-thread.server'
import { deleteNote, writeNote } from './notes.server'
import { addMember, createThread, removeMember } from './open-thread.server'
import { publishMessage } from '../sending/publish-message.server'
import { findThread, listThreads } from './threads.read.server'

const ANA = '+13125550101'
const BEN = '+13125550102'

let texting: Texting
beforeEach(async () => {
  texting = await openTexting()
})
afterEach(() => texting.world.close())

const { now } = { now: () => texting.world.clock.now() }
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
const asColleague = async (role: 'MEMBER' | 'COACH' = 'MEMBER') =>
  texting.world.as(await texting.world.person({ accountId: texting.mia.accountId, role }))

describe('an inbound text', () => {
  test('is stored once despite repeated webhooks: a thread, a contact, unread', async () => {
    const first = await texting.receive(ANA, 'Hi there', 'SMsame')
    expect(await texting.receive(ANA, 'Hi there', 'SMsame')).toBe(first)
    const { items, unreadCount } = await listThreads(texting.ctx, {})
    expect(items).toMatchObject([
      { displayName: '3125550101', unreadCount: 1, preview: 'Hi there', previewStatus: 'received', draft: false },
    ])
    expect(unreadCount).toBe(1)
    expect(await texting.messages(items[0]!.id)).toMatchObject([
      { direction: 'in', status: 'received', body: 'Hi there' },
    ])
    await markRead(texting.ctx, { threadId: items[0]!.id })
    expect((await listThreads(texting.ctx, {})).unreadCount).toBe(0)
    await markUnread(texting.ctx, { threadId: items[0]!.id })
    expect((await listThreads(texting.ctx, {})).unreadCount).toBe(1)
  })

  test('with `unread` only conversations that were not read are listed', async () => {
    await texting.receive(ANA, 'Hi there')
    await texting.receive(BEN, 'Hello')
    const [ben] = (await listThreads(texting.ctx, {})).items
    await markRead(texting.ctx, { threadId: ben!.id })
    expect(await names({ unread: true })).toEqual([ANA.slice(2)])
  })

  test('joins the existing thread, or one with only a draft', async () => {
    const ana = await texting.open(ANA)
    const { id } = await texting.write(ana, 'Hello')
    await texting.receive(ANA, 'I was first')
    const sent = await publishMessage(texting.ctx, { threadId: ana.id, messageId: id, undoSeconds: 0 })
    const { items } = await listThreads(texting.ctx, {})
    expect(items).toHaveLength(1)
    expect(sent.threadId).toBe(items[0]!.id)
    expect((await texting.messages(items[0]!.id)).map(({ body }) => body)).toEqual(['Hello', 'I was first'])
  })

  test.each(['STOP', 'stop', ' Stop. ', 'Unsubscribe', 'opt out', 'REVOKE'])(
    '%j stops texts, calls and drops',
    async (word) => {
      await texting.receive(ANA, word)
      expect(await isSuppressed(texting.ctx, texting.mia.accountId, ANA)).toBe(true)
      const [thread] = (await listThreads(texting.ctx, {})).items
      expect(thread?.isSuppressed).toBe(true)
      expect(await texting.messages(thread!.id)).toMatchObject([{ keyword: 'STOP' }])
    },
  )

  test('the word inside a sentence stops nothing', async () => {
    await texting.receive(ANA, 'Stop by tomorrow')
    expect(await isSuppressed(texting.ctx, texting.mia.accountId, ANA)).toBe(false)
  })

  test('START lifts what STOP had set, and nothing else', async () => {
    await texting.receive(ANA, 'STOP')
    await texting.receive(ANA, 'Start')
    expect(await isSuppressed(texting.ctx, texting.mia.accountId, ANA)).toBe(false)
    await addSuppression(texting.ctx, { number: BEN, type: 'MANUAL' })
    await texting.receive(BEN, 'START')
    expect(await isSuppressed(texting.ctx, texting.mia.accountId, BEN)).toBe(true)
  })

  test('Yes is an answer where nothing was stopped', async () => {
    await texting.receive(ANA, 'Yes')
    const [thread] = (await listThreads(texting.ctx, {})).items
    expect(await texting.messages(thread!.id)).toMatchObject([{ keyword: null }])
    await texting.receive(ANA, 'STOP')
    await texting.receive(ANA, 'Yes')
    expect(await texting.messages(thread!.id)).toMatchObject([
      { keyword: 'START' },
      { keyword: 'STOP' },
      { keyword: null },
    ])
  })

  test('a text to a number that is not ours is dropped', async () => {
    await texting.ctx.db.q.updateTable('phone_numbers').set({ released_at: now() }).execute()
    expect(await texting.receive(ANA, 'Hi')).toBeNull()
  })

  test('STOP counts even when no user is left to read it', async () => {
    await texting.ctx.db.q.updateTable('users').set({ disabled_at: now() }).execute()
    await texting.receive(ANA, 'STOP')
    expect(await isSuppressed(texting.ctx, texting.mia.accountId, ANA)).toBe(true)
  })

  test('a deleted thread returns as a new one', async () => {
    const ana = await texting.open(ANA)
    await texting.send(ana, 'Hello')
    await deleteThread(texting.ctx, { threadId: ana.id })
    await texting.receive(ANA, 'Hi')
    const { items } = await listThreads(texting.ctx, {})
    expect(items.map(({ id }) => id)).not.toContain(ana.id)
    expect(await texting.messages(items[0]!.id)).toHaveLength(1)
  })
})

describe('a thread', () => {
  test('without a recipient is reused, and private', async () => {
    const first = await createThread(texting.ctx, {})
    expect((await createThread(texting.ctx, {})).id).toBe(first.id)
    await expect(findThread(await asColleague(), first.id)).rejects.toMatchObject({ code: 'not_found' })
    const ana = await addMember(texting.ctx, { threadId: first.id, phone: { destination: '(312) 555-0101' } })
    expect(ana).toMatchObject({ recipientNumber: ANA, recipientCount: 1 })
    const other = addMember(texting.ctx, { threadId: first.id, phone: { destination: BEN } })
    await expect(other).rejects.toThrow('A conversation has one recipient')
    const nobody = await removeMember(texting.ctx, { threadId: first.id, memberId: ana.members[0]!.id })
    expect(nobody.recipientNumber).toBeNull()
  })

  test('with an earlier contact is the existing one, with its draft', async () => {
    await texting.receive(ANA, 'Hi')
    const begun = await createThread(texting.ctx, {})
    await texting.write(begun, 'Hello again')
    const ana = await addMember(texting.ctx, { threadId: begun.id, phone: { destination: ANA } })
    expect(ana.id).not.toBe(begun.id)
    expect((await findDraft(texting.ctx, { threadId: ana.id })).rawBody).toBe('Hello again')
  })

  test('begun twice with one recipient is the same, with the latest draft', async () => {
    const first = await texting.open(ANA)
    await texting.write(first, 'Hello')
    const again = await createThread(texting.ctx, {})
    expect(again.id).not.toBe(first.id)
    const empty = await addMember(texting.ctx, { threadId: again.id, phone: { destination: ANA } })
    expect(empty.id).toBe(first.id)
    expect((await findDraft(texting.ctx, { threadId: first.id })).rawBody).toBe('Hello')

    const third = await createThread(texting.ctx, {})
    await texting.write(third, 'Hello, better said')
    await addMember(texting.ctx, { threadId: third.id, phone: { destination: ANA } })
    expect((await listThreads(texting.ctx, {})).items).toMatchObject([
      { id: first.id, preview: 'Hello, better said', previewStatus: 'draft' },
    ])
    // A colleague's thread is private.
    const colleague = await asColleague()
    const theirs = await createThread(colleague, { phone: { destination: ANA } })
    expect(theirs.id).not.toBe(first.id)
  })

  test.each(['12', 'Ana', OURS])('%j cannot be chosen', async (destination) => {
    const begun = await createThread(texting.ctx, {})
    const choose = addMember(texting.ctx, { threadId: begun.id, phone: { destination } })
    await expect(choose).rejects.toMatchObject({ code: 'invalid' })
  })

  test('for a recipient is reused or new; the draft without a recipient stays', async () => {
    const nobody = await createThread(texting.ctx, {})
    await texting.write(nobody, 'For somebody else')
    const lee = await contact('Ana', ANA)
    const withAna = { phone: { destination: '(312) 555-0101' }, contact: { id: lee.id } }
    const ana = await createThread(texting.ctx, withAna)
    expect(ana).toMatchObject({ recipientNumber: ANA, displayName: 'Ana Lee', draft: true })
    expect((await createThread(texting.ctx, withAna)).id).toBe(ana.id)
    expect((await createThread(await asColleague(), withAna)).id).not.toBe(ana.id)
    await texting.send(ana, 'Hello')
    expect((await createThread(texting.ctx, withAna)).id).toBe(ana.id)
    expect((await findDraft(texting.ctx, { threadId: ana.id })).rawBody).toBe('')
    expect((await findDraft(texting.ctx, { threadId: nobody.id })).rawBody).toBe('For somebody else')
    await deleteThread(texting.ctx, { threadId: ana.id })
    expect((await createThread(texting.ctx, withAna)).id).not.toBe(ana.id)
    for (const destination of ['12', OURS])
      await expect(createThread(texting.ctx, { phone: { destination } })).rejects.toMatchObject({ code: 'invalid' })
    const toMany = createThread(texting.ctx, { type: 'blast', phone: { destination: ANA } })
    await expect(toMany).rejects.toMatchObject({ code: 'invalid' })
  })

  test('for a recipient is the newest on any own number, unless one was requested', async () => {
    await texting.receive(ANA, 'Hi')
    const { id, phoneId } = (await listThreads(texting.ctx, {})).items[0]!
    const second = 'num_second'
    const facts = { account_id: texting.mia.accountId, e164: '+13125550141', nickname: '', created_at: now() }
    await texting.ctx.db.q
      .insertInto('phone_numbers')
      .values({ id: second, ...facts })
      .execute()
    await texting.send(await createThread(texting.ctx, { phoneId: second, phone: { destination: BEN } }), 'Hello')
    expect((await createThread(texting.ctx, { phone: { destination: ANA } })).id).toBe(id)
    expect((await createThread(texting.ctx, { phoneId, phone: { destination: ANA } })).id).toBe(id)
    const asked = await createThread(texting.ctx, { phoneId: second, phone: { destination: ANA } })
    expect(asked).toMatchObject({ draft: true, userNumber: '+13125550141' })
  })

  test('is the team’s where its number is shared, and its person’s where it is not', async () => {
    await texting.receive(ANA, 'For all')
    const ben = await asColleague()
    expect((await listThreads(ben, {})).items).toHaveLength(1)
    await texting.ctx.db.q.updateTable('phone_numbers').set({ shared: 0, user_id: texting.mia.userId }).execute()
    await texting.receive(BEN, 'For Mia')
    expect((await listThreads(ben, {})).items).toHaveLength(1)
    const own = (await listThreads(texting.ctx, {})).items
    expect(own.map(({ teamId }) => teamId === null)).toEqual([true, false])
    const mine = own[0]!.id
    await expect(findThread(ben, mine)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('keeps a separate draft per user', async () => {
    await texting.receive(ANA, 'Hi')
    const [thread] = (await listThreads(texting.ctx, {})).items
    await texting.write(thread!, 'From Mia')
    const ben = await asColleague()
    const draft = await findDraft(ben, { threadId: thread!.id })
    expect(draft.rawBody).toBe('')
    expect((await findDraft(texting.ctx, { threadId: thread!.id })).rawBody).toBe('From Mia')
  })

  test('shows the sender in a team; an individual needs no name', async () => {
    const thread = await texting.open(ANA)
    const message = await texting.send(thread, 'Hello')
    const { q } = texting.ctx.db
    const names = { first_name: 'Mia', last_name: 'Torres', email: 'mia@harbor.test' }
    await q.updateTable('users').set(names).where('id', '=', texting.mia.userId).execute()
    const user = { firstName: 'Mia', lastName: 'Torres', email: 'mia@harbor.test' }
    expect((await texting.message(message)).teamMember).toEqual({ user: { ...user, thumbnailUrl: null } })
    const { url } = await saveAvatar(texting.ctx, texting.mia.userId, { bytes: pngOf(8, 8) })
    expect((await texting.message(message)).teamMember).toEqual({ user: { ...user, thumbnailUrl: `${url}/thumbnail` } })
    await q.updateTable('users').set({ role: null }).where('id', '=', texting.mia.userId).execute()
    expect((await texting.message(message)).teamMember).toBeNull()
  })

  test('with only a draft is never unread: the team cannot see it', async () => {
    const { id } = await texting.open(ANA)
    expect((await markUnread(texting.ctx, { threadId: id })).unreadCount).toBe(0)
    expect((await listThreads(texting.ctx, {})).unreadCount).toBe(0)
  })

  test('is renamed, and takes its contact’s name when cleared', async () => {
    const { id } = await texting.open(ANA)
    expect((await changeThread(texting.ctx, { threadId: id, displayName: 'Ana of Main St' })).displayName).toBe(
      'Ana of Main St',
    )
    expect((await changeThread(texting.ctx, { threadId: id, displayName: '' })).displayName).toBe('3125550101')
  })

  test('is found by name, number and last words, and by what is scheduled', async () => {
    await contact('Ben', BEN)
    await texting.receive(ANA, 'About the roof')
    await texting.receive(BEN, 'Hi')
    await texting.index()
    expect(await names()).toEqual(['Ben Lee', '3125550101'])
    expect(await names({ search: 'ben' })).toEqual(['Ben Lee'])
    expect(await names({ search: 'ROOF' })).toEqual(['3125550101'])
    expect(await names({ search: '555-0102' })).toEqual(['Ben Lee'])
    expect(await names({ search: '%' })).toEqual([])
  })

  test('is listed on one page by its latest activity', async () => {
    for (let index = 0; index < 30; index += 1)
      await texting.receive(`+1312555${String(1000 + index)}`, `Text ${String(index)}`)
    const first = await listThreads(texting.ctx, {})
    const second = await listThreads(texting.ctx, { before: first.before! })
    expect(first.items).toHaveLength(25)
    expect([...first.items, ...second.items].map(({ preview }) => preview)).toEqual(
      Array.from({ length: 30 }, (_, index) => `Text ${String(29 - index)}`),
    )
    expect(second.before).toBeNull()
  })
})

describe('a note', () => {
  test('is visible to the team, never sent, and deleted by its author', async () => {
    await texting.receive(ANA, 'Hi')
    const [thread] = (await listThreads(texting.ctx, {})).items
    const note = await writeNote(texting.ctx, { threadId: thread!.id, body: ' Call her at noon ' })
    expect(note).toMatchObject({ type: 'note', isInternal: true, body: 'Call her at noon', status: 'note' })
    await texting.run()
    expect(bodies()).toEqual([])
    const ben = await asColleague()
    await expect(deleteNote(ben, { threadId: thread!.id, noteId: note.id })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await deleteNote(texting.ctx, { threadId: thread!.id, noteId: note.id })
    expect(await texting.messages(thread!.id)).toHaveLength(1)
  })

  test('names the contact for known merge fields, else stays as written', async () => {
    const { id } = await texting.open(BEN, (await contact('Ben', BEN)).id)
    const note = async (body: string, rawBody?: string) => {
      const { body: shown, rawBody: raw } = await writeNote(texting.ctx, { threadId: id, body, rawBody })
      return [shown, raw]
    }
    expect(await note('{First name} likes gardens')).toEqual(['Ben likes gardens', '{First name} likes gardens'])
    expect(await note('{First name} of {Company name}')).toEqual(Array(2).fill('{First name} of {Company name}'))
    expect(await note('Ben {First name}', '{First name}')).toEqual(['Ben {First name}', '{First name}'])
  })

  test('needs text, and is not for coaches', async () => {
    await texting.receive(ANA, 'Hi')
    const [thread] = (await listThreads(texting.ctx, {})).items
    const write = (ctx: typeof texting.ctx, body: string) => writeNote(ctx, { threadId: thread!.id, body })
    for (const blank of [' ', '\u200b', '\u2800\u3164'])
      await expect(write(texting.ctx, blank)).rejects.toThrow('Write a note first')
    await expect(write(await asColleague('COACH'), 'Hi')).rejects.toMatchObject({ code: 'forbidden' })
  })
})
