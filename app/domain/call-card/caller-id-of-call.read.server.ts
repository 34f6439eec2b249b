import { statement } from '../../../db/statement'
import type { HealthReason } from '../../../machines/server/number-health'
import { requireUser } from '../access/require'
import type { ComplianceRecord } from '../call-history/call-story'
import type { Ctx } from '../context.server'
import { reasonTexts } from '../number-health/number-health.words'
import { formatPhone } from '../phone-numbers/phone'
import { spamWords } from '../spam-protection/spam-protection.words'
import { findAttestation } from '../voice-trust/voice-trust.read.server'
import type { CallCard } from './call-card.schema'
import { callCardWords } from './call-card.words'

const DAY_MS = 86_400_000
const REPORT_DAYS = 30
/** Of the health of a number. Fewer answers alone are no sign of spam. */
const SPAM_REASONS = new Set<string>([
  'blocked_more_than_peers',
  'reported_more_than_peers',
  'rejected_by_carrier',
  'rest_extended',
] satisfies HealthReason[])
const REJECTED = new Set(['remediating', 'remediationFailed'])

const outgoingCall = statement((q, p: { id: string; account_id: string; contact_id: string }) =>
  q
    .selectFrom('calls')
    .select(['caller_id', 'compliance'])
    .where('id', '=', p.id)
    .where('account_id', '=', p.account_id)
    .where('contact_id', '=', p.contact_id)
    .where('direction', '=', 'outbound'),
)

const ownNumber = statement((q, p: { account_id: string; e164: string }) =>
  q
    .selectFrom('phone_numbers')
    .leftJoin('number_health', 'number_health.id', 'phone_numbers.id')
    .leftJoin('spam_registrations', 'spam_registrations.number_id', 'phone_numbers.id')
    .select(['phone_numbers.id', 'nickname', 'number_health.reason', 'spam_registrations.state as spam_state'])
    .where('phone_numbers.account_id', '=', p.account_id)
    .where('phone_numbers.e164', '=', p.e164)
    .where('phone_numbers.released_at', 'is', null)
    .limit(1),
)

const reportsOfNumber = statement((q, p: { number_id: string; since: number }) =>
  q
    .selectFrom('spam_reports')
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .where('number_id', '=', p.number_id)
    .where('created_at', '>=', p.since),
)

/** What the lead sees of us, and how it is trusted. null: no such outgoing call of this contact. */
export async function findCallerIdOfCall(ctx: Ctx, contactId: string, callId: string): Promise<CallCard['callerId']> {
  const { accountId } = requireUser(ctx)
  const call = await ctx.db.first(outgoingCall, { id: callId, account_id: accountId, contact_id: contactId })
  if (!call?.caller_id) return null
  const number = await ctx.db.first(ownNumber, { account_id: accountId, e164: call.caller_id })
  return {
    display: formatPhone(call.caller_id),
    nickname: number?.nickname || null,
    attestation: (JSON.parse(call.compliance) as ComplianceRecord).attestation ?? null,
    isRegistered: number !== undefined && (await findAttestation(ctx, number.id)) !== null,
    warning: number ? await findWarning(ctx, number) : null,
  }
}

async function findWarning(
  ctx: Ctx,
  { id, reason, spam_state }: { id: string; reason: string | null; spam_state: string | null },
): Promise<string | null> {
  if (spam_state && REJECTED.has(spam_state)) return spamWords.rejected
  const since = ctx.clock.now() - REPORT_DAYS * DAY_MS
  const { reports = 0 } = (await ctx.db.first(reportsOfNumber, { number_id: id, since })) ?? {}
  if (reports > 0) return callCardWords.spamReports(reports)
  return reason && SPAM_REASONS.has(reason) ? reasonTexts[reason as HealthReason] : null
}
