// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { createApiClient } from '~/live/api-client'
import { boardApiPaths } from '~/live/board-api-paths'
import { onFailedLoad } from '~/live/create-cached-loader'
import { show } from '../../../../tests/helpers/window'
import { boardReducer, createBoardState, type BoardAction, type BoardState, type LoadedBoard } from './board-state'
import { useTails } from './use-tails'

const loaded = {
  board: { id: 'brd_1', stages: [], userSettings: { assignmentUserId: null } },
  columns: { first: { leads: [], nextCursor: 'c1' } },
} as unknown as LoadedBoard
/** Scrolled down to the third page. */
const scrolled: BoardState = { ...createBoardState(loaded), tails: { first: { cursor: 'c1', depth: 3 } } }

const lead = (id: string) => ({ id, boardId: 'brd_1', stageId: 'first', tags: [], version: 1 })
const page = (id: string, nextCursor: string | null) => Response.json({ items: [lead(id)], nextCursor })

/** A board on the screen, and the requests of its scrolled pages, which are answered by hand. */
async function showBoard() {
  const open: ((answer: Response | Error) => void)[] = []
  let asked = 0
  const api = createApiClient({
    credentials: { token: () => null, renew: () => Promise.resolve(false) },
    paths: boardApiPaths,
    retryDelaysMs: [],
    fetch: () => {
      asked += 1
      return new Promise((resolve, reject) =>
        open.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
      )
    },
  })
  let told = 0
  onTestFinished(onFailedLoad(() => (told += 1)))
  const done: BoardAction[] = []
  const latest = { current: scrolled }
  const dispatch = (action: BoardAction) => {
    done.push(action)
    latest.current = boardReducer(latest.current, action)
  }
  function Board() {
    useTails(api, scrolled, latest, dispatch)
    return null
  }
  function Window() {
    const [isOpen, setOpen] = useState(true)
    return isOpen ? (
      <button onClick={() => setOpen(false)}>
        <Board />
      </button>
    ) : null
  }
  const shown = await show(<Window />)
  return {
    asked: () => asked,
    told: () => told,
    done,
    answer: (answer: Response | Error) => act(async () => open.shift()!(answer)),
    leave: () => act(async () => shown.querySelector('button')!.click()),
  }
}

test('reads the scrolled pages one after the other, down to the scroll position', async () => {
  const board = await showBoard()
  for (const [id, next] of [
    ['a', 'c2'],
    ['b', 'c3'],
    ['c', 'c4'],
  ] as const)
    await board.answer(page(id, next))
  expect(board.asked()).toBe(3)
  expect(board.done).toMatchObject([{ type: 'tail', leads: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], nextCursor: 'c4' }])
  expect(board.told()).toBe(0)
})

test('stops reading once the board is left, and reports nothing', async () => {
  const board = await showBoard()
  await board.leave()
  await board.answer(page('a', 'c2'))
  expect([board.asked(), board.done, board.told()]).toEqual([1, [], 0])

  const other = await showBoard()
  await other.leave()
  await other.answer(new TypeError('Failed to fetch'))
  expect(other.told()).toBe(0)
})

test.each([
  ['no answer', new TypeError('Failed to fetch'), 1],
  ['a failure', Response.json({ error: 'Failed' }, { status: 500 }), 1],
  ['too many requests', Response.json({ error: 'Slow down' }, { status: 429 }), 1],
  ['a refusal', Response.json({ error: 'Not found' }, { status: 404 }), 0],
])('%s: $2 failed reads reported', async (_what, answer, times) => {
  const board = await showBoard()
  await board.answer(answer)
  expect(board.told()).toBe(times)
})
