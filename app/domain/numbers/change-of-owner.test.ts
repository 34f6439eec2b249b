import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTexting, OURS, type Texting } from '../../../tests/helpers/texting'
import type { Ctx } from '../context.server'
import { findBoardChoices } from '../boards/board-choices.read.server'
import { listIncoming } from '../inbound/incoming.read.server'
import { receiveCall } from '../inbound/receive-call.server'
import { findDialerSettings } from '../settings/settings.read.server'
import { listPhones } from '../threads/messenger-phones.read.server'
import { listMessages } from '../threads/messages.read.server'
import { listThreads } from '../threads/threads.read.server'
import type { ThreadView } from '../threads/messenger.schema'
import { adoptNumbers } from './adopt-numbers.server'

const ANA = '+13125550101'
const REMOVED = 'Your account no longer has this number. Choose another one'

let texting: Texting
let oldThread: ThreadView
let nextOwner: Ctx
/** Mia's account deletes its number, and another account adopts it. */
beforeEach(async () => {
  texting = await openTexting()
  const { world, mia } = texting
  oldThread = await texting.open(ANA)
  await texting.send(oldThread, 'Hello')
  await texting.run()
  await world.system.db.q
    .updateTable('phone_numbers')
    .set({ status: 'deleted', released_at: 5, deleted_at: 5 })
    .where('account_id', '=', mia.accountId)
    .execute()
  const accountId = await world.account({ number: null })
  nextOwner = world.as(await world.person({ accountId, role: 'OWNER' }))
  const listNumbers = async () => [{ e164: OURS, nickname: 'Chicago', carrierSid: 'PN1' }]
  await adoptNumbers(
    { ...world.system, carrier: { ...world.system.carrier, listNumbers } },
    { accountId, numbers: [OURS] },
  )
})
afterEach(() => texting.world.close())

const threads = async (ctx: Ctx) => (await listThreads(ctx, {})).items
const bodies = async (ctx: Ctx, threadId: string) =>
  (await listMessages(ctx, { threadId })).items.flatMap(({ body, status }) => (status === 'draft' ? [] : [body]))

test('a text reaches the next owner alone, without the old conversation', async () => {
  await texting.receive(ANA, 'Who is this?')
  const [received, ...others] = await threads(nextOwner)
  expect(others).toEqual([])
  expect(await bodies(nextOwner, received!.id)).toEqual(['Who is this?'])
  expect((await threads(texting.ctx)).map(({ id }) => id)).toEqual([oldThread.id])
  expect(await bodies(texting.ctx, oldThread.id)).toEqual(['Hello'])
  await expect(listMessages(nextOwner, { threadId: oldThread.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a call rings at the next owner alone', async () => {
  const call = { callSid: 'CA1', from: ANA, called: OURS }
  await texting.world.system.db.transact('test', (tx) => receiveCall(tx, call))
  expect(await listIncoming(nextOwner)).toHaveLength(1)
  expect(await listIncoming(texting.ctx)).toEqual([])
})

test('STOP to the next owner does not suppress the number for the old one', async () => {
  await texting.receive(ANA, 'STOP')
  const { q } = texting.world.system.db
  const suppressions = await q.selectFrom('suppressions').select('account_id').execute()
  expect(suppressions.map(({ account_id }) => account_id)).toEqual([
    (nextOwner.actor as { accountId: string }).accountId,
  ])
})

test('the old owner reads its conversation, sends nothing from it and sees why', async () => {
  expect((await listPhones(texting.ctx, {})).items).toMatchObject([{ number: OURS, canText: false, reason: REMOVED }])
  await expect(texting.send(oldThread, 'Hello?')).rejects.toThrow(REMOVED)
  expect(texting.carrier.sent).toHaveLength(1)
})

test('the old owner no longer chooses the number for calls and boards', async () => {
  const owner = texting.world.as(await texting.world.person({ accountId: texting.mia.accountId, role: 'OWNER' }))
  expect((await findDialerSettings(owner)).numbers).toEqual([])
  expect((await findBoardChoices(owner, {})).phoneNumbers).toEqual([])
})

test('a late status of an old text does not mark the number of the next owner', async () => {
  await texting.tell('failed', 30034)
  expect((await listPhones(nextOwner, {})).items).toMatchObject([{ canText: true, reason: null }])
})
