import { CALL_COLUMNS } from '../call-history/call-history-csv.server'
import { csvHead, csvLine } from '../csv/csv-cells'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import type { DialFilter, DialRecord } from './compliance.schema'
import { listDialRecords } from './dials.read.server'
import { complianceWords } from './compliance.words'

/** Small enough not to delay other requests. */
const CHUNK_DIALS = 100

const FACTS = [
  complianceWords.localTime,
  complianceWords.doNotCallList,
  complianceWords.callsNumber,
  complianceWords.ringTime,
  complianceWords.answerConnection,
  'Abandoned',
  complianceWords.messagePlayed,
  'Opt-out',
  'Recording',
]

const COLUMNS = [...CALL_COLUMNS, complianceWords.whyChosen, ...FACTS]

/** Newest first. */
export async function* dialRecordsCsv(ctx: Ctx, filter: DialFilter): AsyncGenerator<string> {
  let cursor: string | null | undefined
  do {
    const page = await listDialRecords(ctx, { ...filter, limit: CHUNK_DIALS, cursor: cursor ?? undefined })
    yield (cursor === undefined ? csvHead(COLUMNS) : '') + page.items.map(toCsvLine).join('')
    cursor = page.nextCursor
  } while (cursor)
}

const toCsvLine = (dial: DialRecord): string =>
  csvLine([
    dial.placedAt,
    dial.member.name,
    dial.contact?.firstName ?? '',
    dial.contact?.lastName ?? '',
    formatPhone(dial.phone),
    formatPhone(dial.callerIdNumber),
    dial.campaign?.name ?? '',
    dial.outcomeConfig.title,
    dial.reasons.join('; '),
    ...FACTS.map((name) => dial.facts.find(({ label }) => label === name)?.value ?? ''),
  ])
