import { expect, test } from 'vitest'
import { findBoard } from '~/domain/boards/boards.read.server'
import { makeBoard } from '../../../../tests/helpers/board'
import { answerOf, testScreen } from '../../../../tests/helpers/screen'
import { action, loader } from '../$boardId_.settings.stages.$stageId.priority'

test('of too many tags the first are listed, and the others are found by search', async () => {
  const { world, actor, args } = await testScreen()
  const { board } = await makeBoard(world, actor)
  const names = Array.from({ length: 600 }, (_, index) => `Tag ${String(index).padStart(3, '0')}`)
  await world.system.db.q
    .insertInto('tags')
    .values(
      names.map((name) => ({
        account_id: actor.accountId,
        name,
        created_at: world.clock.now(),
      })),
    )
    .execute()
  const page = `/boards/${board.id}/settings/stages/${board.stages[0]!.id}/priority`
  const params = { boardId: board.id, stageId: board.stages[0]!.id }
  const shown = (query: string) => loader(args(page + query, { params }))
  expect(await shown('')).toMatchObject({ hasMore: true, search: null, others: names.slice(0, 500) })
  expect(await shown('?q=tag+590')).toMatchObject({ hasMore: false, search: 'tag 590', others: ['Tag 590'] })
  expect(await shown('?q=nothing')).toMatchObject({ hasMore: false, others: [] })
  await world.close()
})

test('two managers at one stack: both additions stay, and an order that misses one is refused', async () => {
  const { world, actor, args } = await testScreen()
  const { board } = await makeBoard(world, actor)
  const stageId = board.stages[0]!.id
  const page = `/boards/${board.id}/settings/stages/${stageId}/priority`
  const send = async (form: Record<string, string> | [string, string][]) => {
    const filled = new FormData()
    for (const [name, value] of Array.isArray(form) ? form : Object.entries(form)) filled.append(name, value)
    return answerOf(action(args(page, { params: { boardId: board.id, stageId }, form: filled })))
  }
  const stack = async () => (await findBoard(world.as(actor), board.id)).stages[0]!.priorityStacks
  await Promise.all(['VIP', 'Warm'].map((tag) => send({ intent: 'add', tag })))
  expect((await stack()).toSorted()).toEqual(['VIP', 'Warm'])
  const before = await stack()
  await send({ intent: 'add', tag: 'Late' })
  const order = before.toReversed().map((tag): [string, string] => ['order', tag])
  expect(await send([['intent', 'order'], ...order])).toMatchObject({ status: 409 })
  expect(await stack()).toEqual([...before, 'Late'])
  await world.close()
})
