import type { LineContext } from '../../../machines/server/line'
import { readConsent, type AllPartyConsent } from '../protection/consent-states'
import { protectionWords } from '../protection/protection.words'
import type { Ctx } from '../context.server'
import { phoneOrHidden } from '../phone-numbers/phone'
import { fullName } from '../person-name'
import { transferSteps } from '../transfers/transfer-story.server'
import { listAnnouncements } from '../announcements/announcement-machine.server'
import { complianceOf } from './call-compliance'
import { callViews, findCallRow, type CallRow } from './call-history.read.server'
import { findCallNote } from './call-note.read.server'
import type { CallStory, RecordingView } from './call-history.schema'
import { isLateBridge, storyOf, type CallFacts, type ComplianceRecord } from './call-story'
import { listRecordings } from '../recordings/recordings.read.server'
import { callHistoryWords } from './call-history.words'
import { readLine } from '../lines/line-machine.server'

/** Built from rows, because events are deleted. Throws not_found. */
export async function findCallStory(ctx: Ctx, uuid: string): Promise<CallStory> {
  const row = await findCallRow(ctx, uuid)
  const [call] = await callViews(ctx, [row])
  const recordings = await listRecordings(ctx, row.id)
  const facts = await factsOf(ctx, row, recordings)
  return {
    direction: row.direction,
    call: call!,
    steps: storyOf(facts),
    bridgeDelay:
      facts.bridgeDelayMs === null || row.direction === 'inbound'
        ? null
        : { ms: facts.bridgeDelayMs, isLate: isLateBridge(facts.bridgeDelayMs), abandoned: facts.abandoned },
    compliance: complianceOf(facts),
    note: await findCallNote(ctx, row.id),
    recordings,
  }
}

/** During the call. */
const getBridgeDelay = (live: LineContext | null): number | null =>
  live === null || live.bridgedAt === null || live.answeredAt === null ? null : live.bridgedAt - live.answeredAt

async function factsOf(ctx: Ctx, row: CallRow, recordings: RecordingView[]): Promise<CallFacts> {
  const line = await ctx.db.q
    .selectFrom('lines')
    .select(['reasons', 'consent_source', 'consent_state', 'state', 'context', 'chart_version', 'created_at'])
    .where('id', '=', row.id)
    .executeTakeFirst()
  // The calls row gets its times when the call ends.
  const live = row.ended_at === null && line ? readLine(line).context : null
  const bridgedAt = live?.bridgedAt ?? row.bridged_at
  const compliance = JSON.parse(row.compliance) as ComplianceRecord
  const seller = fullName(row.member_first_name, row.member_last_name) || callHistoryWords.theSeller
  const person = fullName(row.contact_first_name, row.contact_last_name) || phoneOrHidden(row.e164)
  // An announcement replaces the consent note.
  const isForbidden = compliance.recording !== 'never' && compliance.announces !== true
  const notRecorded = isForbidden && line ? readConsent(line) : null
  const announcements = compliance.announces ? await listAnnouncements(ctx, row.id) : []
  return {
    direction: row.direction,
    phone: row.e164,
    callerId: row.caller_id,
    campaign: row.campaign_kind === 'list' ? row.campaign_name : null,
    seller,
    person,
    transfers: await transferSteps(ctx, row.id, { seller, person }),
    reasons: line ? (JSON.parse(line.reasons) as string[]) : [],
    chosenAt: line?.created_at ?? row.placed_at,
    placedAt: row.placed_at,
    sent: row.sent === 1,
    ringingAt: live?.ringingAt ?? row.ringing_at,
    answeredAt: live?.answeredAt ?? row.answered_at,
    bridgedAt,
    endedAt: row.ended_at,
    ringMs: row.ring_ms,
    bridgeDelayMs: row.bridge_delay_ms ?? getBridgeDelay(live),
    greetingMs: row.greeting_ms,
    talkMs: row.bill_ms,
    outcome: row.outcome,
    answeredBy: live?.answeredBy ?? row.answered_by,
    abandoned: row.abandoned === 1,
    carrierError: row.carrier_error,
    endedBy: row.ended_by,
    message: row.message,
    messageRecorded: row.message_audio_id !== null,
    dispositions: await listChoices(ctx, row.id),
    otherPerson: row.ended_by === 'other-line' ? await findReachedInstead(ctx, row) : null,
    compliance,
    recordings: [
      ...recordings.map(({ startedAt, state, note, durationMs }) => ({
        at: Date.parse(startedAt),
        words: recordingWords(state, note, durationMs),
      })),
      ...announcements
        .filter(({ state }) => state === 'unheard')
        .map(({ row: { updated_at }, context }) => ({ at: updated_at, words: `Not recorded: ${context.failure}` })),
      ...(notRecorded && bridgedAt !== null ? [notRecordedFrom(bridgedAt, notRecorded, recordings)] : []),
    ],
  }
}

/** A stricter law may become known during the recording. */
function notRecordedFrom(
  bridgedAt: number,
  consent: AllPartyConsent,
  recordings: RecordingView[],
): { at: number; words: string } {
  const ends = recordings.map(({ startedAt, durationMs }) => Date.parse(startedAt) + (durationMs ?? 0))
  if (ends.length === 0) return { at: bridgedAt, words: protectionWords.notRecorded(consent) }
  return { at: Math.max(...ends), words: protectionWords.noLongerRecorded(consent) }
}

function recordingWords(state: RecordingView['state'], note: string | null, durationMs: number | null): string {
  if (state === 'absent') return note ?? callHistoryWords.nothingRecorded
  const length = durationMs === null ? '' : `, ${Math.round(durationMs / 1000)} s long`
  return callHistoryWords.recordingStarted(length)
}

async function listChoices(ctx: Ctx, callId: string): Promise<CallFacts['dispositions']> {
  const rows = await ctx.db.q
    .selectFrom('call_dispositions')
    .innerJoin('dispositions', 'dispositions.id', 'call_dispositions.disposition_id')
    .leftJoin('users', 'users.id', 'call_dispositions.chosen_by')
    .select(['dispositions.name', 'call_dispositions.created_at', 'users.first_name', 'users.last_name'])
    .where('call_dispositions.call_id', '=', callId)
    .orderBy('call_dispositions.id')
    .execute()
  return rows.map(({ name, created_at: at, first_name, last_name }) => ({
    name,
    by: first_name === null ? null : fullName(first_name, last_name) || null,
    at,
  }))
}

async function findReachedInstead(ctx: Ctx, row: CallRow): Promise<string | null> {
  const other = await ctx.db.q
    .selectFrom('calls')
    .innerJoin('contacts', 'contacts.id', 'calls.contact_id')
    .select(['contacts.first_name', 'contacts.last_name'])
    .where('calls.account_id', '=', row.account_id)
    .where('calls.user_id', '=', row.user_id)
    .where('calls.direction', '=', 'outbound')
    .where('calls.session_id', '=', row.session_id)
    .where('calls.id', '!=', row.id)
    .where('calls.bridged_at', 'is not', null)
    .where('calls.answered_at', '>=', row.placed_at)
    .where('calls.answered_at', '<=', row.ended_at ?? ctx.clock.now())
    // Longer than any ring; limits the rows read.
    .where('calls.placed_at', '>', row.placed_at - 3_600_000)
    .where('calls.placed_at', '<=', row.ended_at ?? ctx.clock.now())
    .orderBy('calls.placed_at', 'desc')
    .orderBy('calls.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return other ? fullName(other.first_name, other.last_name) || null : null
}
