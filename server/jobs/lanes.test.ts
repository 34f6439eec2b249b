import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSystemCtx } from '../../app/domain/context.server'
import type { Carrier } from '../../app/domain/carrier.port'
import { SYSTEM_ACCOUNT, type NewJob } from '../../app/domain/jobs/catalogue'
import { enqueue } from '../../app/domain/jobs/enqueue.server'
import { waitFor } from '../../tests/helpers/wait-for'
import { testWorld, type World } from '../../tests/helpers/world'
import { createHandlers } from './handlers'
import { LANE_OF, createLanes } from './lanes'
import { startWorker, type Worker } from './worker'

/** More than any lane runs concurrently. */
const MANY = 100

let world: World
let worker: Worker | null = null
/** Ends whatever hangs. */
let release: () => void
let hung: string[]
let hungUp: string[]

beforeEach(async () => {
  hung = []
  hungUp = []
  const until = new Promise<void>((resolve) => (release = resolve))
  const hang = async (what: string) => {
    hung.push(what)
    await until
  }
  const carrier = {
    simulated: true,
    hangUp: async (callSid: string) => {
      if (callSid.startsWith('slow')) await hang('carrier')
      hungUp.push(callSid)
    },
    listNumbers: async () => [],
  } as unknown as Carrier
  world = await testWorld({ carrier })
  world.services.mail = { local: false, send: () => hang('mail') }
  world.services.wake = () => worker?.wake()
})
afterEach(async () => {
  release()
  await worker?.stop()
  worker = null
  await world.close()
})

const write = (...jobs: NewJob[]) =>
  createSystemCtx(world.services).db.transact('test.enqueue', async (tx) => {
    for (const job of jobs) await enqueue(tx, job)
  })
/** Mails of users who signed in, ahead of everything else. */
async function manyMails(): Promise<void> {
  const ids = Array.from({ length: MANY }, (_, n) => `mail_${n}`)
  const created_at = world.clock.now() - 1_000
  await world.system.db.q
    .insertInto('mails')
    .values(
      ids.map((id) => ({ id, to_address: 'mia@own.test', subject: 'Code', body: '123456', sent_at: null, created_at })),
    )
    .execute()
  await write(
    ...ids.map((mailId): NewJob => ({
      kind: 'mail.send',
      accountId: SYSTEM_ACCOUNT,
      key: `mail:${mailId}`,
      payload: { mailId },
      runAt: created_at,
    })),
  )
}
const hangUpJob = (callSid: string): NewJob => ({
  kind: 'call.hang-up',
  accountId: SYSTEM_ACCOUNT,
  key: `test:${callSid}`,
  payload: { callSid },
})

test('every kind of job has a lane', () => {
  expect(Object.keys(LANE_OF).toSorted()).toEqual(Object.keys(createHandlers()).toSorted())
})

test('at most two recordings are held in memory for the assistant’s endpoint', () => {
  expect(createLanes(null).find(({ name }) => name === LANE_OF['transcript.write'])).toMatchObject({ atOnce: 2 })
})

test('CRM imports block no jobs on our own rows', () => {
  expect(LANE_OF['queue.fill']).toBe(LANE_OF['board.import'])
  expect(LANE_OF['queue.fill']).not.toBe(LANE_OF['board.clear'])
})

describe('a hang-up', () => {
  test('does not wait behind a mail server that hangs', async () => {
    await manyMails()
    await write(hangUpJob('CA1'))
    worker = startWorker(world.services)
    await waitFor('the call is hung up', () => hungUp.includes('CA1'))
    expect(hung).toHaveLength(8)
    // Nor does a later one wait.
    await write(hangUpJob('CA2'))
    await waitFor('the next one is hung up', () => hungUp.includes('CA2'))
    expect(hung).toHaveLength(8)
  })

  test('does not hold up mail', async () => {
    await write(...Array.from({ length: MANY }, (_, n) => hangUpJob(`slow-${n}`)))
    await manyMails()
    worker = startWorker(world.services)
    await waitFor('mail is sent', () => hung.includes('mail'))
    expect(hung.filter((what) => what === 'carrier')).toHaveLength(64)
  })
})

test('a job waiting for its lane runs as soon as a place is free', async () => {
  await manyMails()
  worker = startWorker(world.services)
  await waitFor('the lane is full', () => hung.length === 8)
  release()
  await waitFor('all are sent', () => hung.length === MANY)
})
