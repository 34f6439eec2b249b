import { statement } from '../../../db/statement'
import { hasMinutes } from '../accounts/plan'
import { findAccountPlan } from '../accounts/accounts.read.server'
import { conversationLengthMs } from '../goals/conversation-length.server'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import { billCall } from '../usage/bill-call.server'
import { findForwardingBlocker } from '../settings/validate-phones.server'
import type { DialerSettings } from '../settings/settings.schema'
import type { StoredInbound } from './inbound-machine.server'

/** About five rings. */
export const PHONE_RING_MS = 25_000

const nameOf = statement((q, p: { id: string }) => q.selectFrom('accounts').select('name').where('id', '=', p.id))
const endCall = statement(
  (
    q,
    p: {
      id: string
      answered_at: number
      bridged_at: number
      ended_at: number
      ring_ms: number
      bill_ms: number
      conversation_ms: number
    },
  ) => {
    const { id, ...facts } = p
    return q
      .updateTable('calls')
      .set({ ...facts, outcome: 'forwarded' })
      .where('id', '=', id)
  },
)
/** Phones to forward to, in order: not the caller's own, and none without minutes. */
export async function listForwardingPhones(
  tx: Ctx,
  accountId: string,
  from: string,
  settings: DialerSettings,
): Promise<string[]> {
  const { callForwardingType, callForwardingNumber, missedCallPopForwardingType, missedCallPopForwardingNumber } =
    settings
  const candidates = new Set([
    callForwardingType === 'phone' ? callForwardingNumber : null,
    missedCallPopForwardingType === 'phone' ? missedCallPopForwardingNumber : null,
  ])
  const phones: string[] = []
  for (const phone of candidates)
    if (phone !== null && phone !== from && (await findForwardingBlocker(tx, accountId, phone)) === null)
      phones.push(phone)
  if (phones.length === 0) return phones
  const plan = await findAccountPlan(tx, accountId)
  return hasMinutes(plan.remainingDialSeconds) ? phones : []
}

export const getForwardingPhone = ({ context: { phones = [], turn = 0 } }: StoredInbound): string | null =>
  phones[turn - 1] ?? null

/** null: no longer its turn. */
export async function getForwardingPrompt(tx: Ctx, inbound: StoredInbound, turn: number): Promise<string | null> {
  if (inbound.state !== 'forwarding' || inbound.context.turn !== turn) return null
  const { account_id: id, contact_name: name, e164 } = inbound.row
  const account = await tx.db.first(nameOf, { id })
  return `A call for ${account?.name ?? 'you'} from ${name || formatPhone(e164) || 'a hidden number'}. Press 1 to take it.`
}

/** Stores and bills a forwarded call. `talkedMs`: undefined counts from the key press. */
export async function endForwarded(
  tx: Ctx,
  { id, row, context }: StoredInbound,
  { ended_at, talkedMs }: { ended_at: number; talkedMs: number | undefined },
): Promise<void> {
  const since = talkedMs === undefined ? (context.forwardedAt ?? ended_at) : ended_at - talkedMs
  const bridged_at = Math.min(Math.max(since, row.created_at), ended_at)
  const bill_ms = ended_at - bridged_at
  const ring_ms = bridged_at - row.created_at
  const conversation_ms = await conversationLengthMs(tx, row.account_id)
  await tx.db.write(endCall, { id, answered_at: bridged_at, bridged_at, ended_at, ring_ms, bill_ms, conversation_ms })
  await billCall(tx, {
    accountId: row.account_id,
    callId: id,
    e164: row.e164,
    talkSeconds: Math.floor(bill_ms / 1000),
    fact: 'end',
  })
}
