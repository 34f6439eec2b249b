import { describe, expect, test } from 'vitest'
import {
  parseAction,
  parseCondition,
  sortActions,
  EMPTY_ACTION_META,
  getActionBlocker,
  type Condition,
  type RuleAction,
} from './rule-shape'
import { ACTION_TYPES, type ActionType } from './actions'
import { snoozeHours } from './actions/snooze'
import { actionInput, triggerInput, type TriggerMode } from './rules.schema'

describe('a condition', () => {
  test.each<[string, object, Condition]>([
    ['nothing chosen', { type: null }, { type: null, dispositionId: null, callAttempts: null }],
    [
      'calls made counts one by default',
      { type: 'CALLS_MADE' },
      { type: 'CALLS_MADE', dispositionId: null, callAttempts: 1 },
    ],
    [
      'calls made',
      { type: 'CALLS_MADE', meta: { callAttempts: 99 } },
      { type: 'CALLS_MADE', dispositionId: null, callAttempts: 99 },
    ],
    [
      'moved here forgets the count',
      { type: 'MOVED_TO_STAGE', meta: { callAttempts: 5 } },
      { type: 'MOVED_TO_STAGE', dispositionId: null, callAttempts: null },
    ],
    ['a disposition by its id', { type: 'dsp_1' }, { type: 'DISPOSITION', dispositionId: 'dsp_1', callAttempts: null }],
    [
      'a disposition to be chosen',
      { type: null, meta: { triggerMode: 'DISPOSITION' } },
      { type: 'DISPOSITION', dispositionId: null, callAttempts: null },
    ],
  ])('%s', (_, input, condition) => {
    expect(parseCondition(triggerInput.parse(input))).toEqual(condition)
  })

  test('type and mode that contradict each other are refused', () => {
    expect(() =>
      parseCondition(triggerInput.parse({ type: 'CALLS_MADE', meta: { triggerMode: 'DISPOSITION' } })),
    ).toThrow('different conditions')
  })

  test.each([0, 100, 1.5])('%s calls are no count', (callAttempts) => {
    expect(triggerInput.safeParse({ type: 'CALLS_MADE', meta: { callAttempts } }).success).toBe(false)
  })
})

describe('an action', () => {
  const ALL = {
    movingToStageId: 'stg_1',
    movingToBoardId: 'brd_1',
    removingFromBoard: true,
    addingTag: 'VIP',
    removingTag: 'Cold',
    assigningToUserId: 'usr_1',
    markingAsDnc: true,
    addingToWorkflowId: 'wf',
    sendingTemplateId: 'tpl_1',
    snoozingHours: 48,
    snoozingInterval: 'DAYS',
  }
  test.each<[ActionType | null, object]>([
    [null, {}],
    ['MOVE_TO_STAGE', { movingToStageId: 'stg_1' }],
    ['MOVE_TO_BOARD', { movingToBoardId: 'brd_1' }],
    ['REMOVE_FROM_BOARD', { removingFromBoard: true }],
    ['ADD_TAG', { addingTag: 'VIP' }],
    ['REMOVE_TAG', { removingTag: 'Cold' }],
    ['MARK_AS_DNC', { markingAsDnc: true }],
    ['SNOOZE', { snoozingHours: 48, snoozingInterval: 'DAYS' }],
    ['RESET_CALL_COUNT', {}],
    ['ASSIGN', { assigningToUserId: 'usr_1' }],
    ['ADD_TO_WORKFLOW', { addingToWorkflowId: 'wf' }],
    ['SEND_TEXT_TEMPLATE', { sendingTemplateId: 'tpl_1' }],
  ])('%s keeps its own fields alone', (type, own) => {
    expect(parseAction(actionInput.parse({ type, meta: ALL })).meta).toEqual({ ...EMPTY_ACTION_META, ...own })
  })

  test('days are hours times 24', () => {
    expect(snoozeHours(3, 'DAYS')).toBe(72)
    expect(snoozeHours(3, 'HOURS')).toBe(3)
    expect(() =>
      parseAction(actionInput.parse({ type: 'SNOOZE', meta: { snoozingHours: 25, snoozingInterval: 'DAYS' } })),
    ).toThrow('multiple of 24')
  })

  test('incomplete actions are skipped; actions that keep the lead run before removals', () => {
    const action = (type: ActionType | null, meta: Partial<RuleAction['meta']> = {}) => ({
      type,
      meta: { ...EMPTY_ACTION_META, ...meta },
    })
    const types = sortActions([
      action('REMOVE_FROM_BOARD'),
      action('MOVE_TO_STAGE', { movingToStageId: 'stg_1' }),
      action('MOVE_TO_BOARD'),
      action(null),
      action('SNOOZE', { snoozingHours: 1 }),
      action('ADD_TAG', { addingTag: 'b' }),
      action('ADD_TAG', { addingTag: 'a' }),
    ]).map(({ type, meta }) => meta.addingTag ?? type)
    expect(types).toEqual(['b', 'a', 'SNOOZE', 'MOVE_TO_STAGE', 'REMOVE_FROM_BOARD'])
  })

  const MANY: ActionType[] = ['ADD_TAG', 'REMOVE_TAG', 'RESET_CALL_COUNT', 'ADD_TO_WORKFLOW']
  test.each(ACTION_TYPES.map((type) => [type, MANY.includes(type)] as const))(
    'a second %s in a rule: %s',
    (type, allowed) => {
      expect(getActionBlocker(type, [type], 'CALLS_MADE') === null).toBe(allowed)
      expect(getActionBlocker(type, ['ADD_TAG', null], 'CALLS_MADE')).toBeNull()
    },
  )

  test.each<[ActionType, TriggerMode | null, boolean]>([
    ['MOVE_TO_STAGE', 'MOVED_TO_STAGE', false],
    ['MOVE_TO_BOARD', 'MOVED_TO_STAGE', false],
    ['REMOVE_FROM_BOARD', 'MOVED_TO_STAGE', true],
    ['SNOOZE', 'MOVED_TO_STAGE', true],
    ['MOVE_TO_STAGE', 'DISPOSITION', true],
    ['MOVE_TO_STAGE', null, true],
  ])('%s under %s: %s', (type, condition, allowed) => {
    expect(getActionBlocker(type, [], condition) === null).toBe(allowed)
  })
})
