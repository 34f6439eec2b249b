import { noIndex } from '../../../db/dialect'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import { checkNumber, type NumberCheck, type Reason } from '../protection/check-number'
import type { DialerSettings } from '../settings/settings.schema'
import { wasCalledForOtherContact } from '../campaigns/campaign-record.server'
import { listNumbersInOrder, readNumberFacts } from '../protection/contact-numbers.server'
import { saveSkip, type SelectionTarget, type Skip } from './record-selection.server'
import { leadSelectionWords } from './lead-selection.words'

/** Per step: a list outside safe hours must not hold the database for seconds. */
export const SELECTION_LIMIT = 100
export const FIRST_BATCH = 4
/** Another line is dialing the number. */
const LEASED_RETRY_MS = 60_000
/** Keeps the session open: mostly its own last call is ending. */
export const SOON_DUE_MS = 2_000
/** Settings may be corrected. */
export const NEVER_OPEN_RETRY_MS = 3_600_000

export interface Candidate {
  recordId: string
  leadId?: string
  contactId: string
  contactName: string
  vendorContactId: string | null
  e164: string
  phoneIndex: number
  callsMade: number
  place: { timezone: string | null; state: string | null; zip: string | null }
  reasons: Reason[]
  /** Completed: no other number follows the redial. */
  isCompleted?: boolean
  /** A pause does not apply. */
  byHand?: true
  isSecondDial?: true
}

export type Choice =
  | { kind: 'chosen'; lead: Candidate }
  /** `waiting`: can be dialed later, first at `nextAtMs`. */
  | { kind: 'none'; waiting: number; nextAtMs: number | null; notice?: string }
  /** Step limit reached: call again. */
  | { kind: 'more' }

export interface SelectionScope extends SelectionTarget {
  settings: DialerSettings
  /** The nuisance window does not apply. */
  byHand: boolean
  /** No line is live: cut-off leads do not wait for their time. */
  endsPass: boolean
}

const queuedRecords = (limit: number) => ({
  limit,
  statement: statement((q, p: { campaign_id: string; now: number }) =>
    q
      .selectFrom('campaign_records')
      .select(['id', 'contact_id', 'next_phone', 'calls_made', 'only_number'])
      .where('campaign_id', '=', p.campaign_id)
      .where('state', '=', 'queued')
      // The first due lead is near the start of the position index.
      .where(noIndex<number>('not_before'), '<=', p.now)
      .orderBy('position')
      .limit(limit),
  ),
})
/** The first lead is mostly eligible. */
const QUEUED_BATCHES = [queuedRecords(FIRST_BATCH), queuedRecords(SELECTION_LIMIT - FIRST_BATCH)]
const cutOffRecords = statement((q, p: { campaign_id: string }) =>
  q
    .selectFrom('campaign_records')
    .select(['id', 'contact_id', 'next_phone', 'calls_made', 'only_number'])
    .where('campaign_id', '=', p.campaign_id)
    .where('state', '=', 'queued')
    .where('return_reason', '=', 'cut-off')
    .orderBy('not_before')
    .orderBy('position')
    .limit(SELECTION_LIMIT),
)
const firstDue = statement((q, p: { campaign_id: string; now: number }) =>
  q
    .selectFrom('campaign_records')
    .select('not_before')
    .where('campaign_id', '=', p.campaign_id)
    .where('state', '=', 'queued')
    .where('not_before', '<=', p.now)
    .limit(1),
)
export const waitingTotals = statement((q, p: { campaign_id: string }) =>
  q
    .selectFrom('campaign_records')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('not_before').as('next')])
    .where('campaign_id', '=', p.campaign_id)
    .where('state', '=', 'queued'),
)
const contactById = statement((q, p: { id: string }) =>
  q
    .selectFrom('contacts')
    .select(['id', 'first_name', 'last_name', 'vendor_contact_id', 'timezone', 'state', 'zip', 'deleted_at'])
    .where('id', '=', p.id),
)
export async function chooseNextLead(tx: Ctx, scope: SelectionScope): Promise<Choice> {
  const now = tx.clock.now()
  // Skipped leads of the first read are no longer due.
  for (const { limit, statement: queued } of QUEUED_BATCHES) {
    const records = await tx.db.all(queued, { campaign_id: scope.campaignId, now })
    for (const record of records) {
      const lead = await selectNumber(tx, scope, record)
      if (lead) return { kind: 'chosen', lead }
    }
    if (records.length < limit) return chooseCutOffLead(tx, scope)
  }
  return { kind: 'more' }
}

async function chooseCutOffLead(tx: Ctx, scope: SelectionScope): Promise<Choice> {
  if (!scope.endsPass) return createNoLeadChoice(tx, scope)
  const records = await tx.db.all(cutOffRecords, { campaign_id: scope.campaignId })
  for (const record of records) {
    const lead = await selectNumber(tx, scope, record)
    if (lead) return { kind: 'chosen', lead }
  }
  return records.length < SELECTION_LIMIT ? createNoLeadChoice(tx, scope) : { kind: 'more' }
}

export const isAnyLeadDue = async (tx: Ctx, campaignId: string): Promise<boolean> =>
  (await tx.db.first(firstDue, { campaign_id: campaignId, now: tx.clock.now() })) !== undefined

async function createNoLeadChoice(tx: Ctx, scope: SelectionScope): Promise<Choice> {
  const { waiting = 0, next = null } = (await tx.db.first(waitingTotals, { campaign_id: scope.campaignId })) ?? {}
  return { kind: 'none', waiting, nextAtMs: waiting > 0 ? next : null }
}

const ALREADY_CALLED: NumberCheck = {
  ok: false,
  code: 'called_already',
  reasons: [
    {
      code: 'called_already',
      text: leadSelectionWords.numberCalledAlreadyCampaignAnother,
      data: {},
    },
  ],
}

/** Already dialed under another contact. Live lines have a lease instead. */
const wasCalledForOther = async (
  tx: Ctx,
  scope: SelectionScope,
  { contact_id, leadId }: QueuedRecord,
  e164: string,
): Promise<boolean> =>
  !scope.byHand &&
  wasCalledForOtherContact(tx, { account_id: scope.accountId, e164, campaign_id: scope.campaignId, contact_id }, leadId)

export interface QueuedRecord {
  id: string
  contact_id: string
  next_phone: number
  calls_made: number
  only_number?: string | null
  leadId?: string
}

/** Chooses the number to dial, or stores the skip reason. */
export async function selectNumber(tx: Ctx, scope: SelectionScope, record: QueuedRecord): Promise<Candidate | null> {
  const contact = await tx.db.first(contactById, { id: record.contact_id })
  if (!contact) throw new Error(`no contact ${record.contact_id}`)
  const contactName = fullName(contact.first_name, contact.last_name)
  const skip = (decision: Omit<Skip, 'record' | 'contactName'>) =>
    saveSkip(tx, scope, { ...decision, record, contactName })
  if (contact.deleted_at !== null) {
    await skip({
      e164: null,
      code: 'no_number',
      reasons: [leadSelectionWords.contactDeleted],
      state: 'skipped',
      nextPhone: record.next_phone,
      notBefore: 0,
    })
    return null
  }
  const phones = await listNumbersInOrder(tx, contact.id, record.only_number)
  if (phones.length === 0) {
    await skip({
      e164: null,
      code: 'no_number',
      reasons: [
        record.only_number ? leadSelectionWords.numberNoLongerContact : leadSelectionWords.contactNoPhoneNumber,
      ],
      state: 'skipped',
      nextPhone: 0,
      notBefore: 0,
    })
    return null
  }
  const place = { timezone: contact.timezone, state: contact.state, zip: contact.zip }
  /** First number whose safe hours never open. */
  let neverOpen: number | null = null
  for (let index = record.next_phone; index < phones.length; index++) {
    const e164 = phones[index]!
    const facts = await readNumberFacts(tx, { accountId: scope.accountId, contactId: contact.id, e164 }, place)
    const rulesCheck = checkNumber(
      facts,
      scope.byHand ? { ...scope.settings, nuisanceProtectionHours: 0 } : scope.settings,
      {
        nowMs: tx.clock.now(),
        localHoursNowMs: tx.clock.localHoursNow(),
      },
    )
    const check = rulesCheck.ok && (await wasCalledForOther(tx, scope, record, e164)) ? ALREADY_CALLED : rulesCheck
    if (check.ok)
      return {
        recordId: record.id,
        ...(record.leadId !== undefined && { leadId: record.leadId }),
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
      check.retryAtMs ?? (check.code === 'held_by_another_seller' ? tx.clock.now() + LEASED_RETRY_MS : null)
    if (retryAt !== null) {
      // Waits with this number: others do not bypass the rule. A leg that ends is polled, as its callback may be lost.
      const once = facts.isBeingHungUp === true
      await skip({ e164, code: check.code, reasons, state: 'queued', nextPhone: index, notBefore: retryAt, once })
      return null
    }
    if (check.code === 'outside_safe_hours') neverOpen ??= index
    const hasMoreNumbers = index < phones.length - 1
    const waits = !hasMoreNumbers && neverOpen !== null
    await skip({
      e164,
      code: check.code,
      reasons,
      state: hasMoreNumbers || waits ? 'queued' : 'skipped',
      nextPhone: waits ? neverOpen! : index + 1,
      notBefore: waits ? tx.clock.now() + NEVER_OPEN_RETRY_MS : 0,
    })
  }
  if (record.next_phone >= phones.length)
    await tx.db.q
      .updateTable('campaign_records')
      .set({ state: 'done', updated_at: tx.clock.now() })
      .where('id', '=', record.id)
      .execute()
  return null
}
