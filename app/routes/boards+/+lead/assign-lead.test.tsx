// @vitest-environment happy-dom
import { Outlet } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act, useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../../tests/helpers/window'
import AssignLead from '../$boardId.leads.$leadId.assign'

const lead = {
  id: 'led_1',
  boardId: 'brd_1',
  stageId: 'stg_1',
  name: 'Nora Lind',
  assignedToUser: { userId: 'usr_holder', firstName: 'Hugo', lastName: 'Holm' },
}

/** The dialog over a board whose members are read again on command. */
async function assigning(first: string[]) {
  let read = (_people: string[]) => {}
  function Board() {
    const [people, setPeople] = useState(first)
    useEffect(() => {
      read = setPeople
    }, [])
    const members = people.map((userId) => ({ userId, name: userId, role: 'MEMBER', thumbnailUrl: null }))
    return <Outlet context={{ board: { members, can: ['assign'] }, userId: 'usr_reader' }} />
  }
  const Window = createRemixStub([
    { id: 'board', path: '/', Component: Board, children: [{ id: 'assign', path: 'assign', Component: AssignLead }] },
  ])
  const data = { loaderData: { assign: lead } }
  const place = await show(<Window initialEntries={['/assign']} hydrationData={data} />)
  const choices = () => [...place.querySelectorAll<HTMLInputElement>('[name=userId]')]
  return {
    choose: (userId: string) =>
      act(async () =>
        choices()
          .find(({ value }) => value === userId)!
          .click(),
      ),
    read: (people: string[]) => act(async () => read(people)),
    checked: () => choices().flatMap(({ checked, value }) => (checked ? [value] : [])),
  }
}

test('a chosen member stays chosen when others join or leave the board', async () => {
  const dialog = await assigning(['anna', 'ben', 'carl'])
  expect(dialog.checked()).toEqual(['anna'])
  await dialog.choose('carl')
  await dialog.read(['ben', 'carl'])
  expect(dialog.checked()).toEqual(['carl'])
  await dialog.read(['adam', 'anna', 'ben', 'carl'])
  expect(dialog.checked()).toEqual(['carl'])
})

test('no one replaces the chosen member who left', async () => {
  const dialog = await assigning(['anna', 'ben'])
  await dialog.read(['ben'])
  expect(dialog.checked()).toEqual([])
  await dialog.read([])
  expect(dialog.checked()).toEqual([])
})

test('with no members to choose the lead is unassigned', async () => {
  const dialog = await assigning([])
  expect(dialog.checked()).toEqual(['unassigned'])
})
