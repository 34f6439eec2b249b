import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBoard, makeContact, makeLead } from '../../../tests/helpers/board'
import { closeCounted, openOwner, type Owner } from '../../../tests/helpers/board-world'
import { runJobs } from '../../../tests/helpers/run-jobs'
import type { World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { findBoardCounts } from '../lead-counts/counts.read.server'
import { findLeadRow } from '../leads/find-lead.server'
import { SYSTEM_CAUSE } from '../lead-history/lead-history.server'
import { listLeads } from '../leads/leads.read.server'
import { tagLead } from '../tags/tags.server'
import { findBoard } from './boards.read.server'
import type { BoardView } from './boards.schema'
import { addDisposition, deleteDisposition, updateDisposition } from './change-dispositions.server'
import { addStage, updateStage } from './change-stages.server'
import { deleteBoard } from './delete-board.server'
import { deleteStage } from './delete-stage.server'

let world: World
let olivia: UserActor
let ctx: Ctx
let make: Owner['make']

beforeEach(async () => {
  ;({ world, olivia, ctx, make } = await openOwner())
})
afterEach(() => closeCounted(world))

describe('stages', () => {
  let board: BoardView
  beforeEach(async () => {
    board = await make('Spring')
  })

  test('are added at the end, renamed, and moved', async () => {
    const added = await addStage(ctx, { id: board.id })
    expect(added).toMatchObject({ name: 'New Stage', order: 3 })
    await updateStage(ctx, { id: board.id, stageId: added.id, name: 'Won', order: 1 })
    expect((await findBoard(ctx, board.id)).stages.map(({ name }) => name)).toEqual([
      'New Leads',
      'Won',
      'Follow Up',
      'Appointment Set',
    ])
    const foreign = await makeBoard(world, await world.person({ role: null }))
    for (const [id, stageId] of [
      [board.id, foreign.board.stages[0]!.id],
      [foreign.board.id, foreign.board.stages[0]!.id],
    ] as const) {
      await expect(updateStage(ctx, { id, stageId, name: 'x' })).rejects.toMatchObject({ code: 'not_found' })
      await expect(deleteStage(ctx, { id, stageId })).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('a deleted stage moves its leads to the chosen stage', async () => {
    const [from, to] = board.stageOrder as [string, string]
    for (let n = 0; n < 30; n++) await makeLead(world, board)
    await deleteStage(ctx, { id: board.id, stageId: from, moveToStageId: to })
    expect((await findBoard(ctx, board.id)).stages.map(({ name }) => name)).toEqual(['Follow Up', 'Appointment Set'])
    await runJobs(world)
    const { stages, totalContacts } = await findBoardCounts(ctx, { id: board.id })
    expect([totalContacts, stages.map(({ leads }) => leads)]).toEqual([30, [30, 0]])
  })

  test('or removes them from the board; the chosen stage may be deleted before the move', async () => {
    const [first, second, third] = board.stageOrder as [string, string, string]
    const gone = await makeLead(world, board, { stage: 0 })
    const kept = await makeLead(world, board, { stage: 1 })
    await deleteStage(ctx, { id: board.id, stageId: second, moveToStageId: first })
    await deleteStage(ctx, { id: board.id, stageId: first })
    await runJobs(world)
    expect(await findLeadRow(world.system, gone.id)).toBeUndefined()
    expect((await findLeadRow(world.system, kept.id))!.stage_id).toBe(third)
    await expect(deleteStage(ctx, { id: board.id, stageId: third })).rejects.toMatchObject({
      code: 'conflict',
      message: 'A board needs at least one stage',
    })
  })

  test('when the board is deleted before its leads were moved, they are deleted with it', async () => {
    const [from, to] = board.stageOrder as [string, string]
    const lead = await makeLead(world, board)
    await deleteStage(ctx, { id: board.id, stageId: from, moveToStageId: to })
    await deleteBoard(ctx, board.id)
    await runJobs(world)
    expect(await findLeadRow(world.system, lead.id)).toBeUndefined()
  })

  test('the stage that receives the leads is another stage of this board', async () => {
    const [first] = board.stageOrder as [string]
    const input = { id: board.id, stageId: first }
    await expect(deleteStage(ctx, { ...input, moveToStageId: first })).rejects.toMatchObject({ code: 'invalid' })
    const other = await make('Other')
    await expect(deleteStage(ctx, { ...input, moveToStageId: other.stageOrder[0] })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('a priority stack sorts leads, also leads that are added, tagged or moved later', async () => {
    const names = ['plain', 'late', 'early', 'both']
    const leads = []
    for (const firstName of names)
      leads.push(await makeLead(world, board, { contactId: await makeContact(world, olivia.accountId, { firstName }) }))
    const [plain, late, early, both] = leads as [Lead, Lead, Lead, Lead]
    const tag = (lead: Lead, name: string) =>
      world.system.db.transact('test', async (tx) => tagLead(tx, (await findLeadRow(tx, lead.id))!, name, SYSTEM_CAUSE))
    await tag(late, 'B')
    await tag(both, 'B')
    await tag(both, 'A')
    const stageId = board.stageOrder[0]!
    const order = async () =>
      (await listLeads(ctx, { id: board.id, stageId, assignment: 'ALL', status: 'ALL', sortBy: 'newest' })).items.map(
        ({ name }) => name,
      )
    expect(await order()).toEqual(['both', 'early', 'late', 'plain'])
    await updateStage(ctx, { id: board.id, stageId, priorityStacks: ['A', 'B'] })
    await runJobs(world)
    expect(await order()).toEqual(['both', 'late', 'early', 'plain'])
    await tag(early, 'A')
    expect(await order()).toEqual(['both', 'early', 'late', 'plain'])
    await updateStage(ctx, { id: board.id, stageId, priorityStacks: ['B'] })
    await runJobs(world)
    expect(await order()).toEqual(['both', 'late', 'early', 'plain'])
    expect((await findLeadRow(world.system, plain.id))!.priority_rank).toBe(1_000_000)
    const input = { id: board.id, stageId, assignment: 'ALL', status: 'ALL', sortBy: 'newest' } as const
    await expect(listLeads(ctx, { ...input, tagOrder: ['A', 'B'] })).rejects.toMatchObject({ code: 'invalid' })
    expect((await listLeads(ctx, { ...input, tagOrder: 'B' })).items).toHaveLength(4)
  })
})
type Lead = Awaited<ReturnType<typeof makeLead>>

describe('dispositions', () => {
  let board: BoardView
  beforeEach(async () => {
    board = await make('Spring')
  })
  const byName = async (name: string) => (await findBoard(ctx, board.id)).dispositions.find((d) => d.name === name)

  test('are added under a free name, edited, moved and deleted', async () => {
    const added = await addDisposition(ctx, { id: board.id })
    expect(added).toMatchObject({
      name: 'New Disposition',
      category: 'OTHER',
      type: 'NEUTRAL',
      order: 9,
      required: false,
    })
    expect((await addDisposition(ctx, { id: board.id })).name).toBe('New Disposition (1)')
    const longest = '😀'.repeat(255)
    await addDisposition(ctx, { id: board.id, name: longest })
    // The number is part of the name: the name stays valid.
    expect((await addDisposition(ctx, { id: board.id, name: longest })).name).toBe(`${'😀'.repeat(251)} (1)`)
    const input = { id: board.id, dispositionId: added.id }
    expect(await updateDisposition(ctx, { ...input, name: 'Keen', type: 'POSITIVE', order: 0 })).toMatchObject({
      name: 'Keen',
      type: 'POSITIVE',
      order: 0,
    })
    await expect(updateDisposition(ctx, { ...input, name: 'interested' })).rejects.toMatchObject({ code: 'invalid' })
    await deleteDisposition(ctx, input)
    expect(await byName('Keen')).toBeUndefined()
    await expect(deleteDisposition(ctx, input)).rejects.toMatchObject({ code: 'not_found' })
    expect(world.published.at(-1)).toMatchObject({ type: 'dispositions.changed', room: `board:${board.id}` })
  })

  test('a new disposition is last, also after others were deleted from the middle', async () => {
    const [, ...between] = (await findBoard(ctx, board.id)).dispositions.filter(({ required }) => !required)
    for (const { id: dispositionId } of between) await deleteDisposition(ctx, { id: board.id, dispositionId })
    const names = (await findBoard(ctx, board.id)).dispositions.map(({ name }) => name)
    await addDisposition(ctx, { id: board.id, name: 'Newest' })
    expect((await findBoard(ctx, board.id)).dispositions.map(({ name }) => name)).toEqual([...names, 'Newest'])
  })

  test('required dispositions can only be reordered', async () => {
    const none = (await byName('None'))!
    const input = { id: board.id, dispositionId: none.id }
    await expect(updateDisposition(ctx, { ...input, name: 'Nothing' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(updateDisposition(ctx, { ...input, type: 'POSITIVE' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(deleteDisposition(ctx, input)).rejects.toMatchObject({ code: 'conflict' })
    expect(await updateDisposition(ctx, { ...input, order: 0 })).toMatchObject({ order: 0, name: 'None' })
  })

  test('of another board are not found', async () => {
    const other = await make('Other')
    const input = { id: board.id, dispositionId: other.dispositions[0]!.id }
    await expect(updateDisposition(ctx, { ...input, name: 'x' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(deleteDisposition(ctx, input)).rejects.toMatchObject({ code: 'not_found' })
  })
})
