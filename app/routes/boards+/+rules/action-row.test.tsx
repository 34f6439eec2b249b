// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { showRoute } from '../../../../tests/helpers/window'
import type { RuleChoices } from '~/domain/rules/rule-choices.read.server'
import { EMPTY_ACTION_META } from '~/domain/rules/rule-shape'
import type { ActionView } from '~/domain/rules/rules.schema'
import { ActionRow } from './action-row'

const action = {
  id: 'act_1',
  type: null,
  meta: EMPTY_ACTION_META,
  broken: null,
  createdAt: '',
} as unknown as ActionView
const others: RuleChoices['options'] = {
  MOVE_TO_STAGE: [
    { id: 'stg_1', name: 'First' },
    { id: 'stg_2', name: 'Second' },
  ],
  MOVE_TO_BOARD: [{ id: 'brd_2', name: 'Other' }],
  ASSIGN: [{ id: 'usr_1', name: 'Mia' }],
  ADD_TO_WORKFLOW: null,
  SEND_TEXT_TEMPLATE: [{ id: 'tpl_1', name: 'Thanks' }],
}

/** What the list of kinds offers, and what it holds back with why. */
async function kinds(changed: RuleChoices['options']) {
  const Row = () => (
    <ul>
      <ActionRow
        hiddenFields={{}}
        action={action}
        others={[]}
        condition="CALLS_MADE"
        stageId="stg_1"
        choices={{ tags: [], options: { ...others, ...changed } }}
      />
    </ul>
  )
  const page = await showRoute(Row, '/', null)
  const options = [...page.querySelectorAll<HTMLOptionElement>('select[name=type] option')]
  return {
    offered: options.filter(({ disabled }) => !disabled).map(({ textContent }) => textContent),
    heldBack: options.filter(({ disabled }) => disabled).map(({ textContent }) => textContent),
  }
}

test('a rule offers every action that it can run', async () => {
  const { offered, heldBack } = await kinds({})
  expect(offered).toEqual(expect.arrayContaining(['Move to stage', 'Move to board', 'Assign to team member']))
  expect(heldBack).toEqual([])
})

test('unavailable actions are disabled with the reason', async () => {
  const { heldBack } = await kinds({
    MOVE_TO_BOARD: [],
    ASSIGN: [],
    SEND_TEXT_TEMPLATE: [],
    MOVE_TO_STAGE: [{ id: 'stg_1', name: 'First' }],
  })
  expect(heldBack).toEqual([
    'Move to stage (there is only one stage)',
    'Move to board (there is only one board)',
    'Assign to team member (the board has no team member)',
    'Send text template (you have no text templates)',
  ])
})

test('an individual is not offered to assign, nor a CRM without workflows to add to one', async () => {
  const { offered, heldBack } = await kinds({ ASSIGN: null })
  expect([...offered, ...heldBack].join()).not.toMatch(/Assign|workflow/)
})
