import { stagesOf } from '../boards/board-access.server'
import { readContactInput } from '../contacts/read-input.server'
import { saveContact, type SaveContact } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'
import type { HostContact } from '../contacts/host-contact.schema'
import { notFound } from '../errors'
import { bookLead } from './book-lead.server'
import type { LeadRow } from './lead-state'
import { withTally } from './tell-board.server'

/** Contacts per transaction; larger ones delay dials. */
export const LEADS_CHUNK = 25

export type ReadContact = { named: string } & ({ contactId: string } | { reason: string })

export interface Intake {
  accountId: string
  boardId: string
  /** null: a job. */
  byUser: string | null
  importType: LeadRow['import_type']
}

export interface Booked {
  queued: number
  known: number
  refused: { contactId: string; reason: string }[]
}

/** Each once per board. Throws not_found without stages. */
export async function bookContacts<T>(
  tctx: Ctx,
  { byUser, ...intake }: Intake,
  given: readonly T[],
  read: (given: T) => Promise<ReadContact>,
): Promise<Booked> {
  const { accountId, boardId } = intake
  const [stage] = await stagesOf(tctx, boardId)
  if (!stage) throw notFound('Stage')
  const cause = { byUser, ruleId: null, fact: null }
  const lead = { ...intake, stageId: stage.id, stageName: stage.name, intoFirstStage: true }
  return withTally(tctx, async (tally) => {
    const result: Booked = { queued: 0, known: 0, refused: [] }
    for (const one of given) {
      const contact = await read(one)
      if ('reason' in contact) result.refused.push({ contactId: contact.named, reason: contact.reason })
      else if (await bookLead(tctx, tally, { ...lead, contactId: contact.contactId }, cause)) result.queued += 1
      else result.known += 1
    }
    const news = { type: 'leads.changed', accountId, boardId, stageIds: [stage.id] } as const
    return { result, news: result.queued > 0 ? [news] : [] }
  })
}

export async function saveHostContact(
  tctx: Ctx,
  owner: Pick<SaveContact, 'accountId' | 'createdBy'>,
  contact: HostContact,
): Promise<ReadContact> {
  const named = contact.contactId
  const read = readContactInput(contact)
  if (!read.ok) return { named, reason: read.reason }
  const { id } = await saveContact(tctx, { ...owner, facts: read.facts, phones: 'replace' })
  return { named, contactId: id }
}
