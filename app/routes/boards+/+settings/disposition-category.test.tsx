// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { updateDisposition } from '~/domain/boards/change-dispositions.server'
import { makeBoard } from '../../../../tests/helpers/board'
import { testScreen } from '../../../../tests/helpers/screen'
import { showRoute } from '../../../../tests/helpers/window'
import Dispositions, { loader } from '../$boardId_.settings.dispositions'

test('a disposition’s meaning and effect are shown whatever its name says', async () => {
  const { world, actor, args } = await testScreen()
  const { board, ctx } = await makeBoard(world, actor)
  const { id: dispositionId } = board.dispositions.find(({ name }) => name === 'Do not contact')!
  await updateDisposition(ctx, { id: board.id, dispositionId, name: 'Call next year' })
  const page = `/boards/${board.id}/settings/dispositions`
  const shown = await showRoute(Dispositions, page, await loader(args(page, { params: { boardId: board.id } })))
  const told = (name: string) =>
    [...shown.querySelectorAll('details')].find((each) => each.textContent.includes(name))!.textContent
  expect(told('Call next year')).toContain('Category: Do not contact')
  expect(told('Call next year')).toContain('All numbers of the contact are added to the DNC list')
  expect(told('Voice message')).toContain('Category: Left voicemail')
  expect(told('Voice message')).not.toContain('DNC list')
  await world.close()
})
