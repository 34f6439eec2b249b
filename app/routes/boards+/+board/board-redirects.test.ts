import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteBoard } from '~/domain/boards/delete-board.server'
import { makeBoard } from '../../../../tests/helpers/board'
import { testScreen, type Screen } from '../../../../tests/helpers/screen'
import { consumeNotice } from '../../+form/notice.server'
import { loader as layout } from '../_layout'
import { loader as allBoards } from '../all'

let screen: Screen
beforeEach(async () => {
  screen = await testScreen()
})
afterEach(() => screen.world.close())

const opened = (path: string, boardId?: string, cookie = '') =>
  layout(screen.args(path, { params: boardId ? { boardId } : {}, headers: { cookie } })).catch(
    (thrown: unknown) => thrown,
  )
const answered = async (given: unknown) => {
  if (!(given instanceof Response)) return 'the page'
  const cookie = given.headers.get('set-cookie') ?? ''
  const { notice } = await consumeNotice(new Request('http://localhost', { headers: { cookie } }))
  return [given.headers.get('location'), notice?.text]
}

test('every page of a deleted board leads to the other boards, and says why', async () => {
  const { world, actor } = screen
  const { board } = await makeBoard(world, actor)
  const { board: other } = await makeBoard(world, actor)
  const pages = [`/boards/${board.id}`, `/boards/${board.id}/settings/stages`]
  for (const page of pages) expect(await answered(await opened(page, board.id))).toBe('the page')
  await deleteBoard(world.as(actor), board.id)
  for (const page of pages)
    expect(await answered(await opened(page, board.id))).toEqual(['/boards', 'This board was deleted'])
  // The notice waits for the page that is shown in the end.
  for (const start of ['/boards', '/boards/', '/framed/harbor/boards'])
    expect(await answered(await opened(start))).toEqual([`/boards/${other.id}`, undefined])
})

test('the list of all boards leads to creating the first one if there is none', async () => {
  const { world, actor } = screen
  const list = () => allBoards(screen.args('/boards/all')).catch((thrown: unknown) => thrown)
  expect(await answered(await list())).toEqual(['/boards', undefined])
  await makeBoard(world, actor)
  expect(await list()).toMatchObject({ items: [{}] })
})

test('a board of another account is not found, deleted or not', async () => {
  await screen.world.close()
  screen = await testScreen((made) => made.person({ role: 'MEMBER' }))
  const { world, actor } = screen
  const makers = [
    await world.person({ accountId: actor.accountId, role: 'OWNER' }),
    await world.person({ role: 'OWNER' }),
  ]
  for (const maker of makers) {
    const { board } = await makeBoard(world, maker)
    await deleteBoard(world.as(maker), board.id)
    expect(await answered(await opened(`/boards/${board.id}`, board.id))).toBe('the page')
  }
  expect(await answered(await opened('/boards/brd_never', 'brd_never'))).toBe('the page')
})
