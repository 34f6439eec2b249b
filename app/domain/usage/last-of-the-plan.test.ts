import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { DEFAULT_FEATURES, DEFAULT_LIMITS } from '../accounts/plan'
import { publishMessage } from '../sending/publish-message.server'
import type { MessageView } from '../threads/messenger.schema'
import { createVideo } from '../videos/create-video.server'
import { creditTopUp } from '../wallet/credit-wallet.server'
import { reserveCall } from './bill-call.server'

const ASKED = 50
const LEFT = 49

let texting: Texting
beforeEach(async () => {
  texting = await openTexting()
  const each = { limit: LEFT, unlimited: false }
  await set({ limits: JSON.stringify({ ...DEFAULT_LIMITS, messages: each, videos: each }) })
})
afterEach(() => texting.world.close())

const set = (values: object) => texting.world.system.db.q.updateTable('accounts').set(values).execute()
const each = Array.from({ length: ASKED }, (_, index) => index)
const refusals = async (work: (index: number) => Promise<unknown>) =>
  (await Promise.allSettled(each.map(work))).flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
  )
const used = () =>
  texting.world.system.db.q.selectFrom('accounts').select(['messages_used', 'videos_used']).executeTakeFirstOrThrow()

test(`${ASKED} texts that start together for ${LEFT} messages: one is refused`, async () => {
  const drafts: MessageView[] = []
  for (const index of each) {
    const thread = await texting.open(`+1312555${String(index).padStart(4, '0')}`)
    drafts.push(await texting.write(thread, 'Hello'))
  }
  const codes = await refusals((index) =>
    publishMessage(texting.ctx, { threadId: drafts[index]!.threadId, messageId: drafts[index]!.id, undoSeconds: 5 }),
  )
  expect([codes, (await used()).messages_used]).toEqual([['no_credits'], LEFT])
})

test(`${ASKED} videos that start together for ${LEFT}: one is refused`, async () => {
  const codes = await refusals((index) => createVideo(texting.ctx, { name: `Video ${index}` }))
  expect([codes, (await used()).videos_used]).toEqual([['no_videos'], LEFT])
})

test(`${ASKED} calls that start together with funds for ${LEFT}: one is refused`, async () => {
  const { world, mia } = texting
  const { accountId } = mia
  await set({ features: JSON.stringify({ ...DEFAULT_FEATURES, cartBilling: true }) })
  // Ten minutes and one detection each.
  await world.system.db.transact('test', (tx) =>
    creditTopUp(tx, { accountId, paymentId: 'pi_1', cents: Math.ceil((LEFT * 1_575) / 100) }),
  )
  const reserved = await Promise.all(
    each.map((index) =>
      world.system.db.transact('test', (tx) =>
        reserveCall(tx, { accountId, callId: `line_${index}`, e164: '+13125550101' }),
      ),
    ),
  )
  expect(reserved.filter(Boolean)).toHaveLength(LEFT)
})
