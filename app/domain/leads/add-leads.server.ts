import { listStageRows } from '../boards/board-access.server'
import { readContactInput } from '../contacts/read-input.server'
import { saveContact, type SaveContact } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'
import type { HostContact } from '../contacts/host-contact.schema'
import { notFound } from '../errors'
import { addLeadToStage } from './add-lead-to-stage.server'
import type { LeadRow } from './lead-state'
import { withTally } from '../lead-counts/with-tally.server'

/** Contacts per transaction; larger ones delay dials. */
export const LEADS_CHUNK = 25

export type ContactResult = { named: string } & ({ contactId: string } | { reason: string })

export interface LeadIntake {
  accountId: string
  boardId: string
  /** null: a job. */
  byUser: string | null
  importType: LeadRow['import_type']
}

/** One contact handed over is hot, a selection of several is not (1-boards §4.4). */
export const getHandOverType = (contacts: number): LeadRow['import_type'] => (contacts === 1 ? 'HOST' : 'BULK')

export interface AddLeadsResult {
  queued: number
  known: number
  refused: { contactId: string; reason: string }[]
}

/** Each once per board. Throws not_found without stages. */
export async function addLeads<T>(
  tx: Ctx,
  { byUser, ...intake }: LeadIntake,
  inputs: readonly T[],
  resolve: (given: T) => Promise<ContactResult>,
): Promise<AddLeadsResult> {
  const { accountId, boardId } = intake
  const [stage] = await listStageRows(tx, boardId)
  if (!stage) throw notFound('Stage')
  const cause = { byUser, ruleId: null, fact: null }
  const lead = { ...intake, stageId: stage.id, stageName: stage.name, intoFirstStage: true }
  return withTally(tx, async (tally) => {
    const result: AddLeadsResult = { queued: 0, known: 0, refused: [] }
    for (const input of inputs) {
      const contact = await resolve(input)
      if ('reason' in contact) result.refused.push({ contactId: contact.named, reason: contact.reason })
      else if (await addLeadToStage(tx, tally, { ...lead, contactId: contact.contactId }, cause)) result.queued += 1
      else result.known += 1
    }
    const news = { type: 'leads.changed', accountId, boardId, stageIds: [stage.id] } as const
    return { result, news: result.queued > 0 ? [news] : [] }
  })
}

export async function saveHostContact(
  tx: Ctx,
  owner: Pick<SaveContact, 'accountId' | 'createdBy'>,
  contact: HostContact,
): Promise<ContactResult> {
  const named = contact.contactId
  const read = readContactInput(contact)
  if (!read.ok) return { named, reason: read.reason }
  const { id } = await saveContact(tx, { ...owner, facts: read.facts, phones: 'replace' })
  return { named, contactId: id }
}
