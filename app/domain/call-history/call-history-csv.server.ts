import { streamCsv, type CsvCells } from '../csv/stream-csv'
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
export const callHistoryCsv = (ctx: Ctx, scope: CallScope & CallFilter): AsyncGenerator<string> =>
  streamCsv({
    columns: COLUMNS,
    page: (page) => readCalls(ctx, { ...scope, ...page }),
    async toCells(rows) {
      const recordings = await playableRecordings(
        ctx,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => toCells(row, recordings.has(row.id)))
    },
  })

function toCells(row: ListedCall, recorded: boolean): CsvCells {
  const { checks = [] } = JSON.parse(row.compliance) as ComplianceRecord
  const check = (code: Reason['code']) => checks.find((one) => one.code === code)?.text ?? ''
  const { title, subtitle } = outcomeOfRow(row)
  return [
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
  ]
}
