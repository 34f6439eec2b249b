import { requireUser } from '../access/require'
import type { UserActor } from '../actor'
import { findStage, getVisibleBoard } from '../boards/board-access.server'
import { findContactByNumber } from '../contacts/find-contact-by-number.server'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import { formatPhone } from '../phone-numbers/phone'
import { parsePhone } from '../phone-numbers/phone.server'
import type { CheckTimes } from '../protection/check-number'
import { listNumbersInOrder } from '../protection/contact-numbers.server'
import { decideDrop, type DropDecision } from './decide-drop'
import { getDropTimes, loadDropRules, readDropFacts, type DropRules } from './drop-facts.server'
import {
  MAX_RECIPIENTS,
  type CheckedRecipient,
  type CheckedRecipients,
  type CheckRecipients,
  type DropContact,
  type DropReason,
} from './ringless.schema'
import { DROP_REASON_TEXTS } from './ringless.words'

/** A person with the number that gets the drop, or why none does. */
export interface ResolvedRecipient {
  contactId: string | null
  name: string
  /** null: none, or not a number. */
  e164: string | null
  /** As it was written. */
  written: string
  decision: DropDecision | { ok: false; reason: DropReason; text: string; record: null }
}

const refuse = (reason: DropReason, text: string = DROP_REASON_TEXTS[reason]): ResolvedRecipient['decision'] => ({
  ok: false,
  reason,
  text,
  record: null,
})

/** In the order of the input; a number that came before is a duplicate. Reads only. */
export async function resolveRecipients(
  tx: Ctx,
  user: UserActor,
  rules: DropRules,
  times: CheckTimes,
  contacts: readonly DropContact[],
): Promise<ResolvedRecipient[]> {
  const seen = new Set<string>()
  const resolved: ResolvedRecipient[] = []
  for (const contact of contacts) {
    const recipient = await resolveRecipient(tx, user, rules, times, contact)
    const keys = [recipient.e164, recipient.contactId].filter((key) => key !== null)
    const isDuplicate = keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    resolved.push(isDuplicate ? { ...recipient, decision: refuse('duplicate') } : recipient)
  }
  return resolved
}

async function resolveRecipient(
  tx: Ctx,
  user: UserActor,
  rules: DropRules,
  times: CheckTimes,
  { contactId, numbers }: DropContact,
): Promise<ResolvedRecipient> {
  const written = numbers[0] ?? ''
  const person = await findPerson(tx, user.accountId, contactId ?? null, written)
  if (contactId && !person)
    return { contactId: null, name: '', e164: null, written, decision: refuse('contact_deleted') }
  const base = { contactId: person?.id ?? null, name: fullName(person?.first_name ?? null, person?.last_name ?? null) }
  const chosen = numbers.length > 0 || !person ? numbers : await listNumbersInOrder(tx, person.id)
  const none = { ...base, e164: null, written, decision: refuse('no_number') }
  let first: ResolvedRecipient | null = null
  for (const text of chosen) {
    const parsed = parsePhone(text)
    const one: ResolvedRecipient = parsed.ok
      ? {
          ...base,
          e164: parsed.e164,
          written: text,
          decision: decideDrop(
            await readDropFacts(tx, rules, { contactId: base.contactId, e164: parsed.e164 }),
            rules.settings,
            times,
          ),
        }
      : { ...base, e164: null, written: text, decision: refuse('invalid_number', parsed.reason) }
    if (one.decision.ok) return one
    first ??= one
  }
  return first ?? none
}

/** A pasted number may belong to a contact. */
async function findPerson(tx: Ctx, accountId: string, contactId: string | null, written: string) {
  if (contactId === null) {
    const parsed = parsePhone(written)
    return parsed.ok ? findContactByNumber(tx, accountId, parsed.e164) : undefined
  }
  return tx.db.q
    .selectFrom('contacts')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', contactId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** For the recipient picker. Throws not_found. */
export async function checkRecipients(
  ctx: Ctx,
  { contacts, pasted, stageId, boardId, scheduledTime }: CheckRecipients,
): Promise<CheckedRecipients> {
  const user = requireUser(ctx)
  const all = [
    ...contacts,
    ...splitPasted(pasted).map((number) => ({ contactId: null, numbers: [number] })),
    ...(stageId ? await listStageContacts(ctx, boardId ?? '', stageId, MAX_RECIPIENTS + 1) : []),
  ]
  const rules = await loadDropRules(ctx, {
    accountId: user.accountId,
    userId: user.userId,
    forwardingNumber: null,
    audio: null,
  })
  const times = getDropTimes(ctx, scheduledTime ? Date.parse(scheduledTime) : null)
  const open = { ...rules, shared: { ...rules.shared, isForwardingVerified: true } }
  const recipients = await resolveRecipients(ctx, user, open, times, all.slice(0, MAX_RECIPIENTS))
  return {
    recipients: recipients.map(toCheckedRecipient),
    canSend: recipients.filter(({ decision }) => decision.ok).length,
    leftOut: Math.max(0, all.length - MAX_RECIPIENTS),
  }
}

export const splitPasted = (pasted: string): string[] =>
  pasted
    .split(/[\n,;\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

async function listStageContacts(ctx: Ctx, boardId: string, stageId: string, limit: number): Promise<DropContact[]> {
  const { id } = await getVisibleBoard(ctx, boardId)
  await findStage(ctx, id, stageId)
  const rows = await ctx.db.q
    .selectFrom('leads')
    .select('contact_id')
    .where('stage_id', '=', stageId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ contact_id }) => ({ contactId: contact_id, numbers: [] }))
}

export const toCheckedRecipient = ({
  contactId,
  name,
  e164,
  written,
  decision,
}: ResolvedRecipient): CheckedRecipient => ({
  contactId,
  name,
  number: e164 ?? written,
  display: e164 === null ? written : formatPhone(e164),
  hasConsent: decision.ok || (decision.record !== null && decision.record.consent !== null),
  reason: decision.ok ? null : decision.reason,
  reasonText: decision.ok ? null : decision.text,
})
