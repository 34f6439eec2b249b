import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { previewBlast } from '../blasts/preview-blast.server'
import { addRecipients } from '../blasts/recipients.server'
import { CarrierError } from '../carrier.port'
import { getEndOfDay } from './daily-cap.server'
import { createThread } from '../threads/open-thread.server'
import { publishMessage } from './publish-message.server'

const HOUR = 3_600_000
const REASON =
  'Carriers accept 100 text segments a day from your campaign. The text is sent after midnight Pacific time'
const FULL = 'Your campaign reached a carrier’s daily limit. The text is sent after midnight Pacific time'

let texting: Texting
beforeEach(async () => {
  texting = await openTexting({ segmentsPerDay: 100 })
})
afterEach(() => texting.world.close())

const number = (index: number) => `+1312556${String(index).padStart(4, '0')}`
async function blastTo(count: number) {
  const thread = await createThread(texting.ctx, { type: 'blast' })
  await addRecipients(texting.ctx, {
    threadId: thread.id,
    numbers: Array.from({ length: count }, (_, index) => number(index)),
  })
  const draft = await texting.write(thread, 'Hello')
  const of = { threadId: thread.id, messageId: draft.id }
  await previewBlast(texting.ctx, of)
  return publishMessage(texting.ctx, { ...of, undoSeconds: 0 })
}
async function runFor(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    await texting.run()
    texting.world.clock.advance(1000)
  }
  await texting.run()
}
const usedUp = (segments: number) =>
  texting.world.system.db.transact('test.used', async (tx) => {
    const day = Math.floor((texting.world.clock.now() - 6 * HOUR) / (24 * HOUR))
    await tx.db.q.insertInto('text_days').values({ day, segments }).execute()
  })
const toMidnight = () => texting.world.clock.set(getEndOfDay(texting.world.clock.now()) + 9 * HOUR)

describe('the carriers’ daily cap', () => {
  test('is never exceeded; texts wait a day, and replies pass blasts', async () => {
    await usedUp(87)
    const blast = await blastTo(5)
    await runFor(8)
    // A tenth of the day is reserved for texts to one contact.
    expect(texting.carrier.sent).toHaveLength(3)
    expect((await texting.message(blast)).blast).toMatchObject({ sent: 0, waiting: 2, failed: 0 })
    const answer = await texting.send(await texting.open('+13125550190'), 'x'.repeat(460))
    await runFor(5)
    expect(texting.carrier.sent).toHaveLength(4)
    // Four segments: six are left.
    expect((await texting.message(answer)).segments).toBe(4)
    const later = await texting.send(await texting.open('+13125550191'), 'x'.repeat(1_000))
    await runFor(2)
    expect(await texting.message(later)).toMatchObject({ status: 'held', statusReason: REASON })
    const short = await texting.send(await texting.open('+13125550192'), 'Short')
    await runFor(2)
    expect(await texting.message(short)).toMatchObject({ status: 'sending' })
    toMidnight()
    await runFor(12)
    expect(texting.carrier.sent).toHaveLength(8)
    // Texts to one contact leave first.
    expect(texting.carrier.sent.slice(5).map(({ to }) => to)).toEqual(['+13125550191', number(3), number(4)])
  })

  test('reported by a carrier holds blasts until the next day; single texts are still sent', async () => {
    const blast = await blastTo(4)
    await texting.run()
    await texting.tell('failed', 30027)
    await runFor(3)
    expect(texting.carrier.sent).toHaveLength(1)
    expect((await texting.message(blast)).blast).toMatchObject({ failed: 1, waiting: 3 })
    const rows = await texting.ctx.db.q.selectFrom('messages').select('context').where('state', '=', 'held').execute()
    expect(rows.map(({ context }) => (JSON.parse(context!) as { heldBecause: string }).heldBecause)).toEqual([
      FULL,
      FULL,
      FULL,
    ])
    await texting.send(await texting.open('+13125550190'), 'Hello')
    await runFor(2)
    expect(texting.carrier.sent).toHaveLength(2)
    toMidnight()
    await runFor(5)
    expect(texting.carrier.sent).toHaveLength(5)
  })

  test('counts only sent texts, not refused or postponed ones', async () => {
    const left = async () =>
      (await texting.ctx.db.q.selectFrom('text_days').select('segments').executeTakeFirst())?.segments
    texting.carrier.fail = { error: new CarrierError('refused', 'No', 21614), has: false }
    await texting.send(await texting.open('+13125550190'), 'Hello')
    await runFor(2)
    expect(await left()).toBe(0)
    texting.carrier.fail = { error: new CarrierError('retry', 'Busy', 20429, 1_000), has: false }
    await texting.send(await texting.open('+13125550191'), 'Hello')
    await texting.run()
    expect(texting.carrier.sent).toHaveLength(0)
    expect(await left()).toBe(0)
    texting.world.clock.advance(HOUR)
    await texting.run()
    expect(texting.carrier.sent).toHaveLength(1)
    expect(await left()).toBe(1)
    // The outcome is unknown: it counts as sent.
    texting.carrier.fail = { error: new CarrierError('unknown', 'Timeout', null), has: true }
    await texting.send(await texting.open('+13125550192'), 'Hello')
    await runFor(2)
    expect(await left()).toBe(2)
  })
})

test.each([
  ['on a winter day', '2026-12-01T20:00:00Z', '2026-12-02T08:00:00Z'],
  ['just before it', '2026-12-02T07:59:59Z', '2026-12-02T08:00:00Z'],
  ['at it', '2026-12-02T08:00:00Z', '2026-12-03T08:00:00Z'],
  ['on the day of 23 hours', '2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z'],
  ['on the day of 25 hours', '2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z'],
])('the carriers’ day ends at midnight Pacific time, %s', (_, at, end) => {
  expect(new Date(getEndOfDay(Date.parse(at))).toISOString()).toBe(new Date(end).toISOString())
})
