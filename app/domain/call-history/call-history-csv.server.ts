import { csvHead, csvLine } from '../csv/csv-cells'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import type { Reason } from '../protection/check-number'
import { outcomeOfRow, readCalls, type ListedCall } from './call-history.read.server'
import type { CallFilter } from './call-history.schema'
import type { CallScope } from './call-scope.server'
import type { ComplianceRecord } from './call-story'
import { playableRecordings } from '../recordings/recordings.read.server'
import { callHistoryWords } from './call-history.words'

/** Small enough not to delay other requests. */
const CHUNK_CALLS = 100

export const CALL_COLUMNS = [
  callHistoryWords.dateUtc,
  callHistoryWords.teamMember,
  callHistoryWords.firstName,
  callHistoryWords.lastName,
  'Phone',
  callHistoryWords.callerId,
  'Campaign',
  'Outcome',
]

const COLUMNS = [
  ...CALL_COLUMNS,
  'Details',
  'Disposition',
  callHistoryWords.durationS,
  callHistoryWords.ringTimeS,
  callHistoryWords.answerConnectionMs,
  'Abandoned',
  callHistoryWords.localTimeCheck,
  callHistoryWords.doNotCallCheck,
  'Recording',
]

/** Throws forbidden, not_found before the first chunk. */
export async function* callHistoryCsv(ctx: Ctx, scope: CallScope & CallFilter): AsyncGenerator<string> {
  let cursor: string | null | undefined
  do {
    const page = await readCalls(ctx, { ...scope, limit: CHUNK_CALLS, cursor: cursor ?? undefined })
    const head = cursor === undefined ? csvHead(COLUMNS) : ''
    const recordings = await playableRecordings(
      ctx,
      page.items.map(({ id }) => id),
    )
    yield head + page.items.map((row) => lineOf(row, recordings.has(row.id))).join('')
    cursor = page.nextCursor
  } while (cursor)
}

function lineOf(row: ListedCall, recorded: boolean): string {
  const { checks = [] } = JSON.parse(row.compliance) as ComplianceRecord
  const check = (code: Reason['code']) => checks.find((one) => one.code === code)?.text ?? ''
  const { title, subtitle } = outcomeOfRow(row)
  return csvLine([
    new Date(row.placed_at).toISOString(),
    fullName(row.member_first_name, row.member_last_name),
    row.contact_first_name,
    row.contact_last_name,
    formatPhone(row.e164),
    formatPhone(row.caller_id),
    row.campaign_kind === 'list' ? row.campaign_name : '',
    title,
    subtitle === row.disposition_name ? '' : subtitle,
    row.disposition_name,
    Math.floor(row.bill_ms / 1000),
    row.ring_ms === null ? null : Math.round(row.ring_ms / 100) / 10,
    row.bridge_delay_ms,
    // Calls may still be abandoned in their last seconds.
    row.abandoned === 1 ? 'Yes' : row.ended_at === null ? callHistoryWords.notKnownYet : 'No',
    check('inside_safe_hours'),
    check('not_suppressed'),
    recorded ? 'Yes' : 'No',
  ])
}
