import { afterEach, beforeEach, expect, test } from 'vitest'
import { serve, type Served } from '../../../../tests/helpers/serve'
import { openTexting, OURS, type Texting } from '../../../../tests/helpers/texting'
import { leftForTeam } from '../../../../tests/helpers/voicemails'
import { waitFor } from '../../../../tests/helpers/wait-for'
import { createSystemCtx } from '../../../domain/context.server'
import { receiveMessage } from '../../../domain/sending/receive-message.server'
import type { UnreadVoicemails } from '../../../domain/voicemails/voicemails.schema'
import { listThreads } from '../../../domain/threads/threads.read.server'
import { deleteThread, markRead } from '../../../domain/threads/mark-thread.server'
import { createUnreadCounter, type UnreadCounter } from './unread-counter'

const ANA = '+13125550101'
const BEN = '+13125550102'

let texting: Texting
let served: Served
let counter: UnreadCounter
let told: number[]
let voicemails: UnreadVoicemails[]
/** Number of token requests. */
let asked: number

beforeEach(async () => {
  texting = await openTexting()
  served = await serve(texting.world)
  told = []
  voicemails = []
  asked = 0
})
afterEach(async () => {
  counter.close()
  await served.stop()
  await texting.world.close()
})

async function open(renewed: string | null = null) {
  let token: string | null = renewed === null ? await served.tokenOf(texting.mia) : 'ended'
  const renew = async () => {
    asked += 1
    token = renewed
    return renewed !== 'ended'
  }
  counter = createUnreadCounter({
    credentials: { token: () => token, renew, base: served.url },
    url: served.url,
    onCount: (count) => told.push(count),
    onVoicemails: (unread) => voicemails.push(unread),
  })
  return { signIn: (fresh: string) => (token = renewed = fresh) }
}
// Created after the server, so their events reach its sockets.
const mia = () => texting.world.as(texting.mia)
let texts = 0
const receive = (from: string, body: string) =>
  createSystemCtx(texting.world.services).db.transact('test.receive', (tx) =>
    receiveMessage(tx, { messageSid: `SMunread${(texts += 1)}`, from, to: OURS, body }),
  )
const says = (count: number) => waitFor(`${count} unread`, () => told.at(-1) === count)
const threadOf = async (number: string) =>
  (await listThreads(texting.ctx, {})).items.find(({ recipientNumber }) => recipientNumber === number)!.id

test('reports unread voicemails at the start and after each one', async () => {
  await open()
  await waitFor('the first counts', () => voicemails.length > 0)
  expect(voicemails.at(-1)).toEqual({ personal: 0, team: 0 })
  const world = { ...texting.world, system: createSystemCtx(texting.world.services) }
  for (const team of [1, 2]) {
    await leftForTeam(world, texting.mia)
    await waitFor('the voicemail', () => voicemails.at(-1)?.team === team)
  }
})

test('reports each change of the unread count once', async () => {
  await receive(ANA, 'Hi')
  await open()
  await says(1)
  await receive(ANA, 'Are you there?')
  await receive(BEN, 'Hello')
  await says(2)
  await markRead(mia(), { threadId: await threadOf(ANA) })
  await says(1)
  await deleteThread(mia(), { threadId: await threadOf(BEN) })
  await says(0)
  expect(told).toEqual([1, 2, 1, 0])
})

test('reports nothing after the session ended, and the count after renewal', async () => {
  await receive(ANA, 'Hi')
  const { signIn } = await open('ended')
  await waitFor('the host was asked', () => asked > 0)
  expect(told).toEqual([])
  signIn(await served.tokenOf(texting.mia))
  counter.reload()
  await says(1)
})
