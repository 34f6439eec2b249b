import { sql, type Insertable, type SqlBool } from 'kysely'
import type { SelectionsTable } from '../../../db/schema/dialer'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import { checkNumber, type NumberFacts, type Reason, type SkipCode } from '../protection/check-number'
import type { DialerSettings } from '../settings/settings.schema'

/** How many leads one step looks at: a list that sleeps must not hold the file for seconds. */
export const LOOK_AT = 100
export const FIRST_LOOK = 4
/** A person whom another line is calling is asked for again after this. */
const LEASED_RETRY_MS = 60_000
/** Safe hours that never open for a place are a setting that can be put right: nobody is lost to it. */
export const NEVER_OPEN_RETRY_MS = 3_600_000

export interface Candidate {
  recordId: string
  contactId: string
  contactName: string
  vendorContactId: string | null
  e164: string
  phoneIndex: number
  /** How often the campaign has called this lead so far. */
  callsMade: number
  place: { timezone: string | null; state: string | null; zip: string | null }
  reasons: Reason[]
  /** The campaign is through with this lead, who is dialed once more by hand: none of their other numbers follows. */
  isThrough?: boolean
}

export type Choice =
  | { kind: 'chosen'; lead: Candidate }
  /** Nothing can be dialed now; `waiting` leads can be later, the first at `nextAtMs`. `notice` says it where that is not all. */
  | { kind: 'none'; waiting: number; nextAtMs: number | null; notice?: string }
  /** The step looked at as many as it may: ask again. */
  | { kind: 'more' }

export interface Scope {
  accountId: string
  campaignId: string
  sessionId: string
  settings: DialerSettings
  /** The seller asked for this very person: the nuisance window, which is about lists, does not hold. */
  byHand: boolean
}

/** Of several numbers the first mobile is dialed, then the rest in order. */
export function dialingOrder<P extends { type: string; position: number }>(phones: P[]): P[] {
  const inOrder = phones.toSorted((a, b) => a.position - b.position)
  const mobile = inOrder.find((phone) => phone.type === 'mobile')
  return mobile ? [mobile, ...inOrder.filter((phone) => phone !== mobile)] : inOrder
}

const suppressionOf = statement((q, p: { account_id: string; e164: string }) =>
  q.selectFrom('suppressions').select('id').where('account_id', '=', p.account_id).where('e164', '=', p.e164),
)
/** The number, the contact's others, and those that were the contact's when they were dialed: a person has one pair of ears. */
const leasesOf = statement(
  (q, p: { account_id: string; contact_id: string; e164: string; own_line: string; now: number }) =>
    q
      .selectFrom('number_leases')
      .select('e164')
      .where('account_id', '=', p.account_id)
      // One list and no 'or': each number of it is looked up by the key.
      .where(
        sql<SqlBool>`e164 in (
          select ${p.e164}
          union all select e164 from contact_phones where contact_id = ${p.contact_id}
          union all select held.e164 from number_leases held join lines on lines.id = held.line_id
            where held.account_id = ${p.account_id} and lines.contact_id = ${p.contact_id}
        )`,
      )
      .where('line_id', '!=', p.own_line)
      .where('expires_at', '>', p.now),
)
const lastAttempts = statement((q, p: { account_id: string; e164: string; own_line: string }) =>
  q
    .selectFrom('calls')
    .select('placed_at')
    .where('account_id', '=', p.account_id)
    .where('e164', '=', p.e164)
    .where('sent', '=', 1)
    .where('id', '!=', p.own_line)
    .orderBy('placed_at', 'desc')
    .limit(10),
)
const queuedRecords = (limit: number) => ({
  limit,
  statement: statement((q, p: { campaign_id: string; now: number }) =>
    q
      .selectFrom('campaign_records')
      .select(['id', 'contact_id', 'next_phone', 'calls_made', 'only_number'])
      .where('campaign_id', '=', p.campaign_id)
      .where('state', '=', 'queued')
      .where('not_before', '<=', p.now)
      .orderBy('position')
      .limit(limit),
  ),
})
/** Mostly the first may be dialed; only a list that sleeps is looked at further. */
const LOOKS = [queuedRecords(FIRST_LOOK), queuedRecords(LOOK_AT - FIRST_LOOK)]
const contactById = statement((q, p: { id: string }) =>
  q
    .selectFrom('contacts')
    .select(['id', 'first_name', 'last_name', 'vendor_contact_id', 'timezone', 'state', 'zip', 'deleted_at'])
    .where('id', '=', p.id),
)
const phonesOf = statement((q, p: { contact_id: string }) =>
  q.selectFrom('contact_phones').select(['e164', 'type', 'position']).where('contact_id', '=', p.contact_id),
)
const insertSelection = statement((q, selection: Insertable<SelectionsTable>) =>
  q.insertInto('selections').values(selection),
)

/** Numbers of a contact (E.164), in the order in which they are dialed; of `only` none but that one. */
export const numbersInOrder = async (tctx: Ctx, contactId: string, only: string | null = null): Promise<string[]> =>
  dialingOrder(await tctx.db.all(phonesOf, { contact_id: contactId }))
    .map(({ e164 }) => e164)
    .filter((e164) => only === null || e164 === only)

/** Whether a number is one of a contact's: an import or a CRM may have taken it away meanwhile. */
export const isNumberOf = async (tctx: Ctx, contactId: string, e164: string): Promise<boolean> =>
  (await numbersInOrder(tctx, contactId)).includes(e164)

/** Whether a number stands on the account's do-not-call list. */
export const isSuppressed = async (tctx: Ctx, accountId: string, e164: string): Promise<boolean> =>
  (await tctx.db.first(suppressionOf, { account_id: accountId, e164 })) !== undefined

/**
 * What is known about a contact's number before it is dialed: list, leases and earlier attempts of the whole account. `ownLine`
 * is the line that asks, when it has one already: its lease and its call count for nothing.
 */
export async function readNumberFacts(
  tctx: Ctx,
  { accountId, contactId, e164 }: { accountId: string; contactId: string; e164: string },
  contact: NumberFacts['contact'],
  ownLine = '',
): Promise<NumberFacts> {
  const now = tctx.clock.now()
  const suppressed = await isSuppressed(tctx, accountId, e164)
  const leases = await tctx.db.all(leasesOf, {
    account_id: accountId,
    contact_id: contactId,
    e164,
    own_line: ownLine,
    now,
  })
  const attempts = await tctx.db.all(lastAttempts, { account_id: accountId, e164, own_line: ownLine })
  return {
    e164,
    contact,
    suppressed,
    attemptTimesMs: attempts.map((attempt) => attempt.placed_at),
    lastAttemptMs: attempts[0]?.placed_at ?? null,
    beingCalled: leases.some((lease) => lease.e164 === e164) ? 'number' : leases.length > 0 ? 'person' : null,
  }
}

/** Chooses the next lead of a campaign that may be dialed now, and writes down why others were passed over. */
export async function chooseNextLead(tctx: Ctx, scope: Scope): Promise<Choice> {
  const now = tctx.clock.now()
  // Who was passed over at the first look is queued no more at the second.
  for (const { limit, statement: queued } of LOOKS) {
    const records = await tctx.db.all(queued, { campaign_id: scope.campaignId, now })
    for (const record of records) {
      const lead = await consider(tctx, scope, record)
      if (lead) return { kind: 'chosen', lead }
    }
    if (records.length < limit) return none(tctx, scope)
  }
  return { kind: 'more' }
}

async function none(tctx: Ctx, scope: Scope): Promise<Choice> {
  const later = await tctx.db.q
    .selectFrom('campaign_records')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('not_before').as('next')])
    .where('campaign_id', '=', scope.campaignId)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return { kind: 'none', waiting: later.waiting, nextAtMs: later.waiting > 0 ? later.next : null }
}

/** Whether a lead in its turn may be dialed, and with which number; who may not is written down with why. */
export async function consider(
  tctx: Ctx,
  scope: Scope,
  record: { id: string; contact_id: string; next_phone: number; calls_made: number; only_number?: string | null },
): Promise<Candidate | null> {
  const contact = await tctx.db.first(contactById, { id: record.contact_id })
  if (!contact) throw new Error(`no contact ${record.contact_id}`)
  const contactName = fullName(contact.first_name, contact.last_name)
  const skip = (decision: Omit<Skip, 'record' | 'contactName'>) =>
    writeSkip(tctx, scope, { ...decision, record, contactName })
  if (contact.deleted_at !== null) {
    await skip({
      e164: null,
      code: 'no_number',
      reasons: ['The contact was deleted'],
      state: 'skipped',
      nextPhone: record.next_phone,
      notBefore: 0,
    })
    return null
  }
  const phones = await numbersInOrder(tctx, contact.id, record.only_number)
  if (phones.length === 0) {
    await skip({
      e164: null,
      code: 'no_number',
      reasons: [record.only_number ? 'This number is no longer the contact’s' : 'The contact has no phone number'],
      state: 'skipped',
      nextPhone: 0,
      notBefore: 0,
    })
    return null
  }
  const place = { timezone: contact.timezone, state: contact.state, zip: contact.zip }
  /** The first number that these safe hours leave no hour: the lead waits with it where no other can be dialed. */
  let neverOpen: number | null = null
  for (let index = record.next_phone; index < phones.length; index++) {
    const e164 = phones[index]!
    const facts = await readNumberFacts(tctx, { accountId: scope.accountId, contactId: contact.id, e164 }, place)
    const check = checkNumber(
      facts,
      scope.byHand ? { ...scope.settings, nuisanceProtectionHours: 0 } : scope.settings,
      {
        nowMs: tctx.clock.now(),
        localHoursNowMs: tctx.clock.localHoursNow(),
      },
    )
    if (check.ok)
      return {
        recordId: record.id,
        contactId: contact.id,
        contactName,
        vendorContactId: contact.vendor_contact_id,
        e164,
        phoneIndex: index,
        callsMade: record.calls_made,
        place,
        reasons: check.reasons,
      }
    const reasons = check.reasons.map((reason) => reason.text)
    const retryAt =
      check.retryAtMs ?? (check.code === 'held_by_another_seller' ? tctx.clock.now() + LEASED_RETRY_MS : null)
    if (retryAt !== null) {
      // Time helps: the lead waits with this number, its others are not tried around the rule.
      await skip({ e164, code: check.code, reasons, state: 'queued', nextPhone: index, notBefore: retryAt })
      return null
    }
    if (check.code === 'outside_safe_hours') neverOpen ??= index
    const more = index < phones.length - 1
    const waits = !more && neverOpen !== null
    await skip({
      e164,
      code: check.code,
      reasons,
      state: more || waits ? 'queued' : 'skipped',
      nextPhone: waits ? neverOpen! : index + 1,
      notBefore: waits ? tctx.clock.now() + NEVER_OPEN_RETRY_MS : 0,
    })
  }
  if (record.next_phone >= phones.length)
    await tctx.db.q
      .updateTable('campaign_records')
      .set({ state: 'done', updated_at: tctx.clock.now() })
      .where('id', '=', record.id)
      .execute()
  return null
}

export interface Skip {
  record: { id: string; contact_id: string }
  contactName: string
  e164: string | null
  code: SkipCode
  reasons: string[]
  state: 'queued' | 'skipped'
  nextPhone: number
  notBefore: number
}

/** Passes a lead over: why, and when it is looked at again. */
export async function writeSkip(tctx: Ctx, scope: Scope, skip: Skip): Promise<void> {
  const now = tctx.clock.now()
  await tctx.db.q
    .updateTable('campaign_records')
    .set({ state: skip.state, next_phone: skip.nextPhone, not_before: skip.notBefore, updated_at: now })
    .where('id', '=', skip.record.id)
    .execute()
  await noteSkip(tctx, scope, skip)
}

/** Writes down, and tells the seller, why somebody was not dialed. */
export async function noteSkip(
  tctx: Ctx,
  scope: Pick<Scope, 'accountId' | 'campaignId' | 'sessionId'>,
  skip: Omit<Skip, 'state' | 'nextPhone' | 'notBefore'>,
): Promise<void> {
  const selectionId = await writeSelection(tctx, scope, {
    recordId: skip.record.id,
    contactId: skip.record.contact_id,
    e164: skip.e164,
    decision: 'skipped',
    code: skip.code,
    reasons: skip.reasons,
  })
  const session = await tctx.db.q
    .selectFrom('dial_sessions')
    .select('user_id')
    .where('id', '=', scope.sessionId)
    .executeTakeFirstOrThrow()
  await tctx.db.recordEvent({
    type: 'lead.skipped',
    room: `user:${session.user_id}`,
    accountId: scope.accountId,
    subjectId: skip.record.contact_id,
    payload: {
      sessionId: scope.sessionId,
      campaignId: scope.campaignId,
      selectionId,
      contactId: skip.record.contact_id,
      contactName: skip.contactName,
      e164: skip.e164,
      code: skip.code,
      reasons: skip.reasons,
    },
  })
}

/** Stores why a lead was chosen or skipped; answers the id of the row. */
export async function writeSelection(
  tctx: Ctx,
  scope: Pick<Scope, 'accountId' | 'campaignId' | 'sessionId'>,
  selection: {
    recordId: string
    contactId: string
    e164: string | null
    decision: 'chosen' | 'skipped'
    code: string | null
    reasons: string[]
  },
): Promise<string> {
  const id = tctx.ids('sel')
  await tctx.db.write(insertSelection, {
    id,
    account_id: scope.accountId,
    session_id: scope.sessionId,
    campaign_id: scope.campaignId,
    record_id: selection.recordId,
    contact_id: selection.contactId,
    e164: selection.e164,
    decision: selection.decision,
    code: selection.code,
    reasons: JSON.stringify(selection.reasons),
    created_at: tctx.clock.now(),
  })
  return id
}
