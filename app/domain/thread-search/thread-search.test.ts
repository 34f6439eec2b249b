import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OURS, openTexting, type Texting } from '../../../tests/helpers/texting'
import { previewBlast } from '../blasts/preview-blast.server'
import { addRecipients } from '../blasts/recipients.server'
import { saveContact } from '../contacts/save-contact.server'
import { saveDraft } from '../drafts/draft.server'
import { updateSearchIndex } from './index-threads.server'
import { deleteThread, changeThread } from '../threads/mark-thread.server'
import { deleteNote, writeNote } from '../threads/notes.server'
import { createThread } from '../threads/open-thread.server'
import { deleteMessage, publishMessage, unpublishMessage } from '../sending/publish-message.server'
import { listThreads } from '../threads/threads.read.server'

const ANA = '+13125550101'
const BEN = '+13125550102'

let texting: Texting
beforeEach(async () => {
  texting = await openTexting()
})
afterEach(() => texting.world.close())

const found = async (search: string, ctx = texting.ctx) => {
  await texting.index()
  return (await listThreads(ctx, { search })).items.map(({ displayName }) => displayName)
}
const ana = '3125550101'
const threadWith = async (number: string) =>
  (await listThreads(texting.ctx, {})).items.find(({ recipientNumber }) => recipientNumber === number)!
const contact = (e164: string, facts: object) =>
  texting.world.system.db.transact('test.contact', (tx) =>
    saveContact(tx, {
      accountId: texting.mia.accountId,
      createdBy: null,
      facts: { phones: [{ e164, type: 'mobile' }], ...facts },
      phones: 'add',
    }),
  )

const words = () =>
  texting.world.system.db.q
    .selectFrom('search_words')
    .select(['thread_no', 'word', 'of_name'])
    .orderBy('thread_no')
    .orderBy('word')
    .execute()

/** 'Open house on Sunday' to sixty people. */
async function sendBlast(): Promise<void> {
  const { id: threadId } = await createThread(texting.ctx, { type: 'blast' })
  const numbers = Array.from({ length: 60 }, (_, n) => `+1312555${String(2000 + n)}`)
  await addRecipients(texting.ctx, { threadId, numbers, contactIds: [] })
  const { id: messageId } = await saveDraft(texting.ctx, { threadId, rawBody: 'Open house on Sunday' })
  await previewBlast(texting.ctx, { threadId, messageId })
  await publishMessage(texting.ctx, { threadId, messageId, undoSeconds: 0 })
  await texting.run()
}

describe('a thread is found', () => {
  test('by any of its messages and notes, by word prefix, ignoring accents and case', async () => {
    await texting.receive(ANA, 'Is the Café on Oak Avenue open?')
    await texting.receive(ANA, 'Bye')
    const thread = await threadWith(ANA)
    await texting.send(thread, 'It opens at noon')
    await writeNote(texting.ctx, { threadId: thread.id, body: 'Wants a porch' })
    for (const search of ['cafe', 'OAK ave', 'caf', 'opens', 'porch', 'bye noon', '312-555-0101 '])
      expect(await found(search), search).toEqual([ana])
    for (const search of ['oa avenue', 'avenues', 'kitchen', 'bye kitchen', '%', '_'])
      expect(await found(search), search).toEqual([])
  })

  test('by notes that were written before its first message', async () => {
    const thread = await texting.open(BEN)
    await writeNote(texting.ctx, { threadId: thread.id, body: 'Wants a porch' })
    await texting.index()
    await texting.send(thread, 'Hello')
    expect(await found('porch hello')).toEqual(['3125550102'])
  })

  test('by words and name together, and by another name once it has one', async () => {
    await contact(BEN, { firstName: 'Ben', lastName: 'Lee' })
    await texting.receive(BEN, 'About the roof')
    expect(await found('lee roof')).toEqual(['Ben Lee'])
    await contact(BEN, { firstName: 'Benjamin' })
    expect(await found('benjamin roof')).toEqual(['Benjamin Lee'])
    expect(await found('ben lee')).toEqual([])
    const { id: threadId } = await threadWith(BEN)
    await changeThread(texting.ctx, { threadId, displayName: 'The corner house' })
    expect(await found('corner')).toEqual(['The corner house'])
    await changeThread(texting.ctx, { threadId, displayName: '' })
    expect(await found('corner')).toEqual([])
    expect(await found('benja')).toEqual(['Benjamin Lee'])
  })

  test('by its reader’s unsent draft, for that reader only', async () => {
    const thread = await texting.open(ANA)
    await texting.write(thread, 'Secret offer')
    expect(await found('secret')).toEqual([ana])
    const ben = texting.world.as(await texting.world.person({ accountId: texting.mia.accountId, role: 'MEMBER' }))
    expect(await found('secret', ben)).toEqual([])
    expect(await found('0101', ben)).toEqual([])
  })

  test('not by another account, and not by words of a draft', async () => {
    await texting.receive(ANA, 'About the roof')
    await texting.write(await threadWith(ANA), 'Unsaid words')
    expect(await found('unsaid')).toEqual([])
    const other = texting.world.as(await texting.world.person({ role: 'MEMBER' }))
    expect(await found('roof', other)).toEqual([])
    const colleague = texting.world.as(await texting.world.person({ accountId: texting.mia.accountId, role: 'MEMBER' }))
    expect(await found('roof', colleague)).toEqual([ana])
  })

  test('only by its owner when the number is private', async () => {
    await texting.receive(ANA, 'About the roof')
    await texting.world.system.db.q
      .updateTable('threads')
      .set({ inbox: `user:${texting.mia.userId}` })
      .execute()
    await texting.index()
    const colleague = texting.world.as(await texting.world.person({ accountId: texting.mia.accountId, role: 'MEMBER' }))
    expect(await found('roof', colleague)).toEqual([])
  })

  test('by the words of a blast, and the blast by its own', async () => {
    await sendBlast()
    expect(await found('sunday 2059')).toEqual(['3125552059'])
    expect(await found('text blast sunday')).toEqual(['Text Blast to 60 recipients'])
    expect(await found('sunday')).toHaveLength(25)
  })

  test('by an inbound text first; a blast’s texts are indexed in steps', async () => {
    await texting.index()
    await sendBlast()
    await texting.receive(ANA, 'Is Sunday late?')

    const step = () => updateSearchIndex(texting.world.system, async () => {})
    const written = async () => (await words()).filter(({ word, of_name }) => word === 'sunday' && of_name === 0).length
    expect([await step(), await written()]).toEqual(['more', 2])
    expect([await step(), await written()]).toEqual(['crowd', 27])
    expect([await step(), await written()]).toEqual(['crowd', 52])
    expect([await step(), await written()]).toEqual(['crowd', 62])
    expect(await step()).toBe('nothing')
  })
})

describe('deleted content is not found', () => {
  test('an undone or deleted text or note, before and after indexing', async () => {
    await texting.receive(ANA, 'Hi')
    const thread = await threadWith(ANA)
    const undone = await texting.send(thread, 'Undone words', 60)
    expect(await found('undone')).toEqual([ana])
    await unpublishMessage(texting.ctx, { threadId: thread.id, messageId: undone.id })
    const unheard = async (search: string) => (await listThreads(texting.ctx, { search })).items
    expect(await unheard('undone')).toEqual([])
    expect(await found('undone')).toEqual([])
    expect(await found('hi')).toEqual([ana])
    const note = await writeNote(texting.ctx, { threadId: thread.id, body: 'Private hint' })
    expect(await found('hint')).toEqual([ana])
    await deleteNote(texting.ctx, { threadId: thread.id, noteId: note.id })
    expect(await unheard('hint')).toEqual([])
    expect(await found('hint')).toEqual([])
    const [received] = await texting.messages(thread.id)
    await deleteMessage(texting.ctx, { threadId: thread.id, messageId: received!.id })
    expect(await found('hi')).toEqual([])
    expect(await found(ana)).toEqual([ana])
  })

  test('nor a deleted thread, whose words leave the index', async () => {
    await texting.receive(ANA, 'About the roof')
    expect(await found('roof')).toEqual([ana])
    await deleteThread(texting.ctx, { threadId: (await threadWith(ANA)).id })
    expect(await found('roof')).toEqual([])
    expect(await texting.world.system.db.q.selectFrom('search_words').selectAll().execute()).toEqual([])
    await texting.receive(ANA, 'Again')
    expect(await found('roof')).toEqual([])
    expect(await found('again')).toEqual([ana])
  })
})

describe('the index', () => {
  const anew = () => texting.world.system.db.q.updateTable('search_backfill').set({ after_thread_id: '' }).execute()

  test('can be rebuilt from the messages with the same result', async () => {
    for (let n = 0; n < 60; n += 1)
      await texting.receive(`+1312555${String(1000 + n)}`, `Text ${String(n)} about the roof`)
    await texting.index()
    const before = await words()
    await texting.world.system.db.q.deleteFrom('search_words').execute()
    await anew()
    await texting.index()
    expect(await words()).toEqual(before)
  })

  test('resumes after an interruption, in a long thread too', async () => {
    await texting.receive(ANA, 'first')
    const { id: threadId } = await threadWith(ANA)
    for (let n = 0; n < 600; n += 1) await texting.receive(ANA, `w${String(n)}a w${String(n)}b w${String(n)}c`)
    const last = await writeNote(texting.ctx, { threadId, body: 'wrong' })
    await texting.index()
    await deleteNote(texting.ctx, { threadId, noteId: last.id })
    await texting.world.system.db.q.deleteFrom('search_words').execute()
    let steps = 0
    for (let isCut = true; isCut;) {
      const allowed = (steps += 1)
      let ways = 0
      const cut = async () => {
        if ((ways += 1) >= allowed) throw new Error('cut off')
      }
      isCut = await updateSearchIndex(texting.world.system, cut).then(
        () => false,
        () => true,
      )
    }
    expect(steps).toBeGreaterThan(3)
    expect((await words()).filter(({ of_name }) => of_name === 0)).toHaveLength(1801)
    expect(await found('w599c')).toEqual([ana])
    expect(await found('wrong')).toEqual([])
  })

  test('finds a frequent word in list order, page by page', async () => {
    const { q } = texting.world.system.db
    await texting.receive(ANA, 'everywhere rare')
    const row = await q.selectFrom('threads').selectAll().executeTakeFirstOrThrow()
    const message = await q.selectFrom('messages').selectAll().executeTakeFirstOrThrow()
    await texting.world.system.db.transact('test.rows', async (tx) => {
      for (let n = 0; n < 1_200; n += 1) {
        const id = `thr_z${String(n).padStart(5, '0')}`
        const recipient = `+1212${String(5_550_000 + n)}`
        await tx.db.q
          .insertInto('threads')
          .values({
            ...row,
            id,
            recipient,
            contact_id: null,
            updated_at: n + 1,
            preview_message_id: null,
            search_no: null,
          })
          .execute()
        const body = `everywhere ${n % 2 === 0 ? 'even' : 'odd'}`
        await tx.db.q
          .insertInto('messages')
          .values({ ...message, id: `msg_z${String(n)}`, thread_id: id, carrier_sid: null, body, to_number: OURS })
          .execute()
      }
    })
    await anew()
    await texting.index()
    const all: string[] = []
    for (let before: string | null | undefined; before !== null;) {
      const page = await listThreads(texting.ctx, { search: 'everywhere', ...(before === undefined ? {} : { before }) })
      all.push(...page.items.map(({ id }) => id))
      ;({ before } = page)
    }
    expect(all).toHaveLength(1_201)
    expect(all[0]).toBe(row.id)
    expect(all.slice(1)).toEqual(all.slice(1).toSorted().toReversed())
    const pageOf = async (search: string) => (await listThreads(texting.ctx, { search })).items.map(({ id }) => id)
    expect(await pageOf('everywhere rare')).toEqual([row.id])
    expect((await pageOf('everywhere odd')).slice(0, 2)).toEqual(['thr_z01199', 'thr_z01197'])
  })
})
