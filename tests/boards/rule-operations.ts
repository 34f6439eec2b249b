import { addDisposition, deleteDisposition } from '../../app/domain/boards/change-dispositions.server'
import { listNumbersInOrder } from '../../app/domain/protection/contact-numbers.server'
import { recordLeadCall, resetLeadCallCount } from '../../app/domain/leads/apply-lead-change.server'
import { SYSTEM_CAUSE } from '../../app/domain/lead-history/lead-history.server'
import { addAction } from '../../app/domain/rules/add-action.server'
import { addTrigger } from '../../app/domain/rules/add-trigger.server'
import { collapseRule } from '../../app/domain/rules/collapse-rule.server'
import { fireRules } from '../../app/domain/rules/fire-rules.server'
import { removeAction } from '../../app/domain/rules/remove-action.server'
import { removeTrigger } from '../../app/domain/rules/remove-trigger.server'
import { actionInput, triggerInput, type ActionInput, type TriggerInput } from '../../app/domain/rules/rules.schema'
import { setAction } from '../../app/domain/rules/set-action.server'
import { setTrigger } from '../../app/domain/rules/set-trigger.server'
import { unanswered } from '../helpers/board'
import { boards, inside, onBoard, stages, TAGS, type Office, type Operation } from './office'

/** A stage's rule, as its verbs name it. */
interface RulePlace {
  id: string
  stageId: string
  triggerId: string
}

const rules = async ({ world }: Office): Promise<RulePlace[]> =>
  world.system.db.q
    .selectFrom('stage_triggers')
    .innerJoin('boards', 'boards.id', 'stage_triggers.board_id')
    .select(['stage_triggers.board_id as id', 'stage_triggers.stage_id as stageId', 'stage_triggers.id as triggerId'])
    .where('boards.deleted_at', 'is', null)
    .orderBy('stage_triggers.id')
    .execute()
const dispositions = async ({ world }: Pick<Office, 'world'>, boardId: string): Promise<string[]> =>
  (
    await world.system.db.q
      .selectFrom('dispositions')
      .select('id')
      .where('board_id', '=', boardId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)
const actionsOf = async ({ world }: Office, triggerId: string): Promise<string[]> =>
  (
    await world.system.db.q
      .selectFrom('trigger_actions')
      .select('id')
      .where('trigger_id', '=', triggerId)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

/** One of the three conditions; few dispositions and few calls, so that rules want the same. */
async function conditionFor(office: Office, boardId: string, b: number): Promise<TriggerInput> {
  const [kind, which] = [b % 3, Math.floor(b / 3)]
  if (kind === 0) return triggerInput.parse({ type: 'CALLS_MADE', meta: { callAttempts: (which % 3) + 1 } })
  if (kind === 1) return triggerInput.parse({ type: 'MOVED_TO_STAGE' })
  return triggerInput.parse({ type: office.pick((await dispositions(office, boardId)).slice(0, 4), which) })
}

/** One of nine actions; the tenth needs a CRM. */
async function actionFor(office: Office, boardId: string, b: number): Promise<ActionInput> {
  const [kind, which] = [b % 9, Math.floor(b / 9)]
  const ownStages = (await stages(office)).filter((place) => place.boardId === boardId)
  const parse = (type: string, meta: object = {}) => actionInput.parse({ type, meta })
  switch (kind) {
    case 0:
      return parse('MOVE_TO_STAGE', { movingToStageId: office.pick(ownStages, which)!.stageId })
    case 1:
      return parse('MOVE_TO_BOARD', { movingToBoardId: office.pick(await boards(office), which)! })
    case 2:
      return parse('REMOVE_FROM_BOARD')
    case 3:
      return parse('ADD_TAG', { addingTag: TAGS[which % 3] })
    case 4:
      return parse('REMOVE_TAG', { removingTag: TAGS[which % 3] })
    case 5:
      return parse('MARK_AS_DNC')
    case 6:
      return parse('SNOOZE', { snoozingHours: (which % 48) + 1 })
    case 7:
      return parse('RESET_CALL_COUNT')
    default:
      return parse('ASSIGN', { assigningToUserId: office.pick(office.people, which)!.userId })
  }
}

const onRule =
  (work: (office: Office, place: RulePlace, b: number) => Promise<unknown>): Operation =>
  async (office, a, b) => {
    const place = office.pick(await rules(office), a)
    if (place) await work(office, place, b)
  }
const onAction = (work: (office: Office, place: RulePlace & { actionId: string }, b: number) => Promise<unknown>) =>
  onRule(async (office, place, b) => {
    const actionId = office.pick(await actionsOf(office, place.triggerId), b)
    if (actionId) await work(office, { ...place, actionId }, b)
  })
const onDisposition = (work: (office: Office, place: { id: string; dispositionId: string }, b: number) => unknown) =>
  onBoard(async (office, id, b) => {
    const dispositionId = office.pick(await dispositions(office, id), b)
    if (dispositionId) await work(office, { id, dispositionId }, b)
  })

/** Rules that are written, changed and taken back, and the facts that they answer. */
export const RULE_OPERATIONS: Record<string, Operation> = {
  rule: async (office, a, b) => {
    const place = office.pick(await stages(office), a)
    if (!place) return
    const { boardId: id, stageId } = place
    const { id: triggerId } = await addTrigger(office.ctx, {
      id,
      stageId,
      trigger: await conditionFor(office, id, b),
    })
    for (const which of [b, a + b])
      await addAction(office.ctx, { id, stageId, triggerId, action: await actionFor(office, id, which) })
  },
  condition: onRule(async (office, place, b) =>
    setTrigger(office.ctx, { ...place, trigger: await conditionFor(office, place.id, b) }),
  ),
  action: onRule(async (office, place, b) =>
    addAction(office.ctx, { ...place, action: await actionFor(office, place.id, b) }),
  ),
  changeAction: onAction(async (office, place, b) =>
    setAction(office.ctx, { ...place, action: await actionFor(office, place.id, b) }),
  ),
  dropAction: onAction(({ ctx }, place) => removeAction(ctx, place)),
  collapse: onRule(({ ctx }, place) => collapseRule(ctx, place)),
  dropRule: onRule(({ ctx }, place) => removeTrigger(ctx, place)),
  ofDisposition: onDisposition(async (office, place, b) =>
    addAction(office.ctx, { ...place, action: await actionFor(office, place.id, b) }),
  ),
  addDisposition: onBoard(({ ctx }, id) => addDisposition(ctx, { id })),
  dropDisposition: onDisposition(({ ctx }, place) => deleteDisposition(ctx, place)),
  /** A call of the stage ends, and its disposition is set. */
  call: inside(async (tx, lead, b) => {
    const callId = tx.ids('line')
    const called = await recordLeadCall(tx, lead, unanswered(tx.clock.now()), {
      ...SYSTEM_CAUSE,
      fact: `call:${callId}`,
    })
    const after = await fireRules(tx, { kind: 'call-made', lead: called, callId, stageId: lead.stage_id })
    const { id: dispositionId } =
      (await tx.db.q
        .selectFrom('dispositions')
        .select('id')
        .where('board_id', '=', lead.board_id)
        .orderBy('id')
        .limit(1)
        .offset(b % 6)
        .executeTakeFirst()) ?? {}
    if (after && dispositionId) {
      const [e164] = await listNumbersInOrder(tx, lead.contact_id)
      await fireRules(tx, {
        kind: 'disposed',
        lead: after,
        callId,
        e164: e164!,
        dispositionId,
        stageId: lead.stage_id,
      })
    }
  }),
  resetCalls: inside((tx, lead) => resetLeadCallCount(tx, lead, SYSTEM_CAUSE)),
}

/** What no rules may come to, each a query for lines of what is wrong. */
export const RULE_FAULTS: readonly string[] = [
  `select 'two rules of a stage want ' || disposition_id as line from stage_triggers
    where disposition_id is not null group by stage_id, disposition_id having count(*) > 1`,
  `select 'two rules answer a move to ' || stage_id as line from stage_triggers
    where type = 'MOVED_TO_STAGE' group by stage_id having count(*) > 1`,
  `select 'a move answers a move: ' || t.id as line from stage_triggers t join trigger_actions a on a.trigger_id = t.id
    where t.type = 'MOVED_TO_STAGE' and a.type in ('MOVE_TO_STAGE', 'MOVE_TO_BOARD')`,
  `select 'twice in one rule: ' || type as line from trigger_actions
    where type in ('MOVE_TO_STAGE', 'MOVE_TO_BOARD', 'REMOVE_FROM_BOARD', 'ASSIGN', 'SNOOZE', 'MARK_AS_DNC')
    group by coalesce(trigger_id, disposition_id), type having count(*) > 1`,
  `select 'a rule of a stage that is gone: ' || t.id as line from stage_triggers t join stages on stages.id = t.stage_id
    where stages.deleted_at is not null`,
  // A cause brings a lead to a stage once.
  `select 'a loop: ' || fact as line from lead_history where kind = 'moved' and fact is not null
    group by contact_id, fact, json_extract(details, '$.toStageId') having count(*) > 1`,
]
