import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBoard, makeContact, makeLead, unanswered, wrongCounters } from '../../../tests/helpers/board'
import { closeCounted, openBoard } from '../../../tests/helpers/board-world'
import type { World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { deleteBoard } from '../boards/delete-board.server'
import { deleteStage } from '../boards/delete-stage.server'
import { updateBoard } from '../boards/update-board.server'
import type { BoardView } from '../boards/boards.schema'
import type { Ctx } from '../context.server'
import { listNumbersInOrder } from '../protection/contact-numbers.server'
import { recordLeadCall, resetLeadCallCount } from '../leads/apply-lead-change.server'
import { clearStage } from '../lead-maintenance/clear-leads.server'
import { findLeadRow, findLeadRowOfContact } from '../leads/find-lead.server'
import { SYSTEM_CAUSE } from '../lead-history/lead-history.server'
import type { LeadRow } from '../leads/lead-state'
import { listLeadHistory } from '../leads/leads.read.server'
import { moveLead } from '../leads/move-lead.server'
import { addAction } from './add-action.server'
import { addTrigger } from './add-trigger.server'
import { fireRules } from './fire-rules.server'
import type { ActionType } from './actions'
import { actionInput, triggerInput } from './rules.schema'

const HOUR = 3_600_000

let world: World
let mia: UserActor
let board: BoardView
let ctx: Ctx
let lead: LeadRow

beforeEach(async () => {
  ;({ world, mia, admin: ctx, board } = await openBoard())
  lead = await makeLead(world, board)
})
afterEach(() => closeCounted(world))

const stageId = (index: number, of = board) => of.stages[index]!.id
const dispositionId = (category: string) => board.dispositions.find((one) => one.category === category)!.id
type Does = [type: ActionType, meta?: object]

/** A rule of a stage with its actions. */
async function rule(stage: number, trigger: object, ...actions: Does[]): Promise<string> {
  const place = { id: board.id, stageId: stageId(stage) }
  const { id } = await addTrigger(ctx, { ...place, trigger: triggerInput.parse(trigger) })
  for (const [type, meta = {}] of actions)
    await addAction(ctx, { ...place, triggerId: id, action: actionInput.parse({ type, meta }) })
  return id
}
async function whenSet(category: string, ...actions: Does[]): Promise<void> {
  for (const [type, meta = {}] of actions)
    await addAction(ctx, {
      id: board.id,
      dispositionId: dispositionId(category),
      action: actionInput.parse({ type, meta }),
    })
}

const crm = (workflows: 0 | 1) =>
  world.system.db.q.updateTable('vendors').set({ crm_url: 'http://127.0.0.1:9', crm_workflows: workflows }).execute()
const listWorkflow = () =>
  world.system.db.q
    .insertInto('crm_workflows')
    .values({ account_id: mia.accountId, id: 'wf', name: 'Nurture', seen_at: 0, deleted_at: null })
    .execute()

const stored = () => findLeadRow(world.system, lead.id)
const act = (work: (tx: Ctx, row: LeadRow) => Promise<LeadRow | null>) =>
  world.system.db.transact('test', async (tx) => work(tx, (await findLeadRow(tx, lead.id))!))
const call = (callId: string, stage = 0) =>
  act(async (tx, row) => {
    const called = await recordLeadCall(tx, row, unanswered(tx.clock.now()), SYSTEM_CAUSE)
    return fireRules(tx, { kind: 'call-made', lead: called, callId, stageId: stageId(stage) })
  })
const dispose = (category: string, callId = 'line_1', stage = 0) =>
  act(async (tx, row) =>
    fireRules(tx, {
      kind: 'disposed',
      lead: row,
      callId,
      e164: (await listNumbersInOrder(tx, row.contact_id))[0]!,
      dispositionId: dispositionId(category),
      stageId: stageId(stage),
    }),
  )
const move = async (to: number) => {
  const { stage_id: fromStageId } = (await stored())!
  return moveLead(ctx, { id: board.id, stageId: stageId(to), leadId: lead.id, fromBoardId: board.id, fromStageId })
}
const history = async () => {
  const rows = await world.system.db.q
    .selectFrom('lead_history')
    .select(['kind', 'rule_id', 'fact', 'details', 'lead_id'])
    .where('contact_id', '=', lead.contact_id)
    .orderBy('id')
    .execute()
  return rows.map(({ details, ...row }) => ({
    ...row,
    ...(JSON.parse(details) as { rule?: string; reason?: string; toStageId?: string }),
  }))
}
const kinds = async () => (await history()).map(({ kind }) => kind)

describe('calls made', () => {
  test('fires when the count reaches the number, not before and not after', async () => {
    await rule(0, { type: 'CALLS_MADE', meta: { callAttempts: 2 } }, ['ADD_TAG', { addingTag: 'Twice' }])
    await call('line_1')
    expect(await kinds()).toEqual(['added', 'called'])
    await call('line_2')
    await call('line_3')
    expect(await kinds()).toEqual(['added', 'called', 'called', 'tagged', 'called'])
  })

  test('the rules are those of the stage that was dialed', async () => {
    await rule(1, { type: 'CALLS_MADE' }, ['ADD_TAG', { addingTag: 'Wrong' }])
    await rule(0, { type: 'CALLS_MADE' }, ['ADD_TAG', { addingTag: 'Right' }])
    await move(1)
    await call('line_1', 0)
    expect(await world.system.db.q.selectFrom('contact_tags').select('tag').execute()).toEqual([{ tag: 'Right' }])
  })

  test('reset lets it fire again', async () => {
    await rule(0, { type: 'CALLS_MADE' }, ['RESET_CALL_COUNT'], ['ADD_TAG', { addingTag: 'Called' }])
    await call('line_1')
    await call('line_2')
    expect((await stored())!.called_count).toBe(0)
    expect((await kinds()).filter((kind) => kind === 'calls-reset')).toHaveLength(2)
  })
})

describe('a disposition', () => {
  test('runs its own actions first, then the stage’s rule', async () => {
    await whenSet('NO_ANSWER', ['SNOOZE', { snoozingHours: 2 }], ['MOVE_TO_STAGE', { movingToStageId: stageId(1) }])
    await rule(0, { type: dispositionId('NO_ANSWER') }, ['MOVE_TO_STAGE', { movingToStageId: stageId(2) }])
    await dispose('NO_ANSWER')
    expect(await stored()).toMatchObject({
      stage_id: stageId(2),
      state: 'snoozed',
      snooze_until: world.clock.now() + 2 * HOUR,
    })
    expect(await kinds()).toEqual(['added', 'snoozed', 'moved', 'moved'])
  })

  test('the history names the rule and its trigger', async () => {
    const id = await rule(0, { type: dispositionId('CALLBACK') }, ['MOVE_TO_STAGE', { movingToStageId: stageId(1) }])
    await dispose('CALLBACK', 'line_7')
    expect((await history()).at(-1)).toMatchObject({
      kind: 'moved',
      rule_id: id,
      fact: `disposed:line_7:${dispositionId('CALLBACK')}`,
      rule: "Rule of 'New Leads': disposition 'Callback'",
    })
    const { items } = await listLeadHistory(ctx, { id: board.id, stageId: stageId(1), leadId: lead.id })
    expect(items[0]).toMatchObject({
      by: null,
      rule: "Rule of 'New Leads': disposition 'Callback'",
      text: "Moved from 'New Leads' to 'Follow Up'",
    })
  })

  test('a repeated event fires once; another call is a new event', async () => {
    await whenSet('NO_ANSWER', ['SNOOZE', { snoozingHours: 2 }])
    await dispose('NO_ANSWER', 'line_1')
    world.clock.advance(HOUR)
    await dispose('NO_ANSWER', 'line_1')
    expect((await stored())!.snooze_until).toBe(world.clock.now() + HOUR)
    await dispose('NO_ANSWER', 'line_2')
    expect((await stored())!.snooze_until).toBe(world.clock.now() + 2 * HOUR)
  })

  test('that marks as do-not-call blocks the lead on every board', async () => {
    const other = await makeBoard(world, mia, { callboardName: 'Other' })
    const there = await makeLead(world, other.board, { contactId: lead.contact_id })
    await whenSet('DO_NOT_CONTACT', ['MARK_AS_DNC'])
    await dispose('DO_NOT_CONTACT')
    expect(await stored()).toMatchObject({ state: 'blocked', blocked_by: 'dnc' })
    expect(await findLeadRow(world.system, there.id)).toMatchObject({ state: 'blocked' })
  })
})

const moveOn = (): Does => ['MOVE_TO_STAGE', { movingToStageId: stageId(1) }]

describe('moved to a stage', () => {
  test('by a stage’s end, two that share a number and are marked as do-not-call by one rule', async () => {
    const number = await world.system.db.q.selectFrom('contact_phones').selectAll().executeTakeFirstOrThrow()
    const spouse = await makeLead(world, board)
    await world.system.db.q
      .updateTable('contact_phones')
      .set({ e164: number.e164 })
      .where('contact_id', '=', spouse.contact_id)
      .execute()
    await rule(1, { type: 'MOVED_TO_STAGE' }, ['SNOOZE', { snoozingHours: 1 }], ['MARK_AS_DNC'])
    await deleteStage(ctx, { id: board.id, stageId: stageId(0), moveToStageId: stageId(1) })
    await clearStage(world.system, { stageId: stageId(0), moveToStageId: stageId(1), byUser: null })
    for (const id of [lead.id, spouse.id])
      expect(await findLeadRow(world.system, id)).toMatchObject({
        stage_id: stageId(1),
        state: 'blocked',
        snooze_until: world.clock.now() + HOUR,
      })
  })

  test('by a person, by a rule and by a stage’s end', async () => {
    await rule(1, { type: 'MOVED_TO_STAGE' }, ['ADD_TAG', { addingTag: 'Warm' }])
    await rule(0, { type: dispositionId('CALLBACK') }, ['MOVE_TO_STAGE', { movingToStageId: stageId(1) }])
    const tagged = async () => (await history()).filter(({ kind }) => kind === 'tagged').length
    const untag = () => world.system.db.q.deleteFrom('contact_tags').execute()
    await move(1)
    expect(await tagged()).toBe(1)
    await untag()
    await move(0)
    await dispose('CALLBACK')
    expect(await tagged()).toBe(2)
    await untag()
    await move(2)
    await deleteStage(ctx, { id: board.id, stageId: stageId(2), moveToStageId: stageId(1) })
    await clearStage(world.system, { stageId: stageId(2), moveToStageId: stageId(1), byUser: null })
    expect(await tagged()).toBe(3)
  })

  test('a do-not-call entry made by a move can be removed', async () => {
    await rule(1, { type: 'MOVED_TO_STAGE' }, ['MARK_AS_DNC'])
    await whenSet('CALLBACK', ['MARK_AS_DNC'])
    const entries = () => world.system.db.q.selectFrom('suppressions').select(['type', 'added_by']).execute()
    await move(1)
    expect(await entries()).toEqual([{ type: 'MANUAL', added_by: null }])
    await dispose('CALLBACK')
    expect(await entries()).toEqual([{ type: 'DISPOSITION', added_by: null }])
  })

  test('a rule that removes the lead from the board still answers the move', async () => {
    await rule(1, { type: 'MOVED_TO_STAGE' }, ['REMOVE_FROM_BOARD'], ['ADD_TAG', { addingTag: 'Done' }])
    expect(await move(1)).toMatchObject({ id: lead.id, stageId: stageId(1) })
    expect(await stored()).toBeUndefined()
    expect(await kinds()).toEqual(['added', 'moved', 'tagged', 'removed'])
  })

  test('a new lead was not moved', async () => {
    await rule(0, { type: 'MOVED_TO_STAGE' }, ['ADD_TAG', { addingTag: 'New' }])
    await makeLead(world, board)
    expect(await world.system.db.q.selectFrom('contact_tags').select('tag').execute()).toEqual([])
  })
})

describe('actions', () => {
  test('move to another board: the first stage there, where its own rules answer', async () => {
    const { board: other } = await makeBoard(world, mia, { callboardName: 'Other' })
    await addTrigger(ctx, {
      id: other.id,
      stageId: stageId(0, other),
      trigger: triggerInput.parse({ type: 'MOVED_TO_STAGE' }),
    }).then(({ id }) =>
      addAction(ctx, {
        id: other.id,
        stageId: stageId(0, other),
        triggerId: id,
        action: actionInput.parse({ type: 'ADD_TAG', meta: { addingTag: 'Came over' } }),
      }),
    )
    await rule(0, { type: 'CALLS_MADE' }, ['MOVE_TO_BOARD', { movingToBoardId: other.id }])
    await call('line_1')
    expect(await findLeadRowOfContact(world.system, other.id, lead.contact_id)).toMatchObject({
      stage_id: stageId(0, other),
    })
    expect(await world.system.db.q.selectFrom('contact_tags').select('tag').execute()).toEqual([{ tag: 'Came over' }])
  })

  test('assign, but not to a user who has left the board', async () => {
    await rule(0, { type: 'CALLS_MADE' }, ['ASSIGN', { assigningToUserId: mia.userId }])
    await call('line_1')
    expect((await stored())!.assigned_to).toBe(mia.userId)
    await updateBoard(ctx, board.id, { teamMemberUserIds: [] })
    await act((tx, row) => resetLeadCallCount(tx, row, SYSTEM_CAUSE))
    await call('line_2')
    expect((await history()).find(({ kind }) => kind === 'rule-stopped')).toMatchObject({
      action: 'ASSIGN',
      reason: 'Mia Torres is not assigned to this board',
    })
  })

  test('remove a tag', async () => {
    await rule(0, { type: 'CALLS_MADE' }, ['ADD_TAG', { addingTag: 'Cold' }])
    await rule(0, { type: 'CALLS_MADE', meta: { callAttempts: 2 } }, ['REMOVE_TAG', { removingTag: 'Cold' }])
    await call('line_1')
    await call('line_2')
    expect(await kinds()).toEqual(['added', 'called', 'tagged', 'called', 'untagged'])
  })

  test('add to a workflow: once per event, through the CRM log', async () => {
    await crm(1)
    await listWorkflow()
    await world.system.db.q.updateTable('contacts').set({ vendor_contact_id: 'crm-1' }).execute()
    await whenSet('CALLBACK', ['ADD_TO_WORKFLOW', { addingToWorkflowId: 'wf' }])
    await dispose('CALLBACK')
    await dispose('CALLBACK')
    expect(await world.system.db.q.selectFrom('crm_deliveries').select('contact_id').execute()).toEqual([
      { contact_id: lead.contact_id },
    ])
    expect(await kinds()).toEqual(['added', 'rule-action'])
  })

  test('a contact that the CRM does not know is added to no workflow', async () => {
    await crm(1)
    await listWorkflow()
    await whenSet('CALLBACK', ['ADD_TO_WORKFLOW', { addingToWorkflowId: 'wf' }])
    await dispose('CALLBACK')
    expect((await history()).at(-1)).toMatchObject({ reason: 'The CRM does not know this contact' })
  })

  test.each<[string, () => Promise<unknown>, () => Does, string]>([
    [
      'a deleted stage',
      () => deleteStage(ctx, { id: board.id, stageId: stageId(2) }),
      () => ['MOVE_TO_STAGE', { movingToStageId: stageId(2) }],
      'The stage to move to was deleted',
    ],
    [
      'a disconnected CRM',
      () => crm(0),
      () => ['ADD_TO_WORKFLOW', { addingToWorkflowId: 'wf' }],
      'No CRM with workflows is connected',
    ],
  ])('%s stops only that action, with the reason in the history', async (_, goes, does, reason) => {
    await crm(1)
    await listWorkflow()
    await rule(0, { type: 'CALLS_MADE' }, does(), ['ADD_TAG', { addingTag: 'Kept' }])
    await goes()
    await call('line_1')
    expect((await stored())!.stage_id).toBe(stageId(0))
    expect((await kinds()).toSorted()).toEqual(['added', 'called', 'rule-stopped', 'tagged'])
    expect((await history()).find(({ kind }) => kind === 'rule-stopped')).toMatchObject({ reason })
  })

  test('a deleted board', async () => {
    const { board: other } = await makeBoard(world, mia, { callboardName: 'Other' })
    await rule(0, { type: 'CALLS_MADE' }, ['MOVE_TO_BOARD', { movingToBoardId: other.id }])
    await deleteBoard(ctx, other.id)
    await call('line_1')
    expect((await history()).at(-1)).toMatchObject({ kind: 'rule-stopped', reason: 'The board to move to was deleted' })
  })

  test('the lead’s own deleted board: the end of a call is still recorded', async () => {
    await rule(0, { type: 'CALLS_MADE' }, ['ADD_TAG', { addingTag: 'Kept' }], moveOn())
    await whenSet('CALLBACK', moveOn())
    await deleteBoard(ctx, board.id)
    await call('line_1')
    await dispose('CALLBACK')
    expect(await stored()).toMatchObject({ stage_id: stageId(0), called_count: 1 })
    expect(await kinds()).toEqual(['added', 'called', 'tagged', 'rule-stopped', 'rule-stopped'])
    expect((await history()).at(-1)).toMatchObject({ reason: 'The stage to move to was deleted' })
  })
})

describe('chains', () => {
  /** Rows from an older or broken file: a move that answers a move, which no command creates. */
  const forceMove = async (stage: number, to: number) => {
    const q = world.system.db.q
    const id = await rule(stage, { type: 'MOVED_TO_STAGE' }, ['ADD_TAG', { addingTag: `Seen ${String(stage)}` }])
    await q
      .insertInto('trigger_actions')
      .values({
        id: world.services.ids('act'),
        account_id: mia.accountId,
        board_id: board.id,
        trigger_id: id,
        disposition_id: null,
        type: 'MOVE_TO_STAGE',
        meta: JSON.stringify(actionInput.parse({ type: 'MOVE_TO_STAGE', meta: { movingToStageId: stageId(to) } }).meta),
        position: 9,
        created_at: 0,
      })
      .execute()
  }

  test('end: a lead enters a stage once per cause, and the stop is recorded', async () => {
    await forceMove(1, 2)
    await forceMove(2, 1)
    await move(1)
    expect((await stored())!.stage_id).toBe(stageId(2))
    expect((await history()).at(-1)).toMatchObject({
      kind: 'rule-stopped',
      action: 'MOVE_TO_STAGE',
      reason: "The lead was in 'Follow Up' already for the same cause",
    })
    // Another cause starts a new chain.
    await move(0)
    await move(1)
    expect((await stored())!.stage_id).toBe(stageId(2))
  })
})

test('with any rules: every cause ends, each event fires once, and counters are right', async () => {
  const { board: other } = await makeBoard(world, mia, { callboardName: 'Other' })
  const CATEGORIES = ['NO_ANSWER', 'CALLBACK', 'INTERESTED']
  const does = fc.oneof(
    fc.nat(2).map((to): Does => ['MOVE_TO_STAGE', { movingToStageId: stageId(to) }]),
    fc.constant<Does>(['MOVE_TO_BOARD', { movingToBoardId: other.id }]),
    fc.constant<Does>(['SNOOZE', { snoozingHours: 1 }]),
    fc.constant<Does>(['RESET_CALL_COUNT']),
    fc.constant<Does>(['REMOVE_FROM_BOARD']),
    fc.constant<Does>(['ASSIGN', { assigningToUserId: mia.userId }]),
    fc.nat(2).map((n): Does => ['ADD_TAG', { addingTag: `Tag ${String(n)}` }]),
  )
  const trigger = fc.oneof(
    fc.integer({ min: 1, max: 3 }).map((callAttempts) => ({ type: 'CALLS_MADE', meta: { callAttempts } })),
    fc.constant({ type: 'MOVED_TO_STAGE' }),
    fc.nat(2).map((n) => ({ type: dispositionId(CATEGORIES[n]!) })),
  )
  const rules = fc.array(fc.tuple(fc.nat(2), trigger, fc.array(does, { maxLength: 4 })), { maxLength: 8 })
  const facts = fc.array(fc.tuple(fc.constantFrom('call', 'dispose', 'move'), fc.nat(2)), { maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(rules, facts, async (wanted, happens) => {
      for (const [stage, when, what] of wanted) {
        // Refused rules (a second of a kind, a move that answers a move) are not stored.
        const id = await rule(stage, when).catch(() => null)
        for (const [type, meta = {}] of id === null ? [] : what)
          await addAction(ctx, {
            id: board.id,
            stageId: stageId(stage),
            triggerId: id!,
            action: actionInput.parse({ type, meta }),
          }).catch(() => null)
      }
      lead = await makeLead(world, board, { contactId: await makeContact(world, mia.accountId) })
      for (const [index, [what, n]] of happens.entries()) {
        const now = await findLeadRowOfContact(world.system, board.id, lead.contact_id)
        if (!now) break
        lead = now
        if (what === 'call') await call(`line_${lead.id}_${String(index)}`, n)
        else if (what === 'dispose') await dispose(CATEGORIES[n]!, `line_${lead.id}_${String(index)}`, n)
        else if (lead.stage_id !== stageId(n)) await move(n)
      }
      const rows = await history()
      const comes = rows.filter(({ kind, fact }) => kind === 'moved' && fact !== null)
      const places = comes.map(({ fact, toStageId }) => `${String(fact)} to ${String(toStageId)}`)
      expect(new Set(places).size).toBe(places.length)
      expect(await wrongCounters(world)).toEqual([])
      for (const table of ['trigger_actions', 'stage_triggers'] as const)
        await world.system.db.q.deleteFrom(table).execute()
    }),
    { numRuns: 60 },
  )
}, 60_000)
