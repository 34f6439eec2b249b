import { getRecordingPlan } from '../recordings/recording-plan'
import { CALLERS_SLOTS, followUp, isLive, toLine, toSession, type DialStep } from '../call-engine/dial-step'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { findCallerConsent, toConsentColumns } from '../protection/consent-states'
import { insertLine, getPlaceCallJobKey, type StoredLine } from '../lines/line-machine.server'
import { isPossiblyInConference } from '../lines/conference-occupancy.server'
import { acquireNumberLease } from '../protection/number-lease.server'
import { dispatchToInbound } from './dispatch-to-inbound.server'
import { toStoredInbound, type StoredInbound } from './inbound-machine.server'
import { inboundWords } from './inbound.words'

/** Then the call's status is fetched from the carrier. */
const SILENCE_MS = 60_000

const openInboundOfSession = statement((q, p: { session_id: string }) =>
  q
    .selectFrom('inbound_calls')
    .selectAll()
    .where('session_id', '=', p.session_id)
    .where('ended_at', 'is', null)
    .orderBy('id'),
)
const contactPlace = statement((q, p: { id: string }) =>
  q.selectFrom('contacts').select(['timezone', 'state', 'zip', 'vendor_contact_id']).where('id', '=', p.id),
)
const nicknameOf = statement((q, p: { account_id: string; e164: string }) =>
  q.selectFrom('phone_numbers').select('nickname').where('account_id', '=', p.account_id).where('e164', '=', p.e164),
)
const deleteJob = statement((q, p: { key: string }) => q.deleteFrom('jobs').where('key', '=', p.key))
const joinSession = statement((q, p: { id: string; session_id: string; compliance: string }) =>
  q.updateTable('calls').set({ session_id: p.session_id, compliance: p.compliance }).where('id', '=', p.id),
)

export const listPendingCallers = async (tx: Ctx, sessionId: string): Promise<StoredInbound[]> =>
  (await tx.db.all(openInboundOfSession, { session_id: sessionId }))
    .map(toStoredInbound)
    .filter(({ state }) => state === 'taken')

/** Bridges an answered caller once the seller is free. After the session's end the caller gets voicemail. */
export async function connectCaller(step: DialStep): Promise<void> {
  const { tx, session } = step
  const [caller] = await listPendingCallers(tx, session.id)
  if (!caller || step.lines.some(({ id }) => id === caller.id)) return
  const { run: state, phone } = session.state
  if (state === 'ended') return void (await dispatchToInbound(tx, caller.id, { type: 'NOT_CONNECTED' }))
  if ((state !== 'dialing' && state !== 'wrapUp') || phone !== 'present') return
  // A leg that may be in the conference keeps its slot.
  const isUsed = (slot: number) =>
    step.lines.some(
      (line) => line.row.slot === slot && (isPossiblyInConference(line) || (isLive(line) && line.state !== 'declined')),
    )
  const slot = CALLERS_SLOTS.find((each) => !isUsed(each))
  if (slot === undefined) return
  const line = await insertCallersLine(step, caller, slot)
  step.lines = [...step.lines.filter(({ row }) => row.slot !== slot), line]
  step.changed.session = true
  if (state === 'wrapUp') followUp(step, toSession({ type: 'REDIAL', lineId: line.id }))
  const { call_sid: callSid, created_at: ringingAt } = caller.row
  followUp(
    step,
    toLine(line, { type: 'RINGING', at: ringingAt, callSid }),
    toLine(line, { type: 'VERDICT', answeredBy: 'person' }),
    toLine(line, { type: 'ANSWERED', at: tx.clock.now(), callSid }),
  )
}

async function insertCallersLine(
  step: DialStep,
  { id, row }: ReturnType<typeof toStoredInbound>,
  slot: number,
): Promise<StoredLine> {
  const { tx, session, rules } = step
  const place = await tx.db.first(contactPlace, { id: row.contact_id })
  const number = await tx.db.first(nicknameOf, { account_id: row.account_id, e164: row.called })
  const consent = findCallerConsent({
    timezone: place?.timezone ?? null,
    state: place?.state ?? null,
    zip: place?.zip ?? null,
    e164: row.e164,
  })
  const plan = getRecordingPlan(rules.settings, consent)
  const compliance = JSON.stringify({
    checkedAt: row.created_at,
    ...plan,
  })
  await tx.db.write(joinSession, { id, session_id: session.id, compliance })
  const line = await insertLine(
    tx,
    {
      id,
      account_id: row.account_id,
      session_id: session.id,
      record_id: row.record_id,
      contact_id: row.contact_id,
      slot,
      e164: row.e164,
      caller_id: row.called,
      contact_name: row.contact_name,
      vendor_contact_id: place?.vendor_contact_id ?? null,
      caller_nickname: number?.nickname ?? '',
      reasons: JSON.stringify([inboundWords.theyCalled]),
      ...toConsentColumns(consent),
    },
    {
      placedAt: row.created_at,
      // Only 'Always' records inbound calls (product.md, Recording).
      recordOnJoin: !plan.notRecorded && plan.recording === 'always',
      silenceMs: SILENCE_MS,
      dialedByHand: true,
      inbound: true,
    },
  )
  // No other session dials the caller.
  if (row.e164 !== '')
    await acquireNumberLease(tx, { account_id: row.account_id, e164: row.e164, session_id: session.id, line_id: id })
  await tx.db.write(deleteJob, { key: getPlaceCallJobKey(line) })
  return line
}

export async function updateCaller({ tx }: DialStep, { id, state }: StoredLine): Promise<void> {
  if (state === 'inCall') await dispatchToInbound(tx, id, { type: 'CONNECTED' })
  // They did not meet: the caller may leave a message.
  if (state === 'declined') await dispatchToInbound(tx, id, { type: 'NOT_CONNECTED' })
  if (state === 'ended') await dispatchToInbound(tx, id, { type: 'CALLER_HUNG_UP' })
}
