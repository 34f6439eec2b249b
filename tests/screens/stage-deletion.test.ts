import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { BoardView } from '../../app/domain/boards/boards.schema'
import { findBoard } from '../../app/domain/boards/boards.read.server'
import { action } from '../../app/routes/boards+/$boardId_.settings.stages.$stageId.delete'
import type { Refusal } from '../../app/routes/+form/submission'
import { makeBoard } from '../helpers/board'
import { answerOf, testScreen, type Screen } from '../helpers/screen'

let screen: Screen
let board: BoardView
beforeEach(async () => {
  screen = await testScreen()
  onTestFinished(() => screen.world.close())
  ;({ board } = await makeBoard(screen.world, screen.actor))
})

/** What the form answers as a browser without scripts posts it: the select is sent whatever the radios say. */
async function press(form: { leads: 'remove' | 'move'; moveToStageId: string }) {
  const params = { boardId: board.id, stageId: board.stages[0]!.id }
  const given = action(
    screen.args(`/boards/${board.id}/settings/stages/${params.stageId}/delete`, { params, form: { ...form } }),
  )
  const { status, data } = await answerOf(given)
  return { status, words: (data as Refusal | null)?.result.error?.[''] }
}
const stages = async () => (await findBoard(screen.world.as(screen.actor), board.id)).stages.length
const clearing = () =>
  screen.world.system.db.q.selectFrom('jobs').select('payload').where('kind', '=', 'stage.clear').execute()

test('leads are not removed if a stage was chosen to move them to', async () => {
  const before = await stages()
  expect(await press({ leads: 'remove', moveToStageId: board.stages[1]!.id })).toEqual({
    status: 422,
    words: ['Choose ‘Move leads to another stage’, or clear the stage'],
  })
  expect(await press({ leads: 'move', moveToStageId: '' })).toEqual({
    status: 422,
    words: ['You must select a stage to move the leads to'],
  })
  expect([await stages(), await clearing()]).toEqual([before, []])
})

test.each(['remove', 'move'] as const)('a clear choice is carried out: %s', async (leads) => {
  const target = leads === 'move' ? board.stages[1]!.id : ''
  expect(await press({ leads, moveToStageId: target })).toMatchObject({ status: 302 })
  const [job] = await clearing()
  expect(JSON.parse(job!.payload)).toMatchObject({ moveToStageId: target || null })
})
