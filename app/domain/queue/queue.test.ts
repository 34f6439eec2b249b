import { afterEach, beforeEach, expect, test } from 'vitest'
import { sweep } from '../../../server/jobs/sweep'
import { closeCounted, openBoard } from '../../../tests/helpers/board-world'
import type { World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { BoardView } from '../boards/boards.schema'
import { deleteBoard } from '../boards/delete-board.server'
import type { Ctx } from '../context.server'
import type { HostContact } from '../contacts/host-contact.schema'
import { addContacts } from './add-contacts.server'
import { dropQueue } from './drop-queue.server'
import { fillBoard } from './fill-board.server'
import { failQueue, fillQueue } from './fill-queue.server'
import { findQueue } from './queue.read.server'
import { MAX_QUEUED } from './queue.schema'

let world: World
let mia: UserActor
let ctx: Ctx
let board: BoardView
/** Commits of that name before the process is killed. */
let dies: { name: 'queue.fill' | 'queue.drop'; side: 'before' | 'after'; at: number } | null

beforeEach(async () => {
  dies = null
  let commits = 0
  ;({ world, mia, ctx, board } = await openBoard({
    onBoundary(name, side) {
      if (dies && name === dies.name && side === dies.side && ++commits === dies.at) throw new Error('killed')
    },
  }))
})
afterEach(() => closeCounted(world))

const people = (from: number, to: number): HostContact[] =>
  Array.from({ length: to - from }, (_, index) => ({
    contactId: `crm-${from + index}`,
    firstName: 'Nora',
    lastName: String(from + index),
    numbers: [`+1312${String(2_000_000 + from + index)}`],
  }))
const leadsOf = async () =>
  await world.system.db.q
    .selectFrom('leads')
    .select(['import_type', 'hot_until'])
    .where('board_id', '=', board.id)
    .execute()
const keptRows = async () =>
  (await world.system.db.q.selectFrom('queued_contacts').select('reason').execute()).map(({ reason }) => reason)

test('queued contacts wait once each until a board is chosen', async () => {
  expect(await findQueue(ctx)).toBeNull()
  await addContacts(ctx, { contacts: people(0, 150) })
  expect(await addContacts(ctx, { contacts: people(100, 160) })).toMatchObject({
    state: 'waiting',
    contacts: 160,
    done: 0,
  })
  expect(await leadsOf()).toEqual([])
  const { id } = await fillBoard(ctx, board.id)
  expect(await findQueue(ctx)).toMatchObject({ state: 'running', board: { id: board.id, name: board.callboardName } })
  await fillQueue(world.system, { queueId: id })
  expect(await findQueue(ctx)).toMatchObject({ state: 'done', done: 160, queued: 160, known: 0, refused: 0 })
  const leads = await leadsOf()
  expect(leads).toHaveLength(160)
  expect(leads.every((lead) => lead.import_type === 'BULK' && lead.hot_until === null)).toBe(true)
  expect(await keptRows()).toEqual([])
  expect(
    world.published.filter(({ type }) => type === 'queue.changed').every(({ room }) => room === `user:${mia.userId}`),
  ).toBe(true)
  expect(world.published.at(-1)).toMatchObject({ payload: { queue: { state: 'done', done: 160 } } })
})

test('repeated contacts are known, and contacts without a number are reported', async () => {
  await addContacts(ctx, { contacts: people(0, 30) })
  await fillQueue(world.system, { queueId: (await fillBoard(ctx, board.id)).id })
  await dropQueue(ctx)
  await addContacts(ctx, { contacts: [...people(0, 30), { contactId: 'crm-x', name: 'Ola Nunn', numbers: ['12'] }] })
  await fillQueue(world.system, { queueId: (await fillBoard(ctx, board.id)).id })
  expect(await findQueue(ctx)).toMatchObject({
    state: 'done',
    queued: 0,
    known: 30,
    refused: 1,
    refusals: [{ contactId: 'crm-x', name: 'Ola Nunn', reason: "'12' has 2 digits; a phone number has 10" }],
  })
  expect(await keptRows()).toEqual(["'12' has 2 digits; a phone number has 10"])
  await dropQueue(ctx)
  expect(await keptRows()).toEqual([])
  expect(await findQueue(ctx)).toBeNull()
})

test.each(['before', 'after'] as const)('a run killed %s a commit resumes and counts contacts once', async (side) => {
  await addContacts(ctx, { contacts: people(0, 110) })
  const { id } = await fillBoard(ctx, board.id)
  dies = { name: 'queue.fill', side, at: 3 }
  await expect(fillQueue(world.system, { queueId: id })).rejects.toThrow('killed')
  expect(await findQueue(ctx)).toMatchObject({ state: 'running', done: side === 'before' ? 50 : 75 })
  dies = null
  await fillQueue(world.system, { queueId: id })
  expect(await findQueue(ctx)).toMatchObject({ state: 'done', done: 110, queued: 110, known: 0 })
  await fillQueue(world.system, { queueId: id })
  expect(await leadsOf()).toHaveLength(110)
})

test('Cancel removes waiting contacts and keeps those in progress', async () => {
  await addContacts(ctx, { contacts: people(0, 30) })
  const { id } = await fillBoard(ctx, board.id)
  await addContacts(ctx, { contacts: people(30, 40) })
  expect(await findQueue(ctx)).toMatchObject({ state: 'waiting', contacts: 10 })
  await dropQueue(ctx)
  expect(await findQueue(ctx)).toMatchObject({ id, state: 'running' })
  await dropQueue(ctx)
  await fillQueue(world.system, { queueId: id })
  expect(await findQueue(ctx)).toMatchObject({ id, state: 'done', queued: 30 })
  await expect(fillBoard(ctx, board.id)).rejects.toMatchObject({ code: 'conflict' })
})

test.each([
  ['before', 1_100],
  ['after', 600],
] as const)('a Cancel killed %s its second commit leaves a shorter queue to cancel', async (side, left) => {
  await addContacts(ctx, { contacts: people(0, 1_600) })
  dies = { name: 'queue.drop', side, at: 2 }
  await expect(dropQueue(ctx)).rejects.toThrow('killed')
  dies = null
  expect(await findQueue(ctx)).toMatchObject({ state: 'waiting', contacts: left })
  expect(await keptRows()).toHaveLength(left)
  // New contacts follow the remaining ones.
  expect(await addContacts(ctx, { contacts: people(5_000, 5_010) })).toMatchObject({ contacts: left + 10 })
  await dropQueue(ctx)
  expect(await findQueue(ctx)).toBeNull()
  expect(await keptRows()).toEqual([])
})

test('a board chosen during a cancel gets the remaining contacts', async () => {
  await addContacts(ctx, { contacts: people(0, 1_600) })
  dies = { name: 'queue.drop', side: 'after', at: 1 }
  await expect(dropQueue(ctx)).rejects.toThrow('killed')
  dies = null
  const { id } = await fillBoard(ctx, board.id)
  await dropQueue(ctx)
  await fillQueue(world.system, { queueId: id })
  expect(await findQueue(ctx)).toMatchObject({ id, state: 'done', done: 1_100, queued: 1_100 })
})

test('a board deleted during the run fails the queue with the reason', async () => {
  await addContacts(ctx, { contacts: people(0, 60) })
  const { id } = await fillBoard(ctx, board.id)
  dies = { name: 'queue.fill', side: 'after', at: 1 }
  await expect(fillQueue(world.system, { queueId: id })).rejects.toThrow('killed')
  dies = null
  const olivia = await world.person({ accountId: mia.accountId, role: 'OWNER' })
  await deleteBoard(world.as(olivia), board.id)
  await fillQueue(world.system, { queueId: id })
  const failed = { state: 'failed', failure: 'The board was deleted', done: 25 }
  // There is no link to the deleted board.
  expect(await findQueue(ctx)).toMatchObject({ ...failed, board: null })
})

test('shows no link to a board the user can no longer see', async () => {
  await addContacts(ctx, { contacts: people(0, 3) })
  const { id } = await fillBoard(ctx, board.id)
  await fillQueue(world.system, { queueId: id })
  expect(await findQueue(ctx)).toMatchObject({ state: 'done', board: { id: board.id } })
  await world.system.db.q.deleteFrom('board_members').where('user_id', '=', mia.userId).execute()
  expect(await findQueue(ctx)).toMatchObject({ state: 'done', board: null })
})

test('an abandoned job keeps the contacts already added', async () => {
  await addContacts(ctx, { contacts: people(0, 30) })
  const { id } = await fillBoard(ctx, board.id)
  await failQueue(world.system, { queueId: id })
  expect(await findQueue(ctx)).toMatchObject({ state: 'failed', failure: 'Some contacts could not be added' })
})

test('a queue belongs to its user, takes only visible boards, and has a limit', async () => {
  await addContacts(ctx, { contacts: people(0, 10) })
  const ben = world.as(await world.person({ accountId: mia.accountId, role: 'MEMBER' }))
  expect(await findQueue(ben)).toBeNull()
  await dropQueue(ben)
  await addContacts(ben, { contacts: people(0, 10) })
  await expect(fillBoard(ben, board.id)).rejects.toMatchObject({ code: 'not_found' })
  const cole = world.as(await world.person({ accountId: mia.accountId, role: 'COACH' }))
  await expect(addContacts(cole, { contacts: people(0, 1) })).rejects.toMatchObject({ code: 'forbidden' })
  await world.system.db.q
    .updateTable('contact_queues')
    .set({ contacts: MAX_QUEUED })
    .where('user_id', '=', mia.userId)
    .execute()
  await expect(addContacts(ctx, { contacts: people(50, 51) })).rejects.toMatchObject({ code: 'too_large' })
  expect(await findQueue(ctx)).toMatchObject({ contacts: MAX_QUEUED })
})

test('shows the waiting queue despite any number of later reports', async () => {
  await addContacts(ctx, { contacts: people(0, 3) })
  const reports = Array.from({ length: 21 }, () => ({
    id: ctx.ids('que'),
    account_id: mia.accountId,
    user_id: mia.userId,
    state: 'done' as const,
    board_id: board.id,
    failure: null,
    created_at: world.clock.now(),
  }))
  await world.system.db.q.insertInto('contact_queues').values(reports).execute()
  expect(await findQueue(ctx)).toMatchObject({ state: 'waiting', contacts: 3 })
  await dropQueue(ctx)
  expect(await findQueue(ctx)).toMatchObject({ id: reports.at(-1)!.id, state: 'done' })
  // One Cancel dismisses all reports.
  await dropQueue(ctx)
  expect(await findQueue(ctx)).toBeNull()
})

/** 23 h 59. */
const ALMOST_A_DAY_MS = 86_340_000
const later = async (ms: number) => {
  world.clock.advance(ms)
  await sweep(world.system)
}

test('waiting contacts expire a day after the last one was added', async () => {
  await addContacts(ctx, { contacts: people(0, 10) })
  await later(ALMOST_A_DAY_MS)
  await addContacts(ctx, { contacts: people(10, 12) })
  await later(ALMOST_A_DAY_MS)
  expect(await findQueue(ctx)).toMatchObject({ state: 'waiting', contacts: 12 })
  await later(120_000)
  expect(await findQueue(ctx)).toBeNull()
  expect(await keptRows()).toEqual([])
})

test('contacts in progress survive any downtime, and their report lasts a day', async () => {
  await addContacts(ctx, { contacts: [...people(0, 30), { contactId: 'crm-x', name: 'Ola Nunn', numbers: ['12'] }] })
  await later(ALMOST_A_DAY_MS)
  const { id } = await fillBoard(ctx, board.id)
  // The process is down.
  await later(3 * ALMOST_A_DAY_MS)
  expect(await keptRows()).toHaveLength(31)
  await fillQueue(world.system, { queueId: id })
  expect(await leadsOf()).toHaveLength(30)
  await later(ALMOST_A_DAY_MS)
  expect(await findQueue(ctx)).toMatchObject({ state: 'done', queued: 30, refused: 1 })
  await later(120_000)
  expect(await findQueue(ctx)).toBeNull()
})

test('shows a queue with an abandoned job for a day', async () => {
  await addContacts(ctx, { contacts: people(0, 30) })
  const { id } = await fillBoard(ctx, board.id)
  await later(3 * ALMOST_A_DAY_MS)
  await failQueue(world.system, { queueId: id })
  await later(ALMOST_A_DAY_MS)
  expect(await findQueue(ctx)).toMatchObject({ state: 'failed' })
  await later(120_000)
  expect(await findQueue(ctx)).toBeNull()
})
