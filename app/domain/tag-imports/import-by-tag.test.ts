import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCrmAdapters } from '../../../server/crm/adapters'
import { makeBoard, wrongCounters } from '../../../tests/helpers/board'
import { openEdgeServer } from '../../../tests/helpers/edge-server'
import { HIGHLEVEL_APP, openFakeHighLevel, type FakeHighLevel } from '../../../tests/helpers/fake-high-level'
import { connectVendorCrm, GRACE, openHarborCrm } from '../../../tests/helpers/harbor-crm'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { SeedContact } from '../../../server/seeds/contacts'
import type { UserActor } from '../actor'
import { findBoard } from '../boards/boards.read.server'
import type { BoardView } from '../boards/boards.schema'
import { updateBoard } from '../boards/update-board.server'
import { deleteBoard } from '../boards/delete-board.server'
import type { Ctx } from '../context.server'
import { openCrm } from '../crm/open-crm.server'
import { disconnectHighLevel, finishConnecting, startConnecting } from '../crm/connect-high-level.server'
import { isRetryLater } from '../jobs/retry-later'
import { importByTag } from './import-by-tag.server'
import { listLeads } from '../leads/leads.read.server'
import { removeLead } from '../leads/remove-lead.server'

let world: World
let olivia: UserActor
let ctx: Ctx
let closing: Array<() => Promise<void>>
let dies: { side: 'before' | 'after'; at: number } | null

beforeEach(async () => {
  closing = []
  dies = null
})
afterEach(async () => {
  expect(await wrongCounters(world)).toEqual([])
  for (const close of closing) await close()
  await world.close()
})

async function open(options: Parameters<typeof testWorld>[0] = {}): Promise<void> {
  let imports = 0
  world = await testWorld({
    ...options,
    onBoundary(name, side) {
      if (dies && name === 'board.import' && side === dies.side && ++imports === dies.at) throw new Error('killed')
    },
  })
  olivia = await world.person({ role: 'OWNER' })
  ctx = world.as(olivia)
}

/** Every fifth contact, and so on, has the demo CRM’s tag 'Buyer'; the tags follow from the position. */
const people = (many: number): SeedContact[] =>
  Array.from({ length: many }, (_, index) => ({
    ...GRACE,
    contactId: `harbor-${index}`,
    lastName: String(index),
    numbers: [`+1312${String(2_000_000 + index)}`],
  }))

async function withHarbor(contacts: readonly SeedContact[]) {
  await open()
  const crm = await openHarborCrm(contacts)
  closing.push(crm.close)
  await connectVendorCrm(world.system, `${crm.url}/api`)
  return crm
}

const runOf = async (boardId: string) => {
  const { payload } = await world.system.db.q
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'board.import')
    .where('payload', 'like', `%${boardId}%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return JSON.parse(payload) as { boardId: string; run: string }
}
/** Runs the job once; returns after how many ms it wants to run again, null: never. */
async function look(board: BoardView): Promise<number | null> {
  try {
    await importByTag(world.system, await runOf(board.id))
    return null
  } catch (error) {
    if (isRetryLater(error)) return error.afterMs
    throw error
  }
}
/** Repeats until all pages are read: a busy machine ends a turn early. */
async function lookThrough(board: BoardView): Promise<void> {
  while ((await look(board)) === 0);
}
const filter = { assignment: 'ALL', status: 'ALL', sortBy: 'newest' } as const
const leadsOf = async (board: BoardView) =>
  (await listLeads(ctx, { id: board.id, stageId: board.stages[0]!.id, ...filter })).items

test('contacts with the tag are added hot, with their tags; contacts tagged later are added too', async () => {
  await withHarbor(people(10))
  const { board } = await makeBoard(world, olivia, { importTag: 'Buyer' })
  expect(board.tagImport).toEqual({ lastError: null, refused: 0, lastScanAt: null })
  expect(await look(board)).toBe(60_000)
  const leads = await leadsOf(board)
  expect(leads.map(({ vendorContactId }) => vendorContactId).toSorted()).toEqual([
    'harbor-0',
    'harbor-3',
    'harbor-5',
    'harbor-8',
  ])
  expect(
    leads.every(
      ({ importType, hotUntil, tags }) => importType === 'TAG' && hotUntil !== null && tags.includes('Buyer'),
    ),
  ).toBe(true)
  expect((await findBoard(ctx, board.id)).tagImport).toMatchObject({ lastError: null, lastScanAt: expect.any(String) })

  const harbor = await openCrm(world.system, olivia.accountId)
  await harbor.write('harbor-1', { kind: 'add-tag', tag: 'Buyer' }, 'dlv_1')
  expect(await look(board)).toBe(60_000)
  expect(await leadsOf(board)).toHaveLength(5)
})

test('a lead removed from the board is not added again', async () => {
  await withHarbor(people(10))
  const { board } = await makeBoard(world, olivia, { importTag: 'Buyer' })
  await look(board)
  const [gone] = await leadsOf(board)
  await removeLead(ctx, { id: board.id, stageId: board.stages[0]!.id, leadId: gone!.id })
  await look(board)
  expect((await leadsOf(board)).map(({ contactId }) => contactId)).not.toContain(gone!.contactId)
})

test.each(['before', 'after'] as const)('pages killed %s a commit are resumed, and add nothing twice', async (side) => {
  await withHarbor(people(700))
  const { board } = await makeBoard(world, olivia, { importTag: 'Buyer' })
  dies = { side, at: 6 }
  await expect(lookThrough(board)).rejects.toThrow('killed')
  dies = null
  await lookThrough(board)
  const rows = await world.system.db.q
    .selectFrom('leads')
    .select('contact_id')
    .where('board_id', '=', board.id)
    .execute()
  expect(rows).toHaveLength(280)
  expect(new Set(rows.map((row) => row.contact_id)).size).toBe(280)
})

test('a CRM that is down is shown, retried, and nothing is lost', async () => {
  await withHarbor(people(10))
  await connectVendorCrm(world.system, 'http://127.0.0.1:9')
  const { board } = await makeBoard(world, olivia, { importTag: 'Buyer' })
  expect(await look(board)).toBe(10_000)
  expect(await look(board)).toBe(30_000)
  expect((await findBoard(ctx, board.id)).tagImport?.lastError).toBe('harbor did not answer')
  expect(world.published.filter(({ type }) => type === 'board.changed')).toHaveLength(1)
  const crm = await openHarborCrm(people(10))
  closing.push(crm.close)
  await connectVendorCrm(world.system, `${crm.url}/api`)
  expect(await look(board)).toBe(60_000)
  expect((await findBoard(ctx, board.id)).tagImport?.lastError).toBeNull()
  expect(await leadsOf(board)).toHaveLength(4)
})

test('a changed tag restarts the import; no tag or a deleted board ends it', async () => {
  await withHarbor(people(10))
  const { board } = await makeBoard(world, olivia, { importTag: 'Buyer' })
  const first = await runOf(board.id)
  await updateBoard(ctx, board.id, { importTag: 'Seller' })
  await importByTag(world.system, first)
  expect(await leadsOf(board)).toEqual([])
  await look(board)
  expect((await leadsOf(board)).every(({ tags }) => tags.includes('Seller'))).toBe(true)
  // The same tag again restarts nothing.
  const second = await runOf(board.id)
  await updateBoard(ctx, board.id, { importTag: 'Seller', callboardName: 'Sellers' })
  expect(await runOf(board.id)).toEqual(second)
  await updateBoard(ctx, board.id, { importTag: null })
  expect(await look(board)).toBeNull()
  expect((await findBoard(ctx, board.id)).tagImport).toBeNull()
  await updateBoard(ctx, board.id, { importTag: 'Buyer' })
  await deleteBoard(ctx, board.id)
  expect(await look(board)).toBeNull()
})

test('a contact without a possible number is no lead, and is checked again', async () => {
  await withHarbor([{ ...GRACE, numbers: ['12'] }])
  const { board } = await makeBoard(world, olivia, { importTag: 'Buyer' })
  await look(board)
  await look(board)
  expect(await leadsOf(board)).toEqual([])
  expect((await findBoard(ctx, board.id)).tagImport).toMatchObject({ refused: 1 })
})

test('invalid contacts from a CRM are counted as refused, and the others are added', async () => {
  await open()
  const contacts = [{ contactId: 7, lastName: null, numbers: ['+13125550107'], tags: [] }, null]
  const edge = await openEdgeServer(() => ({ status: 200, body: { contacts } }))
  closing.push(edge.close)
  await connectVendorCrm(world.system, edge.url)
  const { board } = await makeBoard(world, olivia, { importTag: 'Buyer' })
  expect(await look(board)).toBe(60_000)
  expect((await leadsOf(board)).map(({ vendorContactId }) => vendorContactId)).toEqual(['7'])
  expect((await findBoard(ctx, board.id)).tagImport).toMatchObject({ refused: 1, lastError: null })
})

test('a CRM that repeats the same page is stopped, and the board shows it', async () => {
  await open()
  const contacts = [{ contactId: '7', numbers: ['+13125550107'] }]
  const edge = await openEdgeServer(() => ({ status: 200, body: { contacts, nextCursor: 'again' } }))
  closing.push(edge.close)
  await connectVendorCrm(world.system, edge.url)
  const { board } = await makeBoard(world, olivia, { importTag: 'Buyer' })
  const waitMs = await look(board)
  expect([waitMs, edge.asked.length]).toEqual([expect.any(Number), 2])
  expect(waitMs).toBeGreaterThanOrEqual(60_000)
  expect(await leadsOf(board)).toHaveLength(1)
  expect((await findBoard(ctx, board.id)).tagImport?.lastError).toBe('harbor repeats the same page of contacts')
})

test('a CRM with circular pages is stopped at the page limit', async () => {
  await open()
  const edge = await openEdgeServer(({ target }) => ({
    status: 200,
    body: { contacts: [], nextCursor: target.includes('cursor=a') ? 'b' : 'a' },
  }))
  closing.push(edge.close)
  await connectVendorCrm(world.system, edge.url)
  const { board } = await makeBoard(world, olivia, { importTag: 'Buyer' })
  await world.system.db.q.updateTable('board_imports').set({ cursor: 'a', pages: 9_990 }).execute()
  await lookThrough(board)
  expect(edge.asked).toHaveLength(10)
  expect((await findBoard(ctx, board.id)).tagImport?.lastError).toBe(
    'harbor has more than 10,000 pages of contacts, or repeats pages',
  )
  const row = await world.system.db.q.selectFrom('board_imports').select(['cursor', 'pages']).executeTakeFirstOrThrow()
  expect(row).toEqual({ cursor: null, pages: 0 })
})

test('without a CRM the board shows it; connecting GoHighLevel fills the board immediately', async () => {
  const edge: FakeHighLevel = await openFakeHighLevel()
  closing.push(edge.close)
  const highLevel = { ...HIGHLEVEL_APP, baseUrl: edge.url }
  await open({ crm: createCrmAdapters({ publicUrl: 'http://localhost', highLevel }) })
  world.clock.set(Date.now())
  const { board } = await makeBoard(world, olivia, { importTag: 'buyer' })
  expect(await look(board)).toBe(3_600_000)
  expect((await findBoard(ctx, board.id)).tagImport?.lastError).toBe('No CRM is connected')
  const page = new URL(await startConnecting(ctx))
  await finishConnecting(ctx, { state: page.searchParams.get('state'), code: 'good-code' })
  await lookThrough(board)
  const { lastError, lastScanAt } = (await findBoard(ctx, board.id)).tagImport!
  expect([lastError, lastScanAt !== null]).toEqual([null, true])
  expect((await findBoard(ctx, board.id)).totalContacts).toBeGreaterThan(0)
  // A limit expires automatically.
  edge.next('POST', '/contacts/search', { status: 429, body: {}, headers: { 'retry-after': '7' } })
  expect(await look(board)).toBe(7_000)
  expect((await findBoard(ctx, board.id)).tagImport?.lastError).toBeNull()
  await disconnectHighLevel(ctx)
  expect(await look(board)).toBe(3_600_000)
})
