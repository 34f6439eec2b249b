import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTexting, OURS, type Texting } from '../../../tests/helpers/texting'
import { previewBlast } from '../blasts/preview-blast.server'
import { addRecipients } from '../blasts/recipients.server'
import type { Ctx } from '../context.server'
import { releaseNumber } from '../caller-id/release-number.server'
import { checkCarrierNumbers } from '../numbers/check-carrier-numbers.server'
import { shareWithTeam } from '../numbers/share-with-team.server'
import { findDraft, saveDraft } from '../drafts/draft.server'
import { changeThread } from './mark-thread.server'
import { listPhones } from './messenger-phones.read.server'
import { listMessages } from './messages.read.server'
import { enqueueInboxMove } from './move-inbox.server'
import { addMember, createThread } from './open-thread.server'
import { publishMessage } from '../sending/publish-message.server'
import { findThread, listThreads } from './threads.read.server'

const ANA = '+13125550101'
const BEN = '+13125550102'
const OWN = '+13125550177'
const GONE = 'Your number is no longer at the carrier. Choose another one'
const UNREGISTERED = 'Refused (30034)'

let texting: Texting
let colleague: Ctx
beforeEach(async () => {
  texting = await openTexting()
  const { accountId } = texting.mia
  colleague = texting.world.as(await texting.world.person({ accountId, role: 'MEMBER', firstName: 'Ben' }))
})
afterEach(() => texting.world.close())

/** A second number, private to Mia. */
async function ownNumber(e164 = OWN): Promise<string> {
  const id = texting.world.services.ids('num')
  const { accountId: account_id, userId: user_id } = texting.mia
  await texting.world.system.db.q
    .insertInto('phone_numbers')
    .values({ id, account_id, e164, carrier_sid: null, created_at: 1, user_id, shared: 0 })
    .execute()
  return id
}
const phones = async (ctx: Ctx = texting.ctx) => (await listPhones(ctx, {})).items
const idOf = async (e164: string) => (await phones()).find(({ number }) => number === e164)!.id
const release = (e164: string) =>
  texting.world.system.db.transact('test.release', (tx) =>
    releaseNumber(tx, { accountId: texting.mia.accountId, e164 }),
  )
const share = (id: string) =>
  texting.ctx.db.transact('test.share', (tx) => shareWithTeam(tx, [id], { agreed: true, field: 'numbers' }))
async function takeBack(id: string): Promise<void> {
  await texting.world.system.db.transact('test.private', async (tx) => {
    await tx.db.q.updateTable('phone_numbers').set({ shared: 0 }).where('id', '=', id).execute()
    await enqueueInboxMove(tx, { numberId: id, accountId: texting.mia.accountId })
  })
  await texting.run()
}
const threadFrom = async (phoneId: string, destination: string) => {
  const { id } = await createThread(texting.ctx, { phoneId })
  return addMember(texting.ctx, { threadId: id, phone: { destination } })
}
const sentFrom = () => texting.carrier.sent.map(({ from }) => from)
const used = async () =>
  (await texting.ctx.db.q.selectFrom('accounts').select('messages_used').executeTakeFirstOrThrow()).messages_used

describe('the number of a thread', () => {
  test('is chosen at the start; the last one used is the next default', async () => {
    const own = await ownNumber()
    const shared = await idOf(OURS)
    const begun = await threadFrom(own, ANA)
    expect(begun.userNumber).toBe(OWN)
    expect((await changeThread(texting.ctx, { threadId: begun.id, phoneId: shared })).userNumber).toBe(OURS)
    expect((await changeThread(texting.ctx, { threadId: begun.id, phoneId: own })).userNumber).toBe(OWN)
    await texting.send(begun, 'Hello')
    await texting.run()
    expect(sentFrom()).toEqual([OWN])
    await expect(changeThread(texting.ctx, { threadId: begun.id, phoneId: shared })).rejects.toThrow(
      'You cannot change the number after the first message',
    )
    const both = { threadId: begun.id, displayName: 'Ana of the fair', phoneId: shared }
    await expect(changeThread(texting.ctx, both)).rejects.toThrow('You cannot change the number')
    expect((await findThread(texting.ctx, begun.id)).displayName).not.toBe('Ana of the fair')
    expect((await createThread(texting.ctx, {})).userNumber).toBe(OWN)
    // Teammates can neither choose nor see it.
    expect((await phones(colleague)).map(({ number }) => number)).toEqual([OURS])
    await expect(createThread(colleague, { phoneId: own })).rejects.toThrow('Phone not found')
    const theirs = await createThread(colleague, {})
    await expect(changeThread(colleague, { threadId: theirs.id, phoneId: own })).rejects.toThrow('Phone not found')
  })

  test('opens the existing thread with the recipient, with its draft', async () => {
    const own = await ownNumber()
    const known = await threadFrom(own, ANA)
    await texting.send(known, 'Hello')
    await texting.run()
    const begun = await threadFrom(await idOf(OURS), ANA)
    await texting.write(begun, 'And more')
    const now = await changeThread(texting.ctx, { threadId: begun.id, phoneId: own })
    expect(now.id).toBe(known.id)
    expect((await findDraft(texting.ctx, { threadId: known.id })).rawBody).toBe('And more')
    await expect(findThread(texting.ctx, begun.id)).rejects.toThrow('not found')
  })

  test('opens the thread already begun from it', async () => {
    const own = await ownNumber()
    const first = await threadFrom(own, ANA)
    await texting.write(first, 'Hello')
    const second = await threadFrom(await idOf(OURS), ANA)
    expect(second.id).not.toBe(first.id)
    expect((await changeThread(texting.ctx, { threadId: second.id, phoneId: own })).id).toBe(first.id)
    expect((await changeThread(texting.ctx, { threadId: first.id, phoneId: own })).id).toBe(first.id)
    expect((await listThreads(texting.ctx, {})).items.map(({ id }) => id)).toEqual([first.id])
  })

  test('cannot be one of its recipients', async () => {
    const own = await ownNumber()
    const one = await threadFrom(await idOf(OURS), OWN)
    await expect(changeThread(texting.ctx, { threadId: one.id, phoneId: own })).rejects.toThrow(
      'This is the number that the text would come from',
    )
    const many = await createThread(texting.ctx, { type: 'blast', phoneId: await idOf(OURS) })
    await addRecipients(texting.ctx, { threadId: many.id, numbers: [OWN, ANA] })
    await expect(changeThread(texting.ctx, { threadId: many.id, phoneId: own })).rejects.toThrow(
      'This is the number that the text would come from',
    )
  })

  test('of a blast is the last one chosen, for all its texts', async () => {
    const own = await ownNumber()
    const many = await createThread(texting.ctx, { type: 'blast', phoneId: await idOf(OURS) })
    await addRecipients(texting.ctx, { threadId: many.id, numbers: [ANA, BEN] })
    const draft = await texting.write(many, 'Hello')
    await previewBlast(texting.ctx, { threadId: many.id, messageId: draft.id })
    await changeThread(texting.ctx, { threadId: many.id, phoneId: own })
    await publishMessage(texting.ctx, { threadId: many.id, messageId: draft.id, undoSeconds: 0 })
    for (let second = 0; second < 3; second += 1) {
      await texting.run()
      texting.world.clock.advance(1000)
    }
    expect(sentFrom()).toEqual([OWN, OWN])
  })

  test('is the team’s in a team’s thread', async () => {
    const own = await ownNumber()
    await texting.send(await threadFrom(own, ANA), 'Hello')
    await texting.run()
    const team = await texting.ctx.db.q.selectFrom('teams').select('id').executeTakeFirstOrThrow()
    expect((await createThread(texting.ctx, { teamId: team.id })).userNumber).toBe(OURS)
    await release(OURS)
    await expect(createThread(texting.ctx, { teamId: team.id })).rejects.toMatchObject({ code: 'no_numbers' })
  })

  test('that was released shows why, starts no thread, and sends nothing', async () => {
    const own = await ownNumber()
    const thread = await threadFrom(own, ANA)
    await texting.send(thread, 'Hello')
    await texting.run()
    await release(OWN)
    expect((await phones()).map(({ number, canText, reason }) => [number, canText, reason])).toEqual([
      [OWN, false, GONE],
      [OURS, true, null],
    ])
    expect((await createThread(texting.ctx, {})).userNumber).toBe(OURS)
    await expect(createThread(texting.ctx, { phoneId: own })).rejects.toThrow(GONE)
    await expect(texting.send(thread, 'Hello?')).rejects.toThrow(GONE)
    await release(OURS)
    await expect(createThread(texting.ctx, {})).rejects.toMatchObject({ code: 'no_numbers' })
  })

  test('whose texts the carrier rejects shows why until one is delivered', async () => {
    const thread = await texting.open(ANA)
    await texting.send(thread, 'Hello')
    await texting.run()
    await texting.tell('failed', 30034)
    expect((await phones())[0]).toMatchObject({ canText: true, reason: UNREGISTERED })
    await texting.send(thread, 'Again')
    texting.world.clock.advance(2000)
    await texting.run()
    // A failure caused by the recipient does not count for or against the number.
    await texting.tell('failed', 30003)
    expect((await phones())[0]).toMatchObject({ reason: UNREGISTERED })
    await texting.send(thread, 'Once more')
    texting.world.clock.advance(2000)
    await texting.run()
    await texting.tell('delivered')
    expect((await phones())[0]).toMatchObject({ canText: true, reason: null })
  })
})

test('shows the price of a segment when the operator has set one', async () => {
  expect((await listPhones(texting.ctx, {})).pricePerSegment).toBeNull()
  const priced = await openTexting({ pricePerSegment: 83 })
  expect((await listPhones(priced.ctx, {})).pricePerSegment).toBe(0.0083)
  await priced.world.close()
})

describe('a number that becomes the team’s', () => {
  test('brings its threads, and each user’s draft stays private', async () => {
    const own = await ownNumber()
    const thread = await threadFrom(own, ANA)
    await texting.send(thread, 'Hello')
    await texting.run()
    await texting.write(thread, 'Mine')
    const begun = await threadFrom(own, BEN)
    await expect(findThread(colleague, thread.id)).rejects.toThrow('not found')
    await texting.index()
    await share(own)
    await texting.run()
    expect((await listThreads(colleague, {})).items.map(({ id }) => id)).toContain(thread.id)
    expect((await listThreads(colleague, { search: 'hello' })).items.map(({ id }) => id)).toEqual([thread.id])
    expect((await listMessages(colleague, { threadId: thread.id })).items.map(({ body }) => body)).toEqual(['Hello'])
    expect((await findDraft(colleague, { threadId: thread.id })).rawBody).toBe('')
    expect((await findDraft(texting.ctx, { threadId: thread.id })).rawBody).toBe('Mine')
    const told = texting.world.published.findLast(({ type }) => type === 'thread.changed')
    await texting.send(begun, 'Begun before')
    expect((await findThread(colleague, begun.id)).preview).toBe('Begun before')
    expect(told).toMatchObject({ room: `account:${texting.mia.accountId}`, subjectId: thread.id })
  })

  test('and becomes private again takes its threads along; teammates lose access', async () => {
    const own = await ownNumber()
    await share(own)
    const begun = await createThread(colleague, { phoneId: own })
    await addMember(colleague, { threadId: begun.id, phone: { destination: BEN } })
    const draft = await saveDraft(colleague, { threadId: begun.id, rawBody: 'From Ben' })
    const thread = await threadFrom(own, ANA)
    await texting.send(thread, 'Hello')
    await texting.run()
    await saveDraft(colleague, { threadId: thread.id, rawBody: 'Mine' })
    await texting.index()
    await takeBack(own)
    expect((await listThreads(colleague, { search: 'hello' })).items).toEqual([])
    expect((await listThreads(texting.ctx, { search: 'hello' })).items.map(({ id }) => id)).toEqual([thread.id])
    await expect(findThread(colleague, thread.id)).rejects.toThrow('not found')
    const gone = texting.world.published.findLast(({ type }) => type === 'thread.deleted')
    expect(gone).toMatchObject({ room: `account:${texting.mia.accountId}`, subjectId: thread.id })
    expect((await listThreads(texting.ctx, {})).items.map(({ id }) => id)).toContain(thread.id)
    // A teammate’s unsent thread stays theirs, and leaves from another number.
    const publish = { threadId: begun.id, messageId: draft.id, undoSeconds: 0 }
    await expect(publishMessage(colleague, publish)).rejects.toThrow('You can no longer text from this number')
    await changeThread(colleague, { threadId: begun.id, phoneId: await idOf(OURS) })
    await publishMessage(colleague, publish)
    texting.world.clock.advance(1000)
    await texting.run()
    expect(sentFrom()).toEqual([OWN, OURS])
  })

  test('with hundreds of threads moves each exactly once', async () => {
    const own = await ownNumber()
    const many = await createThread(texting.ctx, { type: 'blast', phoneId: own })
    const numbers = Array.from({ length: 120 }, (_, index) => `+1312555${String(2000 + index)}`)
    await addRecipients(texting.ctx, { threadId: many.id, numbers })
    const draft = await texting.write(many, 'Hello')
    await previewBlast(texting.ctx, { threadId: many.id, messageId: draft.id })
    await publishMessage(texting.ctx, { threadId: many.id, messageId: draft.id, undoSeconds: 0 })
    await texting.run()
    await share(own)
    await texting.run()
    const inboxes = await texting.ctx.db.q.selectFrom('threads').select('inbox').where('number_id', '=', own).execute()
    expect(inboxes).toHaveLength(121)
    expect(new Set(inboxes.map(({ inbox }) => inbox))).toEqual(new Set([`account:${texting.mia.accountId}`]))
    // A reader of such a thread keeps it open.
    expect(texting.world.published.filter(({ type }) => type === 'thread.deleted')).toEqual([])
  })
})

describe('a released number with waiting texts', () => {
  test('sends none of them: each shows why, and is not charged', async () => {
    const thread = await texting.open(ANA)
    const later = await texting.write(thread, 'Tomorrow', texting.world.clock.now() + 3_600_000)
    await publishMessage(texting.ctx, { threadId: thread.id, messageId: later.id, undoSeconds: 0 })
    const soon = await texting.send(thread, 'Soon', 5)
    const many = await createThread(texting.ctx, { type: 'blast' })
    await addRecipients(texting.ctx, { threadId: many.id, numbers: [BEN, '+13125550103'] })
    const blast = await texting.write(many, 'All')
    await previewBlast(texting.ctx, { threadId: many.id, messageId: blast.id })
    await publishMessage(texting.ctx, { threadId: many.id, messageId: blast.id, undoSeconds: 5 })
    expect(await used()).toBe(4)
    await release(OURS)
    texting.world.clock.advance(6_000)
    await texting.run()
    expect(await texting.message(soon)).toMatchObject({ status: 'failed', statusReason: GONE })
    expect(await texting.message(blast)).toMatchObject({ blast: { failed: 2, waiting: 0 } })
    expect(await used()).toBe(1)
    expect(await texting.message(later)).toMatchObject({ status: 'scheduled' })
    texting.world.clock.advance(3_600_000)
    await texting.run()
    expect(await texting.message(later)).toMatchObject({ status: 'failed', statusReason: GONE })
    expect(await used()).toBe(0)
    expect(sentFrom()).toEqual([])
  })

  test('sends the waiting texts once it is back at the carrier', async () => {
    const thread = await texting.open(ANA)
    const later = await texting.write(thread, 'Tomorrow', texting.world.clock.now() + 3_600_000)
    await publishMessage(texting.ctx, { threadId: thread.id, messageId: later.id, undoSeconds: 0 })
    await release(OURS)
    const listNumbers = async () => [{ e164: OURS, nickname: '', carrierSid: 'PN1' }]
    await checkCarrierNumbers({ ...texting.world.system, carrier: { ...texting.world.system.carrier, listNumbers } })
    texting.world.clock.advance(3_600_000)
    await texting.run()
    expect(sentFrom()).toEqual([OURS])
  })
})
