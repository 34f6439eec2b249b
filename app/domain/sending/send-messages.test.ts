import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTexting, OURS, type Texting } from '../../../tests/helpers/texting'
import { startWorker } from '../../../server/jobs/worker'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { waitFor } from '../../../tests/helpers/wait-for'
import { CarrierError, type SendTextRequest } from '../carrier.port'
import type { MessageView, ThreadView } from '../threads/messenger.schema'

/** Fast enough that no text waits for its number. */
const FAST = 10_000
const AT_ONCE = 64
const number = (index: number) => `+1312556${String(index).padStart(4, '0')}`

let texting: Texting
/** Texts with an open carrier request: each is answered by hand. */
let asked: Array<SendTextRequest & { answer(error?: CarrierError): void }>

async function open(segmentsPerSecond: number) {
  texting = await openTexting({ segmentsPerSecond })
  asked = []
  const { carrier } = texting.world.services
  const send = carrier.sendText
  carrier.sendText = (text) =>
    new Promise((resolve, reject) => {
      asked.push({ ...text, answer: (error) => (error ? reject(error) : resolve(send(text))) })
    })
}
beforeEach(() => open(FAST))
afterEach(() => texting.world.close())

const write = async (count: number, first = 0): Promise<MessageView[]> => {
  const written: MessageView[] = []
  for (let index = first; index < first + count; index += 1)
    written.push(await texting.send(await texting.open(number(index)), `Text ${index}`))
  return written
}
const run = () => runJobs(texting.world, /^messages.send$/)
/** The number's pace is ten texts a millisecond here. */
const areAsked = async (count: number) => {
  await waitFor(`${count} are asked for`, () => asked.length === count)
  texting.world.clock.advance(Math.ceil(AT_ONCE / 10))
}
const answerAll = () => asked.splice(0).forEach(({ answer }) => answer())
const bodies = () => texting.carrier.sent.map(({ body }) => body)
const job = () =>
  texting.ctx.db.q.selectFrom('jobs').selectAll().where('key', '=', `number:${OURS}:send`).executeTakeFirstOrThrow()
const states = async () =>
  (await texting.ctx.db.q.selectFrom('messages').select('state').orderBy('id').execute()).map(({ state }) => state)

test('a fast number sends several texts in order, each attempt stored first', async () => {
  await write(AT_ONCE + 4)
  const sending = run()
  await areAsked(AT_ONCE)
  expect(asked.map(({ body }) => body)).toEqual(Array.from({ length: AT_ONCE }, (_, index) => `Text ${index}`))
  const attempts = await texting.ctx.db.q.selectFrom('attempts').select(['id', 'state']).orderBy('id').execute()
  expect(attempts).toEqual(asked.map(({ attemptId }) => ({ id: attemptId, state: 'attempted' })))
  answerAll()
  await areAsked(4)
  answerAll()
  await sending
  expect(bodies()).toEqual(Array.from({ length: AT_ONCE + 4 }, (_, index) => `Text ${index}`))
  expect(new Set(await states())).toEqual(new Set(['accepted']))
  expect(await job()).toMatchObject({ state: 'done' })
})

test('a callback before the answer decides; the answer changes nothing', async () => {
  const { carrier } = texting.world.services
  const send = carrier.sendText
  carrier.sendText = async (text) => {
    const answer = send(text)
    answerAll()
    await answer
    await texting.tell('delivered')
    return answer
  }
  await write(1)
  await run()
  expect(await states()).toEqual(['delivered'])
  const attempts = await texting.ctx.db.q.selectFrom('attempts').select('state').execute()
  expect(attempts).toEqual([{ state: 'accepted' }])
  expect(await job()).toMatchObject({ state: 'done' })
})

test('a recipient gets the next text only after the one in progress', async () => {
  const [first] = await write(1)
  const thread = { id: first!.threadId } as ThreadView
  await texting.send(thread, 'And another')
  await write(1, 1)
  const sending = run()
  await areAsked(2)
  expect(asked.map(({ body }) => body)).toEqual(['Text 0', 'Text 1'])
  asked[1]!.answer()
  await waitFor('one is taken', async () => (await states()).includes('accepted'))
  expect(asked).toHaveLength(2)
  asked[0]!.answer()
  await areAsked(3)
  asked[2]!.answer()
  await sending
  expect(bodies()).toEqual(['Text 1', 'Text 0', 'And another'])
})

test('a busy carrier gets a pause until accepted texts are stored; each is sent once', async () => {
  await write(3)
  const sending = run()
  await areAsked(3)
  asked[0]!.answer(new CarrierError('retry', 'Too many', 20429, 5_000))
  asked[1]!.answer()
  asked[2]!.answer()
  await sending
  expect(await states()).toEqual(['queued', 'accepted', 'accepted'])
  expect(await job()).toMatchObject({ state: 'ready', run_at: texting.world.clock.now() + 5_000 })
  asked = []
  texting.world.clock.advance(5_000)
  const again = run()
  await areAsked(1)
  answerAll()
  await again
  expect(bodies()).toEqual(['Text 1', 'Text 2', 'Text 0'])
})

test('backs off from a busy carrier, longer when it accepts nothing', async () => {
  await write(6)
  const worker = startWorker(texting.world.services)
  const postponed = async (answer: () => void) => {
    const { run_at: before } = await job()
    answer()
    return waitFor('it is put off', async () => {
      const { run_at, tries } = await job()
      return run_at === before ? null : { tries, waitMs: run_at - texting.world.clock.now() }
    })
  }
  const comeAgain = async () => {
    texting.world.clock.set((await job()).run_at)
    worker.wake()
  }
  const busy = new CarrierError('retry', 'Too many', 20429)
  const sayBusy = () => asked.splice(0).forEach(({ answer }) => answer(busy))
  try {
    for (let waiting = 6; waiting > 3; waiting -= 1) {
      await areAsked(waiting)
      const { tries, waitMs } = await postponed(() => {
        asked.pop()!.answer()
        sayBusy()
      })
      expect(tries).toBe(1)
      expect(waitMs).toBeGreaterThanOrEqual(500)
      expect(waitMs).toBeLessThanOrEqual(1_000)
      await comeAgain()
    }
    for (const tries of [2, 3]) {
      await areAsked(3)
      const put = await postponed(sayBusy)
      expect(put.tries).toBe(tries)
      expect(put.waitMs).toBeGreaterThanOrEqual(250 * 2 ** tries)
      await comeAgain()
    }
    await areAsked(3)
    answerAll()
    await waitFor('it is done', async () => (await job()).state === 'done')
    expect(texting.carrier.sent).toHaveLength(6)
  } finally {
    await worker.stop()
  }
})

test('an account refused by the carrier fails no text: they wait with the reason', async () => {
  const [first] = await write(3)
  const reason = 'The carrier account has no funds (90010): it is sent when the carrier accepts our texts again'
  const refusal = new CarrierError('refused', 'The carrier account has no funds (90010)', 90010, null, 'account')
  const sending = run()
  await areAsked(3)
  asked.splice(0).forEach(({ answer }) => answer(refusal))
  await sending
  expect(await states()).toEqual(['queued', 'queued', 'queued'])
  // The texts behind it were never sent, and wait for the same reason.
  const [behind] = await write(1, 3)
  for (const text of [first!, behind!])
    expect(await texting.message(text)).toMatchObject({ status: 'queued', statusReason: reason })
  const again = run()
  await areAsked(4)
  answerAll()
  await again
  expect(await states()).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
  expect(bodies()).toEqual(['Text 0', 'Text 1', 'Text 2', 'Text 3'])
  for (const text of [first!, behind!])
    expect(await texting.message(text)).toMatchObject({ status: 'sending', statusReason: null })
})

test('after a crash open requests are reconciled and not sent; the others leave', async () => {
  await write(3)
  void run()
  await areAsked(3)
  await write(1, 3)
  // It never answers this process: the next one finds only the rows.
  asked = []
  const again = run()
  await areAsked(1)
  expect(asked[0]!.body).toBe('Text 3')
  answerAll()
  await again
  expect(await states()).toEqual(['uncertain', 'uncertain', 'uncertain', 'accepted'])
  expect(bodies()).toEqual(['Text 3'])
})

test('a local number sends one segment a second, each in its own job run', async () => {
  await texting.world.close()
  await open(1)
  await write(2)
  const began = texting.world.clock.now()
  const sending = run()
  await areAsked(1)
  answerAll()
  await sending
  expect(await job()).toMatchObject({ state: 'ready', run_at: began + 1_000, tries: 0 })
  texting.world.clock.set(began + 999)
  await run()
  expect(asked).toHaveLength(0)
  texting.world.clock.advance(1)
  const next = run()
  await areAsked(1)
  answerAll()
  await next
  expect(bodies()).toEqual(['Text 0', 'Text 1'])
  expect(await job()).toMatchObject({ state: 'done' })
})

test('a stopping process waits for open requests and leaves the rest', async () => {
  await write(AT_ONCE + 4)
  const worker = startWorker(texting.world.services)
  await areAsked(AT_ONCE)
  const stopping = worker.stop()
  answerAll()
  await stopping
  expect(asked).toHaveLength(0)
  expect(texting.carrier.sent).toHaveLength(AT_ONCE)
  expect(await job()).toMatchObject({ state: 'ready' })
  const sending = run()
  await areAsked(4)
  answerAll()
  await sending
  expect(bodies()).toEqual(Array.from({ length: AT_ONCE + 4 }, (_, index) => `Text ${index}`))
})
