import { expect, test } from 'vitest'
import { makeLead } from '../../../tests/helpers/board'
import { openBoardFloor } from '../../../tests/helpers/board-world'
import { updateBoard } from '../boards/update-board.server'
import { startStage } from './stage-session.schema'
import { startStageSession } from './start-stage-session.server'

test('the board’s sounds and contact opening override the seller’s', async () => {
  const { world, floor, admin, board } = await openBoardFloor()
  await updateBoard(admin, board.id, {
    dialerSettings: { enableJumpToContact: true, musicId: 'calm', enableRingingTone: false },
  })
  await floor.settings({ musicId: 'piano', answerPrompt: 'tap' })
  await makeLead(world, board)
  const { id } = await startStageSession(
    floor.ctx,
    startStage.parse({ callboardId: board.id, stageId: board.stages[0]!.id }),
  )
  expect(await floor.session(id)).toMatchObject({
    enableJumpToContact: true,
    // Settings that the board leaves open are the seller’s.
    sounds: { musicId: 'calm', enableRingingTone: false, answerPrompt: 'tap' },
  })
  await world.close()
})
