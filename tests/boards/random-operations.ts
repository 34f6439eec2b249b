import * as fc from 'fast-check'
import { addStage, updateStage } from '../../app/domain/boards/change-stages.server'
import { createBoard } from '../../app/domain/boards/create-board.server'
import { deleteBoard } from '../../app/domain/boards/delete-board.server'
import { deleteStage } from '../../app/domain/boards/delete-stage.server'
import { updateBoard } from '../../app/domain/boards/update-board.server'
import { deleteContact } from '../../app/domain/contacts/delete-contact.server'
import { isDomainError } from '../../app/domain/errors'
import { assignLead } from '../../app/domain/leads/assign-lead.server'
import { SYSTEM_CAUSE } from '../../app/domain/lead-history/lead-history.server'
import { moveLead } from '../../app/domain/leads/move-lead.server'
import { queueContacts } from '../../app/domain/leads/queue-contacts.server'
import { removeLead } from '../../app/domain/leads/remove-lead.server'
import {
  cancelScheduledCall,
  markLeadDnc,
  scheduleLead,
  snoozeLead,
  wakeLead,
} from '../../app/domain/leads/lead-actions.server'
import { tagLead, untagLead } from '../../app/domain/tags/tags.server'
import { wakeLeadsChunk } from '../../app/domain/lead-maintenance/wake-leads.server'
import { removeSuppression } from '../../app/domain/protection/remove-suppression.server'
import { addLead, makeContact, wrongCounters } from '../helpers/board'
import { prepared } from '../helpers/prepared'
import { rememberWorld } from '../helpers/rewind'
import {
  at,
  boards,
  doJobs,
  inside,
  onBoard,
  onLead,
  openOffice,
  stages,
  TAGS,
  unrefused,
  type Office,
  type Operation,
} from './office'
import { RULE_FAULTS, RULE_OPERATIONS } from './rule-operations'

const HOUR = 3_600_000
const MOST_BOARDS = 3

const OPERATIONS: Record<string, Operation> = {
  /** What others shrink to. */
  nothing: async () => {},
  createBoard: async (office) => {
    if ((await boards(office)).length < MOST_BOARDS)
      await createBoard(office.ctx, {
        assignedPhoneNumberIds: [office.number],
        assignedTeamMemberIds: [office.people[1]!.userId],
      })
  },
  deleteBoard: onBoard(({ ctx }, boardId) => deleteBoard(ctx, boardId)),
  addStage: onBoard(({ ctx }, id) => addStage(ctx, { id })),
  deleteStage: async (office, a, b) => {
    const place = office.pick(await stages(office), a)
    if (!place) return
    const others = (await stages(office)).filter(({ boardId }) => boardId === place.boardId)
    const to = b % 2 ? office.pick(others, b)?.stageId : undefined
    await deleteStage(office.ctx, { id: place.boardId, stageId: place.stageId, moveToStageId: to })
  },
  stack: async (office, a, b) => {
    const place = office.pick(await stages(office), a)
    const priorityStacks = TAGS.slice(b % 3)
    if (place) await updateStage(office.ctx, { id: place.boardId, stageId: place.stageId, priorityStacks })
  },
  protect: onBoard(({ ctx }, id, b) => updateBoard(ctx, id, { nuisanceProtectionHours: (b % 3) * 12 })),
  members: onBoard(({ ctx, people }, id, b) =>
    updateBoard(ctx, id, { teamMemberUserIds: b % 2 ? [] : [people[1]!.userId] }),
  ),
  queue: onBoard(({ ctx, contactIds, pick }, id, b) =>
    queueContacts(ctx, { id, contactIds: [pick(contactIds, b)!, pick(contactIds, b + 1)!, pick(contactIds, b)!] }),
  ),
  add: async (office, a, b) => {
    const place = office.pick(await stages(office), a)
    const contactId = office.pick(office.contactIds, b)!
    const { accountId } = office.people[0]!
    if (place)
      await office.world.system.db.transact('test', (tx) =>
        addLead(tx, { ...place, accountId, contactId, importType: 'API', intoFirstStage: b % 2 === 0 }),
      )
  },
  move: onLead(async (office, lead, b) => {
    const to = office.pick(await stages(office), b)
    if (to)
      await moveLead(office.ctx, {
        id: to.boardId,
        stageId: to.stageId,
        leadId: lead.id,
        fromBoardId: lead.board_id,
        fromStageId: lead.stage_id,
      })
  }),
  remove: onLead(({ ctx }, lead) => removeLead(ctx, at(lead))),
  assign: onLead(({ ctx, people, pick }, lead, b) =>
    assignLead(ctx, {
      contactId: lead.contact_id,
      boardId: lead.board_id,
      ...(b % 3 ? { teamMemberUserId: pick(people, b)!.userId } : { unassign: true }),
    }),
  ),
  snooze: onLead(({ ctx }, lead, b) => snoozeLead(ctx, { ...at(lead), snoozingHours: (b % 48) + 1 })),
  wake: onLead(({ ctx }, lead) => wakeLead(ctx, at(lead))),
  schedule: onLead(({ ctx, world }, lead, b) =>
    scheduleLead(ctx, {
      ...at(lead),
      scheduledAt: new Date(world.clock.now() + ((b % 300) - 10) * 600_000).toISOString(),
    }),
  ),
  unschedule: onLead(({ ctx }, lead) => cancelScheduledCall(ctx, at(lead))),
  dnc: onLead(({ ctx }, lead) => markLeadDnc(ctx, at(lead))),
  takeBack: async ({ ctx, world, pick }, a) => {
    const entries = await world.system.db.q.selectFrom('suppressions').select('e164').orderBy('e164').execute()
    const entry = pick(entries, a)
    if (entry) await removeSuppression(ctx, entry.e164)
  },
  tag: inside((tx, lead, b) => tagLead(tx, lead, TAGS[b % 3]!, SYSTEM_CAUSE)),
  untag: inside((tx, lead, b) => untagLead(tx, lead, TAGS[b % 3]!, SYSTEM_CAUSE)),
  replaceContact: async ({ ctx, world, people, contactIds }, a) => {
    const index = a % contactIds.length
    await deleteContact(ctx, contactIds[index]!)
    contactIds[index] = await makeContact(world, people[0]!.accountId)
  },
  ...RULE_OPERATIONS,
  jobs: doJobs,
  time: async ({ world }, a) => {
    world.clock.advance((a % 30) * HOUR + 60_000)
    while (await unrefused(wakeLeadsChunk(world.system)));
  },
}

/** Done more often than the others: what makes leads, and what several rules meet at. */
const OFTEN =
  'queue add add move move assign assign tag tag stack schedule rule rule rule ofDisposition call call call call'.split(
    ' ',
  )

/** Said to a user who is too late, or asks for the impossible: nothing changes then. */
const REFUSALS = new Set(['conflict', 'not_found', 'invalid', 'not_possible_now'])

/** What is wrong after a run, a sentence each. */
async function faults({ world }: Office): Promise<string[]> {
  const { sqlite } = world.services.store
  const rows = (text: string) =>
    prepared<[], { line: string }>(sqlite, text)
      .all()
      .map(({ line }) => line)
  return [
    ...(await wrongCounters(world)),
    // A lead's history names its stage, or that it left.
    ...rows(`select 'history of ' || leads.id as line from leads where stage_id <> (
      select json_extract(details, '$.toStageId') from lead_history
      where lead_id = leads.id and kind in ('added', 'moved') order by id desc limit 1)`),
    ...rows(`select 'no end of ' || lead_id as line from lead_history h
      where id = (select max(id) from lead_history where lead_id = h.lead_id)
      and kind not in ('removed', 'merged') and not exists (select 1 from leads where leads.id = h.lead_id)`),
    ...rows(`select 'state of ' || id as line from leads where state <> case
      when blocked_by is not null then 'blocked' when snooze_until is not null then 'snoozed'
      when nuisance_until is not null then 'nuisance' else 'ready' end`),
    ...rows(`select 'held by a stranger: ' || leads.id as line from leads join users on users.id = assigned_to
      where users.role = 'MEMBER' and not exists (
        select 1 from board_members m where m.board_id = leads.board_id and m.user_id = assigned_to)`),
    ...rows(`select 'rank of ' || leads.id as line from leads where priority_rank <> coalesce((
      select min(position) from stage_priority_tags s join contact_tags c on c.tag = s.tag
      where s.stage_id = leads.stage_id and c.contact_id = leads.contact_id), 1000000)`),
    ...rows(`select 'on what is gone: ' || leads.id as line from leads join stages on stages.id = stage_id
      join boards on boards.id = leads.board_id where stages.deleted_at is not null or boards.deleted_at is not null`),
    ...RULE_FAULTS.flatMap(rows),
  ]
}

type Step = readonly [name: string, a: number, b: number]

async function run(office: Office, steps: readonly Step[]): Promise<string[]> {
  for (const [name, a, b] of steps)
    try {
      await OPERATIONS[name]!(office, a, b)
    } catch (error) {
      if (!isDomainError(error) || !REFUSALS.has(error.code)) throw error
    }
  const wrong = await wrongCounters(office.world)
  // Once the jobs are done nothing is left of what was deleted.
  await doJobs(office)
  return [...wrong, ...(await faults(office))]
}

/** Random operations on boards, stages, rules and leads, so many runs of so many; throws with the smallest that breaks a rule. */
export async function randomOperations(runs: number, operations: number, seed?: number): Promise<void> {
  const step = fc.tuple(fc.constantFrom(...Object.keys(OPERATIONS), ...OFTEN), fc.nat(1000), fc.nat(1000))
  const office = await openOffice()
  await OPERATIONS.createBoard!(office, 0, 0)
  const again = rememberWorld(office.world)
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: operations, maxLength: operations, size: 'max' }), async (steps) => {
        again()
        const wrong = await run({ ...office, contactIds: [...office.contactIds] }, steps)
        if (wrong.length === 0) return
        const done = steps.filter(([name]) => name !== 'nothing').map((each) => each.join(' '))
        throw new Error([...wrong, 'after', ...done].join('\n'))
      }),
      { numRuns: runs, ...(seed === undefined ? {} : { seed }) },
    )
  } finally {
    await office.world.close()
  }
}
