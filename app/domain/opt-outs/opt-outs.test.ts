import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { listTextRecords } from '../compliance/texts.read.server'
import { addSuppression } from '../protection/add-suppression.server'
import { isSuppressed } from '../protection/contact-numbers.server'
import { publishMessage } from '../sending/publish-message.server'
import { createThread } from '../threads/open-thread.server'
import { findThread, listThreads } from '../threads/threads.read.server'
import { addRecipients } from '../blasts/recipients.server'
import { previewBlast } from '../blasts/preview-blast.server'
import { decideOptOut } from './decide-opt-out.server'

const [ANA, BEN] = ['+13125550101', '+13125550102'] as const
const HOUR = 3_600_000
const HELD = 'They may have asked to stop. It is held until you decide in the conversation'

let texting: Texting
beforeEach(async () => {
  texting = await openTexting()
})
afterEach(() => texting.world.close())

const sentTo = () => texting.carrier.sent.map(({ to }) => to)
async function threadOf(number: string) {
  const { items } = await listThreads(texting.ctx, {})
  return items.find(({ recipientNumber }) => recipientNumber === number)!
}
async function asks(text = 'Please stop texting me') {
  await texting.receive(ANA, text)
  return threadOf(ANA)
}
const decide = async (decision: 'dnc' | 'not-opt-out') =>
  decideOptOut(texting.ctx, { threadId: (await threadOf(ANA)).id, decision })
const suppressed = () => isSuppressed(texting.ctx, texting.mia.accountId, ANA)

test('a text that asks to stop is shown in the conversation, and is not on the list by itself', async () => {
  const thread = await asks()
  expect(thread.optOut).toEqual({
    askedAt: new Date(texting.world.clock.now()).toISOString(),
    text: 'Please stop texting me',
  })
  expect(await suppressed()).toBe(false)
})

test('a keyword alone still acts without a person', async () => {
  const thread = await asks('STOP')
  expect(thread).toMatchObject({ isSuppressed: true, optOut: null })
})

test.each(['Cancel my appointment', 'the end', 'Liked “STOP to opt out”', 'Yes'])('%j asks nothing', async (text) => {
  expect((await asks(text)).optOut).toBeNull()
})

describe('until a person decides', () => {
  test('a text of a seller is held with the reason, and sent after ‘Not an opt-out’', async () => {
    const thread = await asks()
    const message = await texting.send(thread, 'Hello')
    await texting.run()
    expect(sentTo()).toEqual([])
    expect(await texting.message(message)).toMatchObject({ status: 'held', statusReason: HELD })
    texting.world.clock.advance(3 * HOUR)
    await texting.run()
    expect(sentTo()).toEqual([])

    expect((await decide('not-opt-out')).optOut).toBeNull()
    await texting.run()
    expect(sentTo()).toEqual([ANA])
    const { items } = await listTextRecords(texting.ctx, { scope: 'own', limit: 10 })
    expect(items[0]!.facts.find(({ label }) => label === 'Opt-out request')!.value).toMatch(
      /^Asked to stop at 2026-.*; decided at 2026-.*: not an opt-out$/,
    )
  })

  test('texts of a blast and scheduled texts are held; other recipients get theirs', async () => {
    const open = await texting.open(ANA)
    const later = await texting.write(open, 'Later', texting.world.clock.now() + HOUR / 2)
    await publishMessage(texting.ctx, { threadId: open.id, messageId: later.id, undoSeconds: 0 })
    await asks('take me off your list')
    const blast = await createThread(texting.ctx, { type: 'blast' })
    await addRecipients(texting.ctx, { threadId: blast.id, numbers: [ANA, BEN] })
    const { id: messageId } = await texting.write(blast, 'News')
    await previewBlast(texting.ctx, { threadId: blast.id, messageId })
    await publishMessage(texting.ctx, { threadId: blast.id, messageId, undoSeconds: 0 })
    for (let second = 0; second < 5; second += 1) {
      await texting.run()
      texting.world.clock.advance(1_000)
    }
    texting.world.clock.advance(HOUR)
    await texting.run()
    expect(sentTo()).toEqual([BEN])
  })

  test('held texts fail after ‘Add to DNC’', async () => {
    const message = await texting.send(await asks(), 'Hello')
    await texting.run()
    expect(await decide('dnc')).toMatchObject({ isSuppressed: true, optOut: null })
    await texting.run()
    expect(sentTo()).toEqual([])
    expect(await texting.message(message)).toMatchObject({
      status: 'failed',
      statusReason: 'This number is on your DNC list',
    })
  })

  test('an entry on the list decides it', async () => {
    await asks()
    await addSuppression(texting.ctx, { number: ANA, type: 'MANUAL' })
    const { q } = texting.ctx.db
    expect(await q.selectFrom('opt_out_requests').select(['decision', 'decided_by']).execute()).toEqual([
      { decision: 'dnc', decided_by: null },
    ])
  })

  test('the first text that asked stays', async () => {
    await asks()
    await asks('Stop. Thank you')
    expect((await threadOf(ANA)).optOut?.text).toBe('Please stop texting me')
  })

  test('a text that asks again after ‘Not an opt-out’ is asked about again', async () => {
    await asks()
    await decide('not-opt-out')
    expect((await asks('unsubscribe me')).optOut?.text).toBe('unsubscribe me')
  })
})

describe('Add to DNC', () => {
  const entry = () => texting.ctx.db.q.selectFrom('suppressions').select(['type', 'added_by']).execute()

  test('after such a text is an opt-out by text, which START lifts', async () => {
    await asks()
    await decide('dnc')
    expect(await entry()).toEqual([{ type: 'STOP', added_by: texting.mia.userId }])
    await texting.receive(ANA, 'START')
    expect(await suppressed()).toBe(false)
  })

  test('from the menu is an entry by hand', async () => {
    await texting.receive(ANA, 'Hello')
    expect(await decide('dnc')).toMatchObject({ isSuppressed: true })
    expect(await entry()).toEqual([{ type: 'MANUAL', added_by: texting.mia.userId }])
  })

  test('a coach cannot, and another account’s conversation is not found', async () => {
    const { id: threadId } = await asks()
    const coach = await texting.world.person({ role: 'COACH', accountId: texting.mia.accountId })
    await expect(decideOptOut(texting.world.as(coach), { threadId, decision: 'dnc' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    const sam = await texting.world.person({})
    await expect(decideOptOut(texting.world.as(sam), { threadId, decision: 'dnc' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

test('every conversation with the number shows the request, and the decision', async () => {
  const events = async () =>
    (
      await texting.ctx.db.q
        .selectFrom('events')
        .select('payload')
        .where('type', '=', 'thread.changed')
        .orderBy('seq', 'desc')
        .limit(1)
        .execute()
    ).map(({ payload }) => (JSON.parse(payload) as { thread: { optOut: unknown } }).thread.optOut)
  const { id } = await asks()
  expect(await events()).toEqual([expect.objectContaining({ text: 'Please stop texting me' })])
  await decide('not-opt-out')
  expect(await events()).toEqual([null])
  expect((await findThread(texting.ctx, id)).optOut).toBeNull()
})
