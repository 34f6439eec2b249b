// @vitest-environment happy-dom
import { Link, useParams } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { show, until } from '../../../../tests/helpers/window'
import { BoardSwitchOverlay } from './loading-leads'

function Board() {
  const { boardId } = useParams()
  return (
    <>
      <h2>{boardId}</h2>
      <Link to="/boards/brd_two">Two</Link>
      <Link to="/boards/brd_one">One</Link>
      <BoardSwitchOverlay boardId={boardId!} />
    </>
  )
}

async function openBoard() {
  let answer = () => {}
  const answered = new Promise<null>((resolve) => (answer = () => resolve(null)))
  const Window = createRemixStub([{ id: 'board', path: '/boards/:boardId', Component: Board, loader: () => answered }])
  const page = await show(
    <Window initialEntries={['/boards/brd_one']} hydrationData={{ loaderData: { board: null } }} />,
  )
  const press = (name: string) =>
    act(async () => [...page.querySelectorAll('a')].find(({ textContent }) => textContent === name)!.click())
  return { page, press, answer, says: () => page.querySelector('[role=status]')?.textContent.trim() }
}

test('while another board loads the columns say that leads are loading', async () => {
  const { page, press, answer, says } = await openBoard()
  expect(says()).toBeUndefined()
  await press('Two')
  expect(says()).toBe('Loading leads')
  answer()
  await until('the other board', () => page.querySelector('h2')?.textContent === 'brd_two')
  expect(says()).toBeUndefined()
})

test('the same board read again keeps its leads on the screen', async () => {
  const { press, says } = await openBoard()
  await press('One')
  expect(says()).toBeUndefined()
})
