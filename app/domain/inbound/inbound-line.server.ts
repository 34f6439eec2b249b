import { CALLERS_SLOTS, followUp, isLive, toLine, toSession, type DialStep } from '../call-engine/dial-step'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { recordingNoteOfCaller } from '../protection/consent-states'
import { recordingMode } from '../settings/settings.schema'
import { insertLine, placingOf, type KeptLine } from '../lines/line-machine.server'
import { mayBeInRoom } from '../lines/conference-occupancy.server'
import { holdNumber } from '../protection/number-lease.server'
import { hearInbound } from './hear-inbound.server'
import { keptInbound, type KeptInbound } from './kept-inbound.server'

/** Then the carrier is asked. */
const SILENCE_MS = 60_000

const waitingIn = statement((q, p: { session_id: string }) =>
  q
    .selectFrom('inbound_calls')
    .selectAll()
    .where('session_id', '=', p.session_id)
    .where('ended_at', 'is', null)
    .orderBy('id'),
)
const placeOf = statement((q, p: { id: string }) =>
  q.selectFrom('contacts').select(['timezone', 'state', 'zip', 'vendor_contact_id']).where('id', '=', p.id),
)
const nicknameOf = statement((q, p: { account_id: string; e164: string }) =>
  q.selectFrom('phone_numbers').select('nickname').where('account_id', '=', p.account_id).where('e164', '=', p.e164),
)
const dropJob = statement((q, p: { key: string }) => q.deleteFrom('jobs').where('key', '=', p.key))
const joinSession = statement((q, p: { id: string; session_id: string; compliance: string }) =>
  q.updateTable('calls').set({ session_id: p.session_id, compliance: p.compliance }).where('id', '=', p.id),
)

export const promisedTo = async (tctx: Ctx, sessionId: string): Promise<KeptInbound[]> =>
  (await tctx.db.all(waitingIn, { session_id: sessionId })).map(keptInbound).filter(({ state }) => state === 'taken')

/** Bridges an answered caller once the seller is free. After the session's end the caller gets voicemail. */
export async function takeCaller(run: DialStep): Promise<void> {
  const { tctx, session } = run
  const [caller] = await promisedTo(tctx, session.id)
  if (!caller || run.lines.some(({ id }) => id === caller.id)) return
  const { run: state, phone } = session.state
  if (state === 'ended') return void (await hearInbound(tctx, caller.id, { type: 'UNMET' }))
  if ((state !== 'dialing' && state !== 'wrapUp') || phone !== 'present') return
  // A leg that may be in the conference keeps its slot.
  const isUsed = (slot: number) =>
    run.lines.some(
      (line) => line.row.slot === slot && (mayBeInRoom(line) || (isLive(line) && line.state !== 'declined')),
    )
  const slot = CALLERS_SLOTS.find((each) => !isUsed(each))
  if (slot === undefined) return
  const line = await insertCallersLine(run, caller, slot)
  run.lines = [...run.lines.filter(({ row }) => row.slot !== slot), line]
  run.changed.session = true
  if (state === 'wrapUp') followUp(run, toSession({ type: 'REDIAL', lineId: line.id }))
  const { call_sid: callSid, created_at: ringingAt } = caller.row
  followUp(
    run,
    toLine(line, { type: 'RINGING', at: ringingAt, callSid }),
    toLine(line, { type: 'VERDICT', answeredBy: 'person' }),
    toLine(line, { type: 'ANSWERED', at: tctx.clock.now(), callSid }),
  )
}

async function insertCallersLine(
  run: DialStep,
  { id, row }: ReturnType<typeof keptInbound>,
  slot: number,
): Promise<KeptLine> {
  const { tctx, session, rules } = run
  const place = await tctx.db.first(placeOf, { id: row.contact_id })
  const number = await tctx.db.first(nicknameOf, { account_id: row.account_id, e164: row.called })
  const note = recordingNoteOfCaller({
    timezone: place?.timezone ?? null,
    state: place?.state ?? null,
    zip: place?.zip ?? null,
    e164: row.e164,
  })
  const mode = recordingMode(rules.settings)
  const announces = rules.settings.recordingAnnouncement !== 'none'
  const compliance = JSON.stringify({
    checkedAt: row.created_at,
    recording: mode === 'never' || announces ? mode : (note ?? mode),
    ...(note !== null && announces && { announces }),
  })
  await tctx.db.write(joinSession, { id, session_id: session.id, compliance })
  const line = await insertLine(
    tctx,
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
      reasons: JSON.stringify(['They called']),
      recording_note: note,
    },
    {
      placedAt: row.created_at,
      // Only 'Always' records inbound calls (product.md, Recording).
      recordOnJoin: (note === null || announces) && mode === 'always',
      silenceMs: SILENCE_MS,
      dialedByHand: true,
      inbound: true,
    },
  )
  // No other session dials the caller.
  if (row.e164 !== '')
    await holdNumber(tctx, { account_id: row.account_id, e164: row.e164, session_id: session.id, line_id: id })
  await tctx.db.write(dropJob, { key: placingOf(line) })
  return line
}

export async function followCaller({ tctx }: DialStep, { id, state }: KeptLine): Promise<void> {
  if (state === 'inCall') await hearInbound(tctx, id, { type: 'MET' })
  // They did not meet: the caller may leave a message.
  if (state === 'declined') await hearInbound(tctx, id, { type: 'UNMET' })
  if (state === 'ended') await hearInbound(tctx, id, { type: 'GONE' })
}
