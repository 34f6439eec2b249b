import type { Selectable } from 'kysely'
import type { ContactPhonesTable } from '../../../db/schema/contacts'
import type { Tables } from '../../../db/schema/tables'
import { statement } from '../../../db/statement'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { DomainError, forbidden } from '../errors'
import { react } from '../reactions'
import type { ContactFacts } from './contact-facts'
import { isName, NUMBERS_MOST, POSTAL_FIELDS, STORED_FIELDS, type StoredField } from './contact-fields'
import { contactName, findContact, findContactRow } from './contacts.read.server'
import type { ContactView } from './contacts.schema'
import { contactWords } from './contacts.words'
import {
  moveCalls,
  moveCampaignRecords,
  moveDeliveries,
  moveLists,
  moveTagsAndFirings,
  moveTexts,
} from './move-contact-records.server'
import { requireWriter } from './require-writer'
import { changeContact, keepWord, phonesOf } from './save-contact.server'
import { storedOf } from './stored-form.server'
import { tellContact } from './tell-contact.server'

type ContactRow = Selectable<Tables['contacts']>
type Phone = Selectable<ContactPhonesTable>

const liveLine = statement((q, p: { account_id: string; contact_id: string }) =>
  q
    .selectFrom('number_leases')
    .innerJoin('lines', 'lines.id', 'number_leases.line_id')
    .select('lines.id')
    .where('number_leases.account_id', '=', p.account_id)
    .where('lines.contact_id', '=', p.contact_id)
    .where('lines.ended_at', 'is', null)
    .limit(1),
)
const liveCaller = statement((q, p: { account_id: string; contact_id: string }) =>
  q
    .selectFrom('inbound_calls')
    .leftJoin('lines', 'lines.id', 'inbound_calls.id')
    .select('inbound_calls.id')
    .where('inbound_calls.account_id', '=', p.account_id)
    .where('inbound_calls.contact_id', '=', p.contact_id)
    .where((eb) =>
      eb.or([
        eb('inbound_calls.ended_at', 'is', null),
        eb.and([eb('lines.id', 'is not', null), eb('lines.ended_at', 'is', null)]),
      ]),
    )
    .limit(1),
)

export const mayMerge = ({ userId, permissions }: UserActor, contact: Pick<ContactRow, 'created_by'>): boolean =>
  permissions.has('board:admin') || contact.created_by === userId

/** README.md lists each record. Throws not_found, forbidden, invalid, not_possible_now during a call. */
export async function mergeContacts(ctx: Ctx, id: string, mergedId: string): Promise<ContactView> {
  const user = requireWriter(ctx)
  const { accountId } = user
  if (id === mergedId) throw new DomainError('invalid', contactWords.mergeWithItself)
  return ctx.db.transact('contact.merge', async (tctx) => {
    const kept = await findContactRow(tctx, id)
    const merged = await findContactRow(tctx, mergedId)
    if (!mayMerge(user, kept) || !mayMerge(user, merged)) throw forbidden()
    for (const contact of [kept, merged]) await requireNoCall(tctx, contact)

    const move = { accountId, from: merged.id, to: kept.id }
    const before = await tctx.db.all(phonesOf, { contact_id: merged.id })
    const own = await tctx.db.all(phonesOf, { contact_id: kept.id })
    const after = allPhones(own, before)
    await moveCampaignRecords(tctx, move, { before, after })
    // A do-not-call request of either contact applies to every number.
    const ownNumbers = own.map(({ e164 }) => e164).filter((e164) => !before.some((phone) => phone.e164 === e164))
    await keepWord(tctx, accountId, merged.id, ownNumbers)
    await moveLists(tctx, move)
    await moveTagsAndFirings(tctx, move)
    await moveCalls(tctx, move)
    await moveDeliveries(tctx, move)
    await moveTexts(
      tctx,
      move,
      before.map(({ e164 }) => e164),
    )

    // First: CRM ids are unique among contacts that are not deleted.
    await tctx.db.q.updateTable('contacts').set({ deleted_at: tctx.clock.now() }).where('id', '=', merged.id).execute()
    await changeContact(tctx, kept, { ...missingFacts(kept, merged), phones: before }, 'add')
    await react(tctx, 'contactFieldsMerged', {
      from: merged.id,
      to: kept.id,
      name: contactName(merged),
      byUser: user.userId,
    })
    await publishMerge(tctx, move)
    return findContact(tctx, kept.id)
  })
}

/** Machines and windows reference a live line's contact by id. */
async function requireNoCall(tctx: Ctx, contact: ContactRow): Promise<void> {
  const of = { account_id: contact.account_id, contact_id: contact.id }
  if ((await tctx.db.first(liveLine, of)) ?? (await tctx.db.first(liveCaller, of)))
    throw new DomainError('not_possible_now', contactWords.mergeDuringCall(contactName(contact)))
}

/** Throws invalid for too many. */
function allPhones(own: readonly Phone[], others: readonly Phone[]): Phone[] {
  const added = others.filter(({ e164 }) => !own.some((phone) => phone.e164 === e164))
  const phones = [...own, ...added].map((phone, position) => ({ ...phone, position }))
  if (phones.length > NUMBERS_MOST)
    throw new DomainError('invalid', contactWords.mergeTooManyNumbers(phones.length, NUMBERS_MOST))
  return phones
}

/** Name and postal address are taken whole or not at all. */
function missingFacts(kept: ContactRow, merged: ContactRow): Partial<ContactFacts> {
  const [own, others] = [storedOf(kept), storedOf(merged)]
  const names = STORED_FIELDS.filter(isName)
  const groups: ReadonlyArray<readonly StoredField[]> = [names, POSTAL_FIELDS]
  const isOpen = (field: StoredField) =>
    (groups.find((group) => group.includes(field)) ?? [field]).every((part) => !own[part])
  const fields = STORED_FIELDS.flatMap((field) => (others[field] && isOpen(field) ? [[field, others[field]]] : []))
  const ownFields = mergeFieldsOf(kept)
  const added = mergeFieldsOf(merged).filter((field) => !ownFields.some(({ id }) => id === field.id))
  return { ...Object.fromEntries(fields), ...(added.length > 0 && { mergeFields: [...ownFields, ...added] }) }
}

const mergeFieldsOf = ({ merge_fields }: ContactRow) => JSON.parse(merge_fields) as ContactView['mergeFields']

async function publishMerge(tctx: Ctx, { accountId, from, to }: { accountId: string; from: string; to: string }) {
  const base = { room: `account:${accountId}`, accountId }
  await tellContact(tctx, 'contact.changed', { id: to, accountId })
  await tctx.db.recordEvent({ ...base, type: 'contact.deleted', subjectId: from, payload: { contactId: from } })
  await tctx.db.recordEvent({
    ...base,
    type: 'contact.merged',
    subjectId: to,
    payload: { contactId: to, mergedId: from },
  })
  await react(tctx, 'contactMerged', { accountId, contactId: to })
}
