import type { UserActor } from '../../app/domain/actor'
import { addStage } from '../../app/domain/boards/change-stages.server'
import { createBoard } from '../../app/domain/boards/create-board.server'
import { createCtx, type Ctx, type Services } from '../../app/domain/context.server'
import { assignLead } from '../../app/domain/leads/assign-lead.server'
import { listLeads } from '../../app/domain/leads/leads.read.server'
import type { LeadView } from '../../app/domain/leads/leads.schema'
import { moveLead } from '../../app/domain/leads/move-lead.server'
import { queueContacts } from '../../app/domain/leads/queue-contacts.server'
import { scheduleLead, snoozeLead } from '../../app/domain/leads/lead-actions.server'

export const SEEDED_BOARD = 'Spring listings'
const HOUR_MS = 3_600_000
const BOARD_NUMBERS = 2

interface SeedBoard {
  owner: UserActor
  /** The first two have assigned leads. */
  members: UserActor[]
}

/** Create a board with activity from the team's first contacts. Idempotent. */
export async function seedBoard(services: Services, { owner, members }: SeedBoard): Promise<void> {
  const ctx = createCtx(services, owner)
  await reserveOwnNumbers(ctx, owner)
  const known = await ctx.db.q
    .selectFrom('boards')
    .select('id')
    .where('account_id', '=', owner.accountId)
    .executeTakeFirst()
  if (known) return
  const ids = async (table: 'phone_numbers' | 'contacts', max: number) => {
    const rows = await ctx.db.q
      .selectFrom(table)
      .select('id')
      .where('account_id', '=', owner.accountId)
      .orderBy('id')
      .limit(max)
      .execute()
    return rows.map(({ id }) => id)
  }
  const numbers = await ids('phone_numbers', BOARD_NUMBERS)
  const contacts = await ids('contacts', 24)
  // Without numbers the board could not dial.
  if (numbers.length === 0 || contacts.length === 0) return
  const { id, stages } = await createBoard(ctx, {
    callboardName: SEEDED_BOARD,
    assignedPhoneNumberIds: numbers,
    assignedTeamMemberIds: members.map(({ userId }) => userId),
  })
  const [first, followUp, appointment] = stages.map((stage) => stage.id)
  if (!first || !followUp || !appointment) throw new Error('a new board has no stages')
  await addStage(ctx, { id, name: 'Offer made' })
  await queueContacts(ctx, { id, contactIds: contacts })

  const filter = { assignment: 'ALL', status: 'ALL', sortBy: 'newest' } as const
  const { items: leads } = await listLeads(ctx, { id, stageId: first, ...filter })
  const now = ctx.clock.now()
  const at = (hours: number) => new Date(now + hours * HOUR_MS).toISOString()
  const place = ({ id: leadId }: LeadView, stageId: string) => ({ id, stageId, leadId })
  const move = (lead: LeadView, stageId: string) =>
    moveLead(ctx, { ...place(lead, stageId), fromBoardId: id, fromStageId: first })
  const assign = (lead: LeadView, { userId }: UserActor) =>
    assignLead(ctx, { boardId: id, contactId: lead.contactId, teamMemberUserId: userId })

  const [mia, ben] = members
  for (const [index, lead] of leads.entries()) {
    const assignee = [mia, ben][index % 5]
    if (assignee) await assign(lead, assignee)
    if (index % 4 === 1) await move(lead, followUp)
    if (index % 8 === 3) await move(lead, appointment)
    if (index % 8 === 3) await scheduleLead(ctx, { ...place(lead, appointment), scheduledAt: at(2 + index) })
    if (index === 6) await snoozeLead(ctx, { ...place(lead, first), snoozingHours: 48 })
  }
}

/** Keep two unused numbers private to the owner. Done once, and never for numbers of a board. */
async function reserveOwnNumbers(ctx: Ctx, owner: UserActor): Promise<void> {
  const numbers = await ctx.db.q
    .selectFrom('phone_numbers')
    .select(['id', 'user_id'])
    .where('account_id', '=', owner.accountId)
    .where('id', 'not in', (eb) => eb.selectFrom('board_numbers').select('number_id'))
    .orderBy('id')
    .execute()
  const own = numbers.slice(BOARD_NUMBERS).slice(-2)
  if (own.length === 0 || numbers.some(({ user_id }) => user_id !== null)) return
  const ids = own.map(({ id }) => id)
  await ctx.db.transact('seed-numbers', (tx) =>
    tx.db.q.updateTable('phone_numbers').set({ user_id: owner.userId, shared: 0 }).where('id', 'in', ids).execute(),
  )
}
