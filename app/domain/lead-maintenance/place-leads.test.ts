import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeBoard, makeContact, makeLead, wrongCounters } from '../../../tests/helpers/board'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { BoardView } from '../boards/boards.schema'
import { createSystemCtx } from '../context.server'
import { findBoardCounts } from '../lead-counts/counts.read.server'
import { PLACES_VERSION } from '../places/places-version'
import { enqueuePlaceLeads, placeLeads } from './place-leads.server'

/** More than two chunks. */
const LEADS = 60

let world: World
let ann: UserActor
let board: BoardView

beforeEach(async () => {
  world = await testWorld()
  ann = await world.person({ role: 'OWNER' })
  board = (await makeBoard(world, ann)).board
  for (let count = 0; count < LEADS; count++)
    await makeLead(world, board, { contactId: await makeContact(world, ann.accountId) })
})
afterEach(() => world.close())

/** As an earlier version stored them: each second one unknown. */
async function storeOldKeys(): Promise<void> {
  const { sqlite } = world.services.store
  sqlite.exec(`update leads set zone = '' where rowid % 2 = 0`)
  sqlite.exec(`delete from stage_counts`)
  sqlite.exec(`insert into stage_counts (stage_id, zone, assigned_to, state, leads)
    select stage_id, zone, assigned_to, state, count(*) from leads group by 1, 2, 3, 4`)
}

const available = async () => (await findBoardCounts(world.as(ann), { id: board.id })).stages[0]!.available
const unknown = async () =>
  (await world.system.db.q.selectFrom('leads').select('id').where('zone', '=', '').execute()).length
const jobs = () =>
  world.system.db.q.selectFrom('jobs').select(['state', 'payload']).where('kind', '=', 'leads.place').execute()

test('after an upgrade stored zone keys are computed again, once, with right counters', async () => {
  await storeOldKeys()
  expect(await available()).toBe(LEADS / 2)
  await enqueuePlaceLeads(world.system)
  await enqueuePlaceLeads(world.system)
  expect(await jobs()).toHaveLength(1)
  await runJobs(world)
  expect(await unknown()).toBe(0)
  expect(await available()).toBe(LEADS)
  expect(await wrongCounters(world)).toEqual([])
  await enqueuePlaceLeads(world.system)
  expect((await jobs()).map(({ state }) => state)).toEqual(['done'])
})

test('counters are right after each chunk, and a stopped job starts again', async () => {
  await storeOldKeys()
  const { store } = world.services
  let chunks = 0
  const stopping = {
    ...store,
    get queries() {
      return store.queries
    },
    transact: async (...[name, work, options]: Parameters<typeof store.transact>) => {
      if (name === 'leads.place' && chunks++ === 2) throw new Error('stopped')
      return store.transact(name, work, options)
    },
  } as typeof store
  const system = createSystemCtx({ ...world.services, store: stopping })
  await expect(placeLeads(system, { version: PLACES_VERSION })).rejects.toThrow('stopped')
  expect(await unknown()).toBeGreaterThan(0)
  expect(await unknown()).toBeLessThan(LEADS / 2)
  expect(await wrongCounters(world)).toEqual([])
  await enqueuePlaceLeads(world.system)
  await runJobs(world)
  expect([await unknown(), await available(), await wrongCounters(world)]).toEqual([0, LEADS, []])
})

test('another version computes them again', async () => {
  await enqueuePlaceLeads(world.system)
  await runJobs(world)
  await storeOldKeys()
  await enqueuePlaceLeads(world.system, 'next')
  await runJobs(world)
  expect(await unknown()).toBe(0)
  expect(await world.system.db.q.selectFrom('applied_versions').select('version').execute()).toEqual([
    { version: 'next' },
  ])
})
