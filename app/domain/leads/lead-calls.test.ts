import { expect, onTestFinished, test } from 'vitest'
import { makeLead } from '../../../tests/helpers/board'
import { openBoardFloor } from '../../../tests/helpers/board-world'
import { listLeads } from './leads.read.server'

const A = '+13125550101'

test('a card counts calls from lists beside those of its board, without calls that another answer ended', async () => {
  const { world, floor, board } = await openBoardFloor()
  onTestFinished(() => world.close())
  await floor.dial(await floor.campaign([A]))
  const { contact_id: contactId } = await floor.call(A)
  await makeLead(world, board, { contactId })
  const shown = async () => {
    const { items } = await listLeads(floor.ctx, {
      id: board.id,
      stageId: board.stages[0]!.id,
      sortBy: 'newest',
      status: 'ALL',
    })
    return items.map(({ calledCount, otherCallCount }) => [calledCount, otherCallCount])
  }
  // In progress.
  expect(await shown()).toEqual([[0, 0]])
  await floor.end(A, 'no-answer')
  expect(await shown()).toEqual([[0, 1]])
  const call = await floor.call(A)
  for (const change of [{ ended_by: 'other-line' as const }, { direction: 'inbound' as const }, { sent: 0 as const }])
    await floor.ctx.db.q
      .insertInto('calls')
      .values({ ...call, id: world.services.ids('line'), ...change })
      .execute()
  expect(await shown()).toEqual([[0, 1]])
  await floor.ctx.db.q.updateTable('campaigns').set({ board_id: board.id }).execute()
  expect(await shown()).toEqual([[0, 0]])
})
