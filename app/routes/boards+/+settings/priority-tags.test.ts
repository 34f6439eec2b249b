import { expect, test } from 'vitest'
import { makeBoard } from '../../../../tests/helpers/board'
import { testScreen } from '../../../../tests/helpers/screen'
import { loader } from '../$boardId_.settings.stages.$stageId.priority'

test('of more tags than a list can hold the first are shown, and the others are found by searching', async () => {
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
  expect(await shown('?q=tag+59')).toMatchObject({ hasMore: false, search: 'tag 59', others: names.slice(590) })
  expect(await shown('?q=nothing')).toMatchObject({ hasMore: false, others: [] })
  await world.close()
})
