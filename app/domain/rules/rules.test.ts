import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBoard } from '../../../tests/helpers/board'
import { closeCounted, openBoard } from '../../../tests/helpers/board-world'
import type { World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { deleteBoard } from '../boards/delete-board.server'
import { deleteDisposition, addDisposition } from '../boards/change-dispositions.server'
import { deleteStage } from '../boards/delete-stage.server'
import { updateBoard } from '../boards/update-board.server'
import { updateStage, type BoardView } from '../boards/boards.schema'
import type { Ctx } from '../context.server'
import { addAction } from './add-action.server'
import { addTrigger } from './add-trigger.server'
import { collapseRule } from './collapse-rule.server'
import { removeAction } from './remove-action.server'
import { removeTrigger } from './remove-trigger.server'
import { readBoardRules } from './rules.read.server'
import type { ActionType } from './actions'
import { actionInput, triggerInput, type TriggerView } from './rules.schema'
import { tagName } from './tag.schema'
import { setAction } from './set-action.server'
import { setTrigger } from './set-trigger.server'

let world: World
let mia: UserActor
let board: BoardView
let ctx: Ctx

beforeEach(async () => {
  ;({ world, mia, admin: ctx, board } = await openBoard())
})
afterEach(() => closeCounted(world))

const stageId = (index = 0) => board.stages[index]!.id
const dispositionId = (category: string) => board.dispositions.find((one) => one.category === category)!.id
const at = (trigger: TriggerView, stage = 0) => ({ id: board.id, stageId: stageId(stage), triggerId: trigger.id })
const rule = (trigger?: object, stage = 0) =>
  addTrigger(ctx, {
    id: board.id,
    stageId: stageId(stage),
    ...(trigger ? { trigger: triggerInput.parse(trigger) } : {}),
  })
const action = (type: ActionType | null, meta: object = {}) => actionInput.parse({ type, meta })
const add = (trigger: TriggerView, type: ActionType | null, meta: object = {}) =>
  addAction(ctx, { ...at(trigger), action: action(type, meta) })
const rules = () => readBoardRules(ctx, { id: board.id, accountId: mia.accountId })
/** The vendor's CRM, with workflows or without. */
const crm = (workflows: 0 | 1) =>
  world.system.db.q.updateTable('vendors').set({ crm_url: 'http://127.0.0.1:9', crm_workflows: workflows }).execute()
const listWorkflow = (deletedAt: number | null = null) =>
  world.system.db.q
    .insertInto('crm_workflows')
    .values({ account_id: mia.accountId, id: 'wf', name: 'Nurture', seen_at: 0, deleted_at: deletedAt })
    .execute()
const types = (actions: Array<{ type: ActionType | null }>) => actions.map(({ type }) => type)

test('a tag with no visible characters from a CRM stays readable in rules and stacks', async () => {
  const unseen = '\u200b\u2060'
  const made = await rule({ type: 'CALLS_MADE' })
  await add(made, 'ADD_TAG', { addingTag: unseen })
  const [kept] = (await rules()).triggers.get(stageId())!
  expect(kept!.callboardTriggerActions[0]!.meta.addingTag).toBe(unseen)
  expect(updateStage.parse({ priorityStacks: [unseen, 'VIP'] })).toEqual({ priorityStacks: [unseen, 'VIP'] })
  expect(tagName.safeParse(unseen).success).toBe(false)
})

describe('conditions', () => {
  test('a rule is added without a condition, gets one, and is published to the board', async () => {
    const made = await rule()
    expect(made).toMatchObject({ type: null, meta: { callAttempts: null, triggerMode: null }, broken: null })
    const set = await setTrigger(ctx, { ...at(made), trigger: triggerInput.parse({ type: 'CALLS_MADE' }) })
    expect(set).toMatchObject({ type: 'CALLS_MADE', meta: { callAttempts: 1, triggerMode: 'CALLS_MADE' } })
    expect((await rules()).triggers.get(stageId())).toEqual([set])
    expect(world.published.at(-1)).toMatchObject({ type: 'board.changed', room: `board:${board.id}` })
  })

  test('another condition starts with its defaults', async () => {
    const made = await rule({ type: 'CALLS_MADE', meta: { callAttempts: 7 } })
    await setTrigger(ctx, { ...at(made), trigger: triggerInput.parse({ type: dispositionId('NO_ANSWER') }) })
    const back = await setTrigger(ctx, { ...at(made), trigger: triggerInput.parse({ type: 'CALLS_MADE' }) })
    expect(back.meta).toEqual({ callAttempts: 1, triggerMode: 'CALLS_MADE' })
  })

  test('a stage has one rule for being moved to, another stage has its own', async () => {
    const first = await rule({ type: 'MOVED_TO_STAGE' })
    await expect(rule({ type: 'MOVED_TO_STAGE' })).rejects.toMatchObject({ code: 'conflict' })
    await rule({ type: 'MOVED_TO_STAGE' }, 1)
    // Setting the same condition again is not a duplicate.
    await setTrigger(ctx, { ...at(first), trigger: triggerInput.parse({ type: 'MOVED_TO_STAGE' }) })
  })

  test('a disposition is used by one rule of a stage', async () => {
    await rule({ type: dispositionId('NO_ANSWER') })
    await expect(rule({ type: dispositionId('NO_ANSWER') })).rejects.toMatchObject({ code: 'conflict' })
    const other = await rule({ type: dispositionId('CALLBACK') })
    await expect(
      setTrigger(ctx, { ...at(other), trigger: triggerInput.parse({ type: dispositionId('NO_ANSWER') }) }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await rule({ type: dispositionId('NO_ANSWER') }, 1)
  })

  test('a disposition of another board is not found', async () => {
    const other = await makeBoard(world, await world.person({ role: 'OWNER' }))
    await expect(rule({ type: other.board.dispositions[0]!.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('moved here clears what moves the lead, and leaves an empty line when nothing else is there', async () => {
    const made = await rule({ type: 'CALLS_MADE' })
    await add(made, 'MOVE_TO_STAGE', { movingToStageId: stageId(1) })
    const alone = await setTrigger(ctx, { ...at(made), trigger: triggerInput.parse({ type: 'MOVED_TO_STAGE' }) })
    expect(types(alone.callboardTriggerActions)).toEqual([null])
    await expect(add(made, 'MOVE_TO_STAGE', { movingToStageId: stageId(1) })).rejects.toMatchObject({
      code: 'conflict',
    })

    const other = await rule({ type: 'CALLS_MADE' }, 1)
    const place = at(other, 1)
    await addAction(ctx, { ...place, action: action('MOVE_TO_STAGE', { movingToStageId: stageId(2) }) })
    await addAction(ctx, { ...place, action: action('SNOOZE', { snoozingHours: 2 }) })
    const both = await setTrigger(ctx, { ...place, trigger: triggerInput.parse({ type: 'MOVED_TO_STAGE' }) })
    expect(types(both.callboardTriggerActions)).toEqual(['SNOOZE'])
  })
})

describe('actions', () => {
  test('some actions are unique in a rule, others can repeat', async () => {
    const made = await rule({ type: 'CALLS_MADE' })
    await add(made, 'ADD_TAG', { addingTag: 'VIP' })
    await add(made, 'ADD_TAG', { addingTag: 'Called' })
    const [first] = await add(made, 'SNOOZE', { snoozingHours: 24, snoozingInterval: 'DAYS' })
    await expect(add(made, 'SNOOZE')).rejects.toMatchObject({ code: 'conflict' })
    await expect(setAction(ctx, { ...at(made), actionId: first!.id, action: action('SNOOZE') })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('removing the only action empties it; folding the rule up deletes what is empty', async () => {
    const made = await rule({ type: 'CALLS_MADE' })
    const [tag] = await add(made, 'ADD_TAG', { addingTag: 'VIP' })
    const [, reset] = await add(made, 'RESET_CALL_COUNT')
    expect(types(await removeAction(ctx, { ...at(made), actionId: tag!.id }))).toEqual(['RESET_CALL_COUNT'])
    const emptied = await removeAction(ctx, { ...at(made), actionId: reset!.id })
    expect(emptied).toMatchObject([{ id: reset!.id, type: null }])
    expect(await collapseRule(ctx, at(made))).toEqual([])
  })

  test('a disposition has actions as a rule has', async () => {
    const place = { id: board.id, dispositionId: dispositionId('NO_ANSWER') }
    const [snooze] = await addAction(ctx, { ...place, action: action('SNOOZE', { snoozingHours: 4 }) })
    await setAction(ctx, { ...place, actionId: snooze!.id, action: action('MARK_AS_DNC') })
    expect((await rules()).dispositionActions.get(place.dispositionId)).toMatchObject([
      { type: 'MARK_AS_DNC', meta: { markingAsDnc: true, snoozingHours: null } },
    ])
    expect(types(await removeAction(ctx, { ...place, actionId: snooze!.id }))).toEqual([null])
    expect(await collapseRule(ctx, place)).toEqual([])
  })

  test.each<[string, ActionType, () => object, string]>([
    ['a stage of another board', 'MOVE_TO_STAGE', () => ({ movingToStageId: 'stg_unknown' }), 'not_found'],
    ['its own stage', 'MOVE_TO_STAGE', () => ({ movingToStageId: stageId(0) }), 'invalid'],
    ['its own board', 'MOVE_TO_BOARD', () => ({ movingToBoardId: board.id }), 'invalid'],
    ['a board that is not there', 'MOVE_TO_BOARD', () => ({ movingToBoardId: 'brd_unknown' }), 'not_found'],
    ['any board, when there is one only', 'MOVE_TO_BOARD', () => ({}), 'not_possible_now'],
    ['a stranger', 'ASSIGN', () => ({ assigningToUserId: 'usr_unknown' }), 'not_found'],
    [
      'a workflow, without a CRM that has any',
      'ADD_TO_WORKFLOW',
      () => ({ addingToWorkflowId: 'wf' }),
      'not_possible_now',
    ],
  ])('%s is refused', async (_, type, meta, code) => {
    const made = await rule({ type: 'CALLS_MADE' })
    await expect(add(made, type, meta())).rejects.toMatchObject({ code })
  })

  test('a CRM with workflows offers workflow actions', async () => {
    await crm(1)
    await listWorkflow()
    const made = await rule({ type: 'CALLS_MADE' })
    expect(types(await add(made, 'ADD_TO_WORKFLOW', { addingToWorkflowId: 'wf' }))).toEqual(['ADD_TO_WORKFLOW'])
  })

  test.each([
    ['a workflow that no listing had', 'made-up', null],
    ['a deleted workflow', 'wf', 1],
  ])('%s is refused', async (_, addingToWorkflowId, deletedAt) => {
    await crm(1)
    await listWorkflow(deletedAt)
    const made = await rule({ type: 'CALLS_MADE' })
    await expect(add(made, 'ADD_TO_WORKFLOW', { addingToWorkflowId })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('an individual cannot assign leads', async () => {
    const sam = await world.person({ role: null })
    const own = await makeBoard(world, sam)
    const place = { id: own.board.id, stageId: own.board.stages[0]!.id }
    const made = await addTrigger(own.ctx, place)
    await expect(addAction(own.ctx, { ...place, triggerId: made.id, action: action('ASSIGN') })).rejects.toMatchObject({
      code: 'not_possible_now',
    })
  })

  test('a member cannot change rules, and a stranger cannot see them', async () => {
    const made = await rule()
    await expect(removeTrigger(world.as(mia), at(made))).rejects.toMatchObject({ code: 'forbidden' })
    const stranger = world.as(await world.person({ role: 'OWNER' }))
    await expect(removeTrigger(stranger, at(made))).rejects.toMatchObject({ code: 'not_found' })
    await expect(removeTrigger(ctx, at(made, 1))).rejects.toMatchObject({ code: 'not_found' })
    expect(await removeTrigger(ctx, at(made))).toEqual({ deleted: true })
    expect((await rules()).triggers.size).toBe(0)
  })
})

describe('a rule is broken', () => {
  const brokenOf = async () => {
    const { triggers, dispositionActions, broken } = await rules()
    const all = [...triggers.values()].flat()
    const said = [
      ...all.map((trigger) => trigger.broken),
      ...all.flatMap((trigger) => trigger.callboardTriggerActions.map((one) => one.broken)),
      ...[...dispositionActions.values()].flat().map((one) => one.broken),
    ].filter((sentence) => sentence !== null)
    expect(broken).toBe(said.length > 0)
    return said
  }

  test('when its stage is deleted', async () => {
    await add(await rule({ type: 'CALLS_MADE' }), 'MOVE_TO_STAGE', { movingToStageId: stageId(2) })
    expect(await brokenOf()).toEqual([])
    await deleteStage(ctx, { id: board.id, stageId: stageId(2) })
    expect(await brokenOf()).toEqual(['The stage to move to was deleted'])
  })

  test('when its board is deleted', async () => {
    const other = await makeBoard(world, mia, { callboardName: 'Other' })
    await add(await rule({ type: 'CALLS_MADE' }), 'MOVE_TO_BOARD', { movingToBoardId: other.board.id })
    expect(await brokenOf()).toEqual([])
    await deleteBoard(ctx, other.board.id)
    expect(await brokenOf()).toEqual(['The board to move to was deleted'])
  })

  test('when its user leaves the board', async () => {
    const ben = await world.person({ accountId: mia.accountId, role: 'MEMBER' })
    await updateBoard(ctx, board.id, { teamMemberUserIds: [mia.userId, ben.userId] })
    await addAction(ctx, {
      id: board.id,
      dispositionId: dispositionId('CALLBACK'),
      action: action('ASSIGN', { assigningToUserId: ben.userId }),
    })
    expect(await brokenOf()).toEqual([])
    await updateBoard(ctx, board.id, { teamMemberUserIds: [mia.userId] })
    expect(await brokenOf()).toEqual(['The person to assign to is no longer on this board'])
  })

  test('when its disposition is removed', async () => {
    const { id } = await addDisposition(ctx, { id: board.id })
    board = { ...board, dispositions: [...board.dispositions, { ...board.dispositions[0]!, id }] }
    await rule({ type: id })
    expect(await brokenOf()).toEqual([])
    await deleteDisposition(ctx, { id: board.id, dispositionId: id })
    expect(await brokenOf()).toEqual(['The disposition of this rule was removed'])
  })

  test('when no CRM with workflows is connected', async () => {
    await crm(1)
    await listWorkflow()
    await add(await rule({ type: 'CALLS_MADE' }), 'ADD_TO_WORKFLOW', { addingToWorkflowId: 'wf' })
    expect(await brokenOf()).toEqual([])
    await crm(0)
    expect(await brokenOf()).toEqual(['No CRM with workflows is connected'])
  })

  test('when its workflow is one that no listing had', async () => {
    await crm(1)
    await listWorkflow()
    await add(await rule({ type: 'CALLS_MADE' }), 'ADD_TO_WORKFLOW', { addingToWorkflowId: 'wf' })
    await world.system.db.q.deleteFrom('crm_workflows').execute()
    expect(await brokenOf()).toEqual(['The workflow to add to was deleted'])
  })

  test('when its workflow is gone from the CRM', async () => {
    await crm(1)
    await listWorkflow()
    await add(await rule({ type: 'CALLS_MADE' }), 'ADD_TO_WORKFLOW', { addingToWorkflowId: 'wf' })
    await world.system.db.q.updateTable('crm_workflows').set({ deleted_at: 1 }).execute()
    expect(await brokenOf()).toEqual(['The workflow to add to was deleted'])
  })
})
