import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { createThread } from '../threads/open-thread.server'
import { findMessage } from '../threads/messages.read.server'
import { publishMessage } from '../sending/publish-message.server'
import { previewBlast } from './preview-blast.server'
import { addRecipients } from './recipients.server'

const [CHICAGO, LOS_ANGELES, ANSWERED] = ['+13125550101', '+13105550102', '+13125550103'] as const
const HOUR = 3_600_000
const DAY = 24 * HOUR

let texting: Texting
beforeEach(async () => {
  texting = await openTexting()
})
afterEach(() => texting.world.close())

async function runFor(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    await texting.run()
    texting.world.clock.advance(1000)
  }
}
const sentTo = () => texting.carrier.sent.map(({ to }) => to)

test('waits for each recipient’s morning, shows the waiting count and reason, also for who wrote lately', async () => {
  const { clock } = texting.world
  clock.set(Date.parse('2026-12-02T03:30:00Z'))
  await texting.receive(ANSWERED, 'Text me')
  const thread = await createThread(texting.ctx, { type: 'blast' })
  await addRecipients(texting.ctx, { threadId: thread.id, numbers: [CHICAGO, LOS_ANGELES, ANSWERED] })
  const { id: messageId } = await texting.write(thread, 'Hello')
  const of = { threadId: thread.id, messageId }
  await previewBlast(texting.ctx, of)
  const blast = await publishMessage(texting.ctx, { ...of, undoSeconds: 0 })
  await runFor(5)
  // Half past nine in the evening in Chicago; half past seven in Los Angeles.
  expect(sentTo()).toEqual([LOS_ANGELES])
  expect((await texting.message(blast)).blast).toMatchObject({ willSend: 3, waiting: 2, held: 2, failed: 0 })
  const { blastMessages } = await findMessage(texting.ctx, of)
  expect(blastMessages!.find(({ phoneNumber }) => phoneNumber === CHICAGO)).toMatchObject({
    status: 'held',
    problem: 'It is 9:30 PM in Chicago (area code 312): it is sent at 8:00 AM there',
  })
  clock.set(Date.parse('2026-12-02T13:59:00Z'))
  await texting.run()
  expect(sentTo()).toHaveLength(1)
  clock.set(Date.parse('2026-12-02T14:00:00Z'))
  await runFor(2)
  expect(sentTo().toSorted()).toEqual([ANSWERED, CHICAGO, LOS_ANGELES].toSorted())
  expect((await texting.message(blast)).blast).toMatchObject({ waiting: 0, held: 0 })
  clock.advance(DAY)
  await texting.run()
  expect(sentTo()).toHaveLength(3)
})
