import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { DEFAULT_FEATURES } from '../accounts/plan'
import { checkLedger } from '../ledger/check-ledger.server'
import { getBalances } from '../ledger/ledger.read.server'
import { addSuppression } from '../protection/add-suppression.server'
import { deleteMessage, publishMessage, unpublishMessage } from '../sending/publish-message.server'
import type { MessageView } from '../threads/messenger.schema'
import { listPhones } from '../threads/messenger-phones.read.server'
import { createThread } from '../threads/open-thread.server'
import { creditTopUp } from '../wallet/credit-wallet.server'
import { previewBlast } from './preview-blast.server'
import { addRecipients } from './recipients.server'

const number = (index: number) => `+1312555${String(index).padStart(4, '0')}`
const SEGMENT = 120
const OUT_OF_FUNDS =
  'Your wallet balance is out of funds. You can view incoming messages, but will need to recharge to send replies.'

let texting: Texting
beforeEach(async () => {
  texting = await openTexting()
  const features = JSON.stringify({ ...DEFAULT_FEATURES, cartBilling: true })
  await texting.world.system.db.q.updateTable('accounts').set({ features }).execute()
})
afterEach(async () => {
  expect((await checkLedger(texting.world.system)).problems).toEqual([])
  expect(await used()).toBe(0)
  await texting.world.close()
})

const used = async () =>
  (await texting.ctx.db.q.selectFrom('accounts').select('messages_used').executeTakeFirstOrThrow()).messages_used
const fund = (cents: number) =>
  texting.world.system.db.transact('test', (tx) =>
    creditTopUp(tx, { accountId: texting.mia.accountId, paymentId: `pi_${cents}`, cents }),
  )
const balances = async () => {
  const found = await getBalances(texting.world.system, texting.mia.accountId)
  return [found.wallet ?? 0, found.reserved ?? 0, found['revenue:texts'] ?? 0]
}
const publish = ({ threadId, id }: MessageView, undoSeconds = 5) =>
  publishMessage(texting.ctx, { threadId, messageId: id, undoSeconds })
const unpublish = ({ threadId, id }: MessageView) => unpublishMessage(texting.ctx, { threadId, messageId: id })
async function blastTo(numbers: string[], body = 'Hello'): Promise<MessageView> {
  const thread = await createThread(texting.ctx, { type: 'blast' })
  await addRecipients(texting.ctx, { threadId: thread.id, numbers, contactIds: [] })
  const { id } = await texting.write(thread, body)
  return previewBlast(texting.ctx, { threadId: thread.id, messageId: id })
}
async function runFor(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    await texting.run()
    texting.world.clock.advance(1_000)
  }
  await texting.run()
}

test('the price of a segment, and how long the wallet lasts, are known before a text is sent', async () => {
  await fund(100)
  expect(await listPhones(texting.ctx, {})).toMatchObject({ pricePerSegment: SEGMENT / 10_000, fundedSegments: 83 })
})

describe('a text of a wallet account', () => {
  test('is paid by segment when it is published, returned by Undo and paid again', async () => {
    await fund(100)
    const thread = await texting.open(number(1))
    const text = await texting.send(thread, 'x'.repeat(161), 5)
    expect(await balances()).toEqual([10_000 - 2 * SEGMENT, 0, 2 * SEGMENT])
    await unpublish(text)
    expect(await balances()).toEqual([10_000, 0, 0])
    await publish(text)
    await runFor(6)
    await texting.tell('delivered')
    expect(await balances()).toEqual([10_000 - 2 * SEGMENT, 0, 2 * SEGMENT])
  })

  test('that fails is returned once', async () => {
    await fund(100)
    await texting.send(await texting.open(number(1)), 'Hello')
    await texting.run()
    await texting.tell('failed', 30_007)
    await texting.tell('failed', 30_007)
    expect(await balances()).toEqual([10_000, 0, 0])
  })

  test('is refused without funds, and stays a draft', async () => {
    await fund(1)
    const thread = await texting.open(number(1))
    await expect(texting.send(thread, 'Hello')).rejects.toMatchObject({ code: 'no_credits', message: OUT_OF_FUNDS })
    await fund(2)
    await expect(texting.send(thread, 'x'.repeat(320))).rejects.toMatchObject({ message: OUT_OF_FUNDS })
    expect(await balances()).toEqual([300, 0, 0])
    await texting.send(thread, 'Hello')
    expect(await balances()).toEqual([180, 0, 120])
  })
})

describe('a blast of a wallet account', () => {
  test('reserves all texts, pays those dispatched and returns the suppressed one', async () => {
    await fund(100)
    await publish(await blastTo([1, 2, 3].map(number)))
    expect(await balances()).toEqual([10_000 - 3 * SEGMENT, 3 * SEGMENT, 0])
    await addSuppression(texting.ctx, { number: number(2), type: 'MANUAL' })
    await runFor(10)
    expect(texting.carrier.sent).toHaveLength(2)
    expect(await balances()).toEqual([10_000 - 2 * SEGMENT, 0, 2 * SEGMENT])
    await texting.tell('failed', 30_007)
    expect(await balances()).toEqual([10_000 - SEGMENT, 0, SEGMENT])
  })

  test('returns all by Undo, and reserves again', async () => {
    await fund(100)
    const blast = await blastTo([1, 2].map(number))
    for (const _ of [1, 2]) {
      await publish(blast)
      expect(await balances()).toEqual([10_000 - 2 * SEGMENT, 2 * SEGMENT, 0])
      await unpublish(blast)
      expect(await balances()).toEqual([10_000, 0, 0])
    }
    await publish(blast)
    await runFor(10)
    expect(await balances()).toEqual([10_000 - 2 * SEGMENT, 0, 2 * SEGMENT])
  })

  test('returns what was not sent when it is deleted', async () => {
    await fund(100)
    const blast = await blastTo([1, 2, 3].map(number))
    await publish(blast, 0)
    await texting.run()
    await deleteMessage(texting.ctx, { threadId: blast.threadId, messageId: blast.id })
    await runFor(10)
    const sent = texting.carrier.sent.length
    expect(sent).toBeLessThan(3)
    expect(await balances()).toEqual([10_000 - sent * SEGMENT, 0, sent * SEGMENT])
  })

  test('is refused when the wallet has too little for all', async () => {
    await fund(3)
    const blast = await blastTo([1, 2, 3].map(number), 'x'.repeat(161))
    await expect(publish(blast)).rejects.toMatchObject({ code: 'no_credits' })
    expect(await balances()).toEqual([300, 0, 0])
  })
})
