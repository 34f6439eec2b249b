import type { UserActor } from '../../app/domain/actor'
import type { Ctx } from '../../app/domain/context.server'
import { isDomainError } from '../../app/domain/errors'
import { findLeadRow } from '../../app/domain/leads/find-lead.server'
import type { LeadRow } from '../../app/domain/leads/lead-state'
import { makeContact, numberOf } from '../helpers/board'
import { runJobs } from '../helpers/run-jobs'
import { testWorld, type World } from '../helpers/world'

export const TAGS = ['A', 'B', 'C']

/** What a run of operations works on: read again for each of them, as people look before they act. */
export interface Office {
  world: World
  ctx: Ctx
  people: UserActor[]
  number: string
  contactIds: string[]
  /** Something of a list, chosen by a number; undefined of an empty one. */
  pick<T>(list: readonly T[], by: number): T | undefined
}

export interface Place {
  boardId: string
  stageId: string
}

export const stages = async ({ world }: Office): Promise<Place[]> =>
  (
    await world.system.db.q
      .selectFrom('stages')
      .innerJoin('boards', 'boards.id', 'stages.board_id')
      .select(['stages.id', 'boards.id as boardId'])
      .where('stages.deleted_at', 'is', null)
      .where('boards.deleted_at', 'is', null)
      .orderBy('stages.id')
      .execute()
  ).map(({ id, boardId }) => ({ boardId, stageId: id }))
export const boards = async (office: Office) => [...new Set((await stages(office)).map(({ boardId }) => boardId))]
export const leads = ({ world }: Office): Promise<LeadRow[]> =>
  world.system.db.q.selectFrom('leads').selectAll().orderBy('id').execute()
export const at = (lead: LeadRow) => ({ id: lead.board_id, stageId: lead.stage_id, leadId: lead.id })

export type Operation = (office: Office, a: number, b: number) => Promise<unknown>

/** An operation on one of the existing leads. */
export const onLead =
  (work: (office: Office, lead: LeadRow, b: number) => Promise<unknown>): Operation =>
  async (office, a, b) => {
    const lead = office.pick(await leads(office), a)
    if (lead) await work(office, lead, b)
  }
/** What rules and the dialer do, without asking who may. */
export const inside = (work: (tx: Ctx, lead: LeadRow, b: number) => Promise<unknown>): Operation =>
  onLead(({ world }, { id }, b) =>
    unrefused(world.system.db.transact('test', async (tx) => work(tx, (await findLeadRow(tx, id))!, b))),
  )
/** People are refused; what happens automatically, like the end of a call, cannot be. */
export async function unrefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isDomainError(error)) throw error
    throw new Error(`what happens by itself was refused: ${error.message}`, { cause: error })
  }
}
export const doJobs = ({ world }: Pick<Office, 'world'>): Promise<void> => unrefused(runJobs(world))
export const onBoard =
  (work: (office: Office, boardId: string, b: number) => Promise<unknown>): Operation =>
  async (office, a, b) => {
    const boardId = office.pick(await boards(office), a)
    if (boardId) await work(office, boardId, b)
  }

export async function openOffice(): Promise<Office> {
  const world = await testWorld()
  const olivia = await world.person({ role: 'OWNER', firstName: 'Olivia' })
  const people = [
    olivia,
    await world.person({ accountId: olivia.accountId, role: 'MEMBER' }),
    await world.person({ accountId: olivia.accountId, role: 'MANAGER', firstName: 'Marcus' }),
  ]
  const contactIds = []
  for (const areaCode of ['312', '305', '212', '480', '808', '206'])
    contactIds.push(await makeContact(world, olivia.accountId, { areaCode }))
  // A household: what blocks one of the two blocks the other.
  const shared = world.system.db.q.selectFrom('contact_phones').select('e164').where('contact_id', '=', contactIds[0]!)
  await world.system.db.q
    .updateTable('contact_phones')
    .set({ e164: shared })
    .where('contact_id', '=', contactIds[1]!)
    .execute()
  const number = await numberOf(world, olivia.accountId)
  return {
    world,
    ctx: world.as(olivia),
    people,
    number,
    contactIds,
    pick: (list, by) => list[by % Math.max(1, list.length)],
  }
}
