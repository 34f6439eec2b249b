import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeBoard, makeLead } from '../../../tests/helpers/board'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { addContactsToList } from '../contact-lists/add-contacts-to-list.server'
import { createContactList } from '../contact-lists/create-contact-list.server'
import { deleteContactList } from '../contact-lists/delete-contact-list.server'
import { createContact } from '../contacts/create-contact.server'
import { countMatchingContacts, findContactList, listContacts } from '../contacts/contacts.read.server'
import type { ContactFilter } from '../contact-search/contact-filter.schema'
import type { Ctx } from '../context.server'
import { findContactChange, findRecentContactChange } from './contact-changes.read.server'
import type { ContactAction } from './contact-changes.schema'
import { stopContactChange, undoContactChange } from './end-contact-change.server'
import { runContactChange } from './run-contact-change.server'
import { startContactChange } from './start-contact-change.server'

let world: World
let olivia: UserActor
let ctx: Ctx
let dies: ((name: string) => boolean) | null = null

beforeEach(async () => {
  dies = null
  world = await testWorld({
    onBoundary(name, side) {
      if (side === 'before' && dies?.(name)) throw new Error('killed')
    },
  })
  olivia = await world.person({ role: 'OWNER' })
  ctx = world.as(olivia)
})
afterEach(() => world.close())

const add = async (firstName: string, state = 'AZ', by = ctx) =>
  (await createContact(by, { firstName, state, numbers: [`+1602555${String(++numbers).padStart(4, '0')}`] })).id
let numbers = 1000

async function addMany(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let one = 0; one < count; one++) ids.push(await add(`Ann ${one}`))
  return ids
}
const start = (action: ContactAction, filter: ContactFilter = { state: 'AZ' }, by = ctx) =>
  startContactChange(by, { selection: { filter }, action })
const run = () => runJobs(world, /contacts\.change/)
const count = async (filter: ContactFilter) => (await countMatchingContacts(ctx, filter)).count

test('all that match are tagged, those that had the tag are skipped, and Undo leaves them theirs', async () => {
  await addMany(65)
  await add('Tess', 'TX')
  const first = await start({ kind: 'addTag', tag: 'hot' }, { search: 'ann 1' })
  await run()
  const had = (await findContactChange(ctx, first.id)).changed
  const { id } = await start({ kind: 'addTag', tag: 'hot' })
  expect(await findContactChange(ctx, id)).toMatchObject({
    state: 'running',
    total: 65,
    can: { stop: true, undo: false },
  })
  await run()
  expect(await findContactChange(ctx, id)).toMatchObject({
    state: 'done',
    processed: 65,
    changed: 65 - had,
    skipped: had,
    can: { stop: false, undo: true },
  })
  expect(await count({ tag: 'hot' })).toBe(65)
  expect(await count({ search: 'hot' })).toBe(65)
  await undoContactChange(ctx, id)
  await run()
  expect(await findContactChange(ctx, id)).toMatchObject({ state: 'undone', can: { undo: false } })
  expect(await count({ tag: 'hot' })).toBe(had)
  expect(world.published.filter(({ type }) => type === 'contact-change.changed').at(-1)).toMatchObject({
    room: `user:${olivia.userId}`,
    payload: { change: { state: 'undone' } },
  })
})

test('a selection is added to a list, and Undo removes those that were not in it', async () => {
  const ids = await addMany(3)
  const { id: listId } = await createContactList(ctx, { name: 'Spring', contactIds: [ids[0]!] })
  const { id } = await startContactChange(ctx, {
    selection: { contactIds: [...ids, ids[1]!] },
    action: { kind: 'addToList', listId },
  })
  await run()
  expect((await findContactList(ctx, listId)).contactCount).toBe(3)
  await undoContactChange(ctx, id)
  await run()
  expect((await listContacts(ctx, { limit: 5, listId })).items.map((contact) => contact.id)).toEqual([ids[0]])
  expect((await findContactList(ctx, listId)).contactCount).toBe(1)
})

test('leads are assigned, and Undo gives them back unless they were assigned again', async () => {
  const mia = await world.person({ accountId: olivia.accountId, role: 'MEMBER' })
  const { board } = await makeBoard(world, mia)
  const [first, second] = [await makeLead(world, board), await makeLead(world, board)]
  const assigned = async () =>
    (await world.system.db.q.selectFrom('leads').select(['id', 'assigned_to']).orderBy('id').execute()).map(
      ({ assigned_to }) => assigned_to,
    )
  expect([first.assigned_to, second.assigned_to]).toEqual(['', ''])
  const { id } = await start({ kind: 'assign', userId: mia.userId }, {})
  await run()
  expect(await findContactChange(ctx, id)).toMatchObject({ state: 'done', changed: 2 })
  expect(await assigned()).toEqual([mia.userId, mia.userId])
  expect(await count({ assignedTo: mia.userId })).toBe(2)
  await world.system.db.q.updateTable('leads').set({ assigned_to: olivia.userId }).where('id', '=', first.id).execute()
  await undoContactChange(ctx, id)
  await run()
  expect(await assigned()).toEqual([olivia.userId, ''])
})

test('all that match are suppressed, added to a board, or deleted; that has no Undo', async () => {
  const mia = await world.person({ accountId: olivia.accountId, role: 'MEMBER' })
  const { board } = await makeBoard(world, mia)
  await addMany(27)
  await add('Tess', 'TX')
  await start({ kind: 'doNotContact' })
  await run()
  expect(await count({ doNotContact: 'yes' })).toBe(27)
  await start({ kind: 'addToBoard', boardId: board.id })
  await run()
  const leads = await world.system.db.q.selectFrom('leads').select(['import_type', 'hot_until']).execute()
  expect(leads).toHaveLength(27)
  expect(new Set(leads.map(({ hot_until }) => hot_until))).toEqual(new Set([null]))
  const { id } = await start({ kind: 'delete' })
  await run()
  expect(await count({})).toBe(1)
  expect(await findContactChange(ctx, id)).toMatchObject({ state: 'done', changed: 27, can: { undo: false } })
  await expect(undoContactChange(ctx, id)).rejects.toMatchObject({ code: 'not_possible_now' })
})

test('a member deletes own contacts only, assigns nothing, and sees own changes only', async () => {
  const mia = world.as(await world.person({ accountId: olivia.accountId, role: 'MEMBER' }))
  await add('Olivia’s')
  await add('Mia’s', 'AZ', mia)
  const { id } = await start({ kind: 'delete' }, { state: 'AZ' }, mia)
  await run()
  expect(await findContactChange(mia, id)).toMatchObject({ changed: 1, skipped: 1 })
  expect(await count({})).toBe(1)
  await expect(start({ kind: 'assign', userId: olivia.userId }, {}, mia)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(findContactChange(ctx, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await findRecentContactChange(mia)).toMatchObject({ id })
  expect(await findRecentContactChange(ctx)).toBeNull()
})

test('a stopped change keeps what it changed, and can be undone', async () => {
  await addMany(45)
  const { id } = await start({ kind: 'addTag', tag: 'hot' })
  dies = (name) => name === 'contact-change.run' && ++chunks > 1
  let chunks = 0
  await expect(runContactChange(world.system, { changeId: id })).rejects.toThrow('killed')
  dies = null
  expect(await stopContactChange(ctx, id)).toMatchObject({ state: 'stopped', changed: 10, can: { undo: true } })
  await run()
  expect(await count({ tag: 'hot' })).toBe(10)
  await undoContactChange(ctx, id)
  await run()
  expect(await count({ tag: 'hot' })).toBe(0)
})

test.each(['contact-change.run', 'contact-change.undo', 'contact-change.end'])(
  'killed at each %s, it continues, and changes each contact once',
  async (boundary) => {
    await addMany(45)
    const { id } = await start({ kind: 'addTag', tag: 'hot' })
    let passed = 0
    dies = (name) => name === boundary && ++passed % 2 === 1
    const insist = async () => {
      for (let round = 0; round < 20; round++)
        if (
          await runContactChange(world.system, { changeId: id }).then(
            () => true,
            () => false,
          )
        )
          return
    }
    await insist()
    expect(await findContactChange(ctx, id)).toMatchObject({ state: 'done', processed: 45, changed: 45, skipped: 0 })
    // Added since: left out.
    await undoContactChange(ctx, id)
    await insist()
    expect(await findContactChange(ctx, id)).toMatchObject({ state: 'undone', processed: 0 })
    expect(await count({ tag: 'hot' })).toBe(0)
    expect(passed).toBeGreaterThan(1)
  },
)

test('contacts that are added later are left out; a deleted list ends the change', async () => {
  const ids = await addMany(2)
  const { id: listId } = await createContactList(ctx, { name: 'Spring', contactIds: ids })
  const { id } = await start({ kind: 'addTag', tag: 'hot' }, { listId })
  await addContactsToList(ctx, { id: listId, contactIds: [await add('Late')] })
  await run()
  expect(await findContactChange(ctx, id)).toMatchObject({ changed: 2 })
  const other = await start({ kind: 'addTag', tag: 'cold' }, { listId })
  await deleteContactList(ctx, listId)
  await run()
  expect(await findContactChange(ctx, other.id)).toMatchObject({ changed: 0 })
})

test('three changes run at a time', async () => {
  await addMany(1)
  for (const tag of ['a', 'b', 'c']) await start({ kind: 'addTag', tag })
  await expect(start({ kind: 'addTag', tag: 'd' })).rejects.toMatchObject({ code: 'not_possible_now' })
  await run()
  await start({ kind: 'addTag', tag: 'd' })
})
