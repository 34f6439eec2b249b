import type { Insertable } from 'kysely'
import type { Tables } from '../../../db/schema/tables'
import type { Ctx } from '../../../app/domain/context.server'
import { dialSessionColumnsAfter } from '../../../app/domain/dial-sessions/dial-session-machine.server'
import { lineColumnsAfter, readLine } from '../../../app/domain/lines/line-machine.server'
import { findAllPartyConsent, toConsentColumns } from '../../../app/domain/protection/consent-states'
import { DEFAULT_DIALER_SETTINGS } from '../../../app/domain/settings/settings.schema'
import { talkMsOf, type Disposition, type Plan, type PlannedCall, type PlannedCampaign } from './plan'
import type { Random } from './random'

const DAY_MS = 86_400_000
const ROWS = 60
/** Longer talks are conversations in the session's figures. */
const CONVERSATION_MS = 30_000
const LATE_MS = 2_000

export interface CallOwner {
  accountId: string
  listId: string
  board: { id: string; stageIds: readonly string[] }
  dispositions: Readonly<Record<Disposition, string>>
  /** Of our numbers. */
  nicknames: ReadonlyMap<string, string>
}

export interface WrittenCall {
  planned: PlannedCall
  id: string
}

type Row<T extends keyof Tables> = Insertable<Tables[T]>

async function insertRows<T extends keyof Tables>(tx: Ctx, table: T, rows: readonly Row<T>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS)
    await tx.db.q
      .insertInto(table)
      .values(rows.slice(from, from + ROWS) as never)
      .execute()
}

function groupBy<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** Rows as dialing leaves them, parents first. */
export async function writeCalls(tx: Ctx, random: Random, plan: Plan, owner: CallOwner): Promise<WrittenCall[]> {
  const { accountId } = owner
  const campaigns = new Map(plan.campaigns.map((campaign) => [campaign, tx.ids('cmp')]))
  const recordKey = (campaign: PlannedCampaign, contactId: string) => `${campaigns.get(campaign)} ${contactId}`
  const records = new Map<string, Row<'campaign_records'>>()
  for (const [campaign, id] of campaigns)
    for (const [position, contact] of campaign.contacts.entries())
      records.set(recordKey(campaign, contact.id), {
        id: `rec_${random.hex(26)}`,
        account_id: accountId,
        campaign_id: id,
        contact_id: contact.id,
        position,
        state: 'queued',
        next_phone: 0,
        not_before: 0,
        calls_made: 0,
        updated_at: campaign.createdAt,
      })
  for (const { session, contact, placedAt, endedAt } of plan.calls) {
    const record = records.get(recordKey(session.campaign, contact.id))!
    Object.assign(record, { state: 'done', next_phone: 1, calls_made: 1, updated_at: Math.max(placedAt, endedAt) })
  }
  for (const { session, contact, at, retryAt } of plan.skips) {
    const record = records.get(recordKey(session.campaign, contact.id))!
    const waits = session.campaign.isActive && retryAt !== null
    Object.assign(record, waits ? { not_before: retryAt, updated_at: at } : { state: 'skipped', updated_at: at })
  }
  // A finished week keeps what it dialed.
  for (const [key, record] of records) {
    const campaign = plan.campaigns.find((each) => campaigns.get(each) === record.campaign_id)!
    if (!campaign.isActive && record.state === 'queued') records.delete(key)
  }

  const doneBy = groupBy([...records.values()], ({ campaign_id }) => campaign_id)
  await insertRows(
    tx,
    'campaigns',
    plan.campaigns.map((campaign): Row<'campaigns'> => {
      const id = campaigns.get(campaign)!
      const own = doneBy.get(id) ?? []
      const called = own.filter(({ state }) => state !== 'queued').length
      return {
        id,
        account_id: accountId,
        user_id: campaign.userId,
        name: campaign.name,
        kind: 'list',
        status: called === own.length ? 'COMPLETE' : 'ACTIVE',
        list_id: campaign.stage === null ? owner.listId : null,
        board_id: campaign.stage === null ? null : owner.board.id,
        stage_id: campaign.stage === null ? null : owner.board.stageIds[campaign.stage]!,
        rules_board_id: null,
        total_records: own.length,
        called_records: called,
        created_at: campaign.createdAt,
        updated_at: Math.max(...own.map(({ updated_at }) => updated_at), campaign.createdAt),
        deleted_at: null,
      }
    }),
  )
  await insertRows(tx, 'campaign_records', [...records.values()])

  const callsOf = groupBy(plan.calls, ({ session }) => session)
  const sessions = new Map(plan.sessions.map((session) => [session, tx.ids('dial')]))
  await insertRows(
    tx,
    'dial_sessions',
    plan.sessions.map((session): Row<'dial_sessions'> => {
      const calls = callsOf.get(session) ?? []
      const talks = calls.map(talkMsOf).filter((ms) => ms > 0)
      return {
        ...ENDED_SESSION,
        id: sessions.get(session)!,
        account_id: accountId,
        user_id: session.campaign.userId,
        campaign_id: campaigns.get(session.campaign)!,
        conference_name: `s_${random.hex(32)}`,
        conference_sid: null,
        parallel_limit: DEFAULT_DIALER_SETTINGS.parallelLimit,
        effective_limit: DEFAULT_DIALER_SETTINGS.parallelLimit,
        limit_reason: null,
        lead_filter: null,
        dials: calls.length,
        connects: talks.length,
        conversations: talks.filter((ms) => ms >= CONVERSATION_MS).length,
        talk_ms: talks.reduce((sum, ms) => sum + ms, 0),
        created_at: session.startedAt,
        updated_at: session.endedAt,
        ended_at: session.endedAt,
      }
    }),
  )

  const written = plan.calls.map((planned) => ({ planned, id: tx.ids('line') }))
  const lines: Row<'lines'>[] = []
  const calls: Row<'calls'>[] = []
  const days = new Map<string, Row<'campaign_answer_days'>>()
  for (const { planned, id } of written) {
    const campaignId = campaigns.get(planned.session.campaign)!
    const sessionId = sessions.get(planned.session)!
    const recordId = records.get(recordKey(planned.session.campaign, planned.contact.id))!.id
    const { line, call } = rowsOf(planned, { id, campaignId, sessionId, recordId }, owner)
    lines.push(line)
    calls.push(call)
    if (call.answered_by !== 'person' && call.outcome !== 'callback') continue
    const day = Math.floor(planned.endedAt / DAY_MS)
    const counted = days.get(`${campaignId} ${day}`) ?? { campaign_id: campaignId, day, live: 0, abandoned: 0 }
    counted.live = counted.live! + 1
    counted.abandoned = counted.abandoned! + call.abandoned!
    days.set(`${campaignId} ${day}`, counted)
  }
  await insertRows(tx, 'calls', calls)
  await insertRows(tx, 'lines', lines)
  await insertRows(tx, 'campaign_answer_days', [...days.values()])
  await insertRows(
    tx,
    'call_dispositions',
    written.flatMap((call) => choiceOf(tx, call, owner)),
  )
  await insertRows(
    tx,
    'call_notes',
    written.flatMap(({ planned: { note, endedAt }, id }) =>
      note === null
        ? []
        : [{ call_id: id, account_id: accountId, text: note, created_at: endedAt, updated_at: endedAt }],
    ),
  )
  const selections = [
    ...written.map(({ planned }) => ({ ...planned, at: planned.placedAt, code: null, reasons: planned.checks })),
    ...plan.skips,
  ].toSorted((a, b) => a.at - b.at)
  await insertRows(
    tx,
    'selections',
    selections.map(({ session, contact, at, code, reasons }): Row<'selections'> => ({
      id: tx.ids('sel'),
      account_id: accountId,
      session_id: sessions.get(session)!,
      campaign_id: campaigns.get(session.campaign)!,
      record_id: records.get(recordKey(session.campaign, contact.id))!.id,
      contact_id: contact.id,
      e164: contact.e164,
      decision: code === null ? 'chosen' : 'skipped',
      code,
      reasons: JSON.stringify(reasons.map(({ text }) => text)),
      created_at: at,
    })),
  )
  return written
}

/** Ended by its seller. */
const ENDED_SESSION = dialSessionColumnsAfter({ mode: 'boost', kind: 'list' }, [
  { type: 'CONNECT', mode: 'boost' },
  { type: 'AGENT_JOINED', callSid: '' },
  { type: 'STOP' },
])

interface RowIds {
  id: string
  campaignId: string
  sessionId: string
  recordId: string
}

function rowsOf(planned: PlannedCall, ids: RowIds, owner: CallOwner): { line: Row<'lines'>; call: Row<'calls'> } {
  const { contact, placedAt, endedAt, disposition } = planned
  const silenceMs = DEFAULT_DIALER_SETTINGS.ringTimeout * 1000 + 60_000
  const machine = lineColumnsAfter({ placedAt, recordOnJoin: false, silenceMs }, planned.events)
  const { context } = readLine(machine)
  const place = { timezone: null, state: contact.state, zip: contact.zip, e164: contact.e164 }
  const delayMs =
    context.bridgedAt === null || context.answeredAt === null ? null : context.bridgedAt - context.answeredAt
  const isDeclined = planned.message !== null
  const dispositionId = disposition === null ? null : owner.dispositions[disposition]
  const shared = { id: ids.id, account_id: owner.accountId, session_id: ids.sessionId, contact_id: contact.id }
  return {
    line: {
      ...machine,
      ...toConsentColumns(findAllPartyConsent(place)),
      ...shared,
      record_id: ids.recordId,
      slot: 1,
      e164: contact.e164,
      caller_id: planned.callerId,
      call_sid: context.callSid,
      contact_name: contact.name,
      vendor_contact_id: contact.vendorContactId,
      caller_nickname: owner.nicknames.get(planned.callerId) ?? '',
      reasons: JSON.stringify(planned.checks.map(({ text }) => text)),
      disposition_id: dispositionId,
      created_at: placedAt,
      updated_at: endedAt,
      ended_at: endedAt,
    },
    call: {
      ...shared,
      user_id: planned.session.campaign.userId,
      campaign_id: ids.campaignId,
      direction: 'outbound',
      e164: contact.e164,
      caller_id: planned.callerId,
      placed_at: placedAt,
      ringing_at: context.ringingAt,
      answered_at: context.answeredAt,
      bridged_at: context.bridgedAt,
      ended_at: endedAt,
      ring_ms: context.ringingAt === null ? null : (context.answeredAt ?? endedAt) - context.ringingAt,
      bridge_delay_ms: delayMs,
      bill_ms: talkMsOf(planned),
      outcome: isDeclined ? 'callback' : context.outcome,
      answered_by: context.answeredBy,
      abandoned: isDeclined || (delayMs !== null && delayMs > LATE_MS) ? 1 : 0,
      carrier_error: null,
      ended_by: planned.endedBy,
      message: planned.message,
      message_opt_out: isDeclined ? 0 : null,
      disposition_id: dispositionId,
      disposed_by: disposition === null ? null : planned.session.campaign.userId,
      disposed_at: planned.disposedAt,
      callback_at: planned.callbackAt,
      compliance: JSON.stringify({
        checkedAt: placedAt,
        localHoursAt: planned.localHoursAt,
        checks: planned.checks,
        ringTimeoutSeconds: DEFAULT_DIALER_SETTINGS.ringTimeout,
        recording: planned.recorded === null ? 'never' : 'afterClick',
      }),
    },
  }
}

const choiceOf = (tx: Ctx, { planned, id }: WrittenCall, owner: CallOwner): Row<'call_dispositions'>[] =>
  planned.disposition === null
    ? []
    : [
        {
          id: tx.ids('cdsp'),
          account_id: owner.accountId,
          call_id: id,
          disposition_id: owner.dispositions[planned.disposition],
          chosen_by: planned.session.campaign.userId,
          created_at: planned.disposedAt!,
        },
      ]
