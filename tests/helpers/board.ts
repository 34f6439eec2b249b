import type { UserActor } from '../../app/domain/actor'
import { findStage } from '../../app/domain/boards/board-access.server'
import { createBoard } from '../../app/domain/boards/create-board.server'
import type { BoardView, CreateBoard } from '../../app/domain/boards/boards.schema'
import type { Ctx } from '../../app/domain/context.server'
import { saveContact } from '../../app/domain/contacts/save-contact.server'
import { addLeadToStage, type AddLeadToStage } from '../../app/domain/leads/add-lead-to-stage.server'
import type { EndedLeadCall } from '../../app/domain/leads/apply-lead-change.server'
import { SYSTEM_CAUSE } from '../../app/domain/lead-history/lead-history.server'
import type { LeadRow } from '../../app/domain/leads/lead-state'
import { withTally } from '../../app/domain/lead-counts/with-tally.server'
import { prepared } from './prepared'
import type { World } from './world'

/** The first number of an account. */
export async function numberOf(world: World, accountId: string): Promise<string> {
  const { id } = await world.system.db.q
    .selectFrom('phone_numbers')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** A board of an account, set up by its owner (an individual is their own owner). */
export async function makeBoard(
  world: World,
  who: UserActor,
  input: Partial<CreateBoard> = {},
): Promise<{ board: BoardView; admin: UserActor; ctx: Ctx }> {
  const admin = who.permissions.has('board:admin')
    ? who
    : await world.person({ accountId: who.accountId, role: 'OWNER', firstName: 'Olivia' })
  const ctx = world.as(admin)
  const board = await createBoard(ctx, {
    assignedPhoneNumberIds: [await numberOf(world, who.accountId)],
    assignedTeamMemberIds: who.role === 'MEMBER' ? [who.userId] : [],
    ...input,
  })
  return { board, admin, ctx }
}

/** A call that ended immediately, at a given moment. */
export const unanswered = (atMs: number): EndedLeadCall => ({ placedAt: atMs, endedAt: atMs, wasBridged: false })

let numbers = 0
/** A contact with a number of its own that no list or board has. */
export async function makeContact(
  world: World,
  accountId: string,
  facts: { zip?: string; firstName?: string; vendorContactId?: string; areaCode?: string } = {},
): Promise<string> {
  const { areaCode = '312', ...rest } = facts
  numbers += 1
  const e164 = `+1${areaCode}${String(2_000_000 + numbers)}`
  return world.system.db.transact('test', async (tx) => {
    const saved = await saveContact(tx, {
      accountId,
      createdBy: null,
      facts: { firstName: 'Nora', ...rest, phones: [{ e164, type: 'mobile' }] },
      phones: 'add',
    })
    return saved.id
  })
}

/** Puts one contact into a stage and publishes it; null when it is on the board already. */
export async function addLead(tx: Ctx, input: Omit<AddLeadToStage, 'stageName'>): Promise<LeadRow | null> {
  const { name: stageName } = await findStage(tx, input.boardId, input.stageId)
  return withTally(tx, async (tally) => {
    const lead = await addLeadToStage(tx, tally, { ...input, stageName }, SYSTEM_CAUSE)
    return { result: lead, news: lead ? [{ type: 'lead.added', lead }] : [] }
  })
}

/** A lead of a new contact in a stage; the first of the board unless another is named. */
export async function makeLead(
  world: World,
  board: BoardView,
  input: { stage?: number; contactId?: string; importType?: LeadRow['import_type'] } = {},
): Promise<LeadRow> {
  const { account_id: accountId } = await world.system.db.q
    .selectFrom('boards')
    .select('account_id')
    .where('id', '=', board.id)
    .executeTakeFirstOrThrow()
  const contactId = input.contactId ?? (await makeContact(world, accountId))
  const stage = input.stage ?? 0
  const lead = await world.system.db.transact('test', (tx) =>
    addLead(tx, {
      accountId,
      boardId: board.id,
      stageId: board.stages[stage]!.id,
      contactId,
      importType: input.importType ?? 'API',
      intoFirstStage: stage === 0,
    }),
  )
  if (!lead) throw new Error('the contact is on the board already')
  return lead
}

/** The number of the contact of a lead. */
export async function phoneOf(world: World, lead: LeadRow): Promise<string> {
  const { e164 } = await world.system.db.q
    .selectFrom('contact_phones')
    .select('e164')
    .where('contact_id', '=', lead.contact_id)
    .executeTakeFirstOrThrow()
  return e164
}

/** What the counters of leads say against what they count: a sentence each; none when all is well. */
export async function wrongCounters(world: World): Promise<string[]> {
  const { sqlite } = world.services.store
  const rows = (text: string) =>
    prepared<[], { line: string }>(sqlite, text)
      .all()
      .map(({ line }) => line)
  const pairs = [
    [
      `select printf('%s %s %s %s: %d', stage_id, zone, assigned_to, state, count(*)) as line from leads group by stage_id, zone, assigned_to, state`,
      `select printf('%s %s %s %s: %d', stage_id, zone, assigned_to, state, leads) as line from stage_counts`,
    ],
    [
      `select printf('%s %d %s: %d', stage_id, scheduled_at / 900000, assigned_to, count(*)) as line from leads where scheduled_at is not null group by stage_id, scheduled_at / 900000, assigned_to`,
      `select printf('%s %d %s: %d', stage_id, quarter, assigned_to, leads) as line from stage_schedule_counts`,
    ],
    [
      `select printf('%s: %d', boards.id, count(leads.id)) as line from boards left join leads on leads.board_id = boards.id group by boards.id`,
      `select printf('%s: %d', id, total_contacts) as line from boards`,
    ],
  ] as const
  return [
    ...pairs.flatMap(([counted, kept]) => {
      const [truth, told] = [rows(counted), rows(kept)]
      return [
        ...truth.filter((line) => !told.includes(line)).map((line) => `counted ${line}`),
        ...told.filter((line) => !truth.includes(line)).map((line) => `told ${line}`),
      ]
    }),
    ...rows(
      `select 'lead ' || leads.id || ' stands in a stage of another board' as line from leads join stages on stages.id = leads.stage_id where stages.board_id <> leads.board_id`,
    ),
  ]
}
