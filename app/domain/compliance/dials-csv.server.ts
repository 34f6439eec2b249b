import { CALL_COLUMNS } from '../call-history/call-history-csv.server'
import { streamCsv, type CsvCells } from '../csv/stream-csv'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import type { DialFilter, DialRecord } from './compliance.schema'
import { listDialRecords } from './dials.read.server'
import { complianceWords } from './compliance.words'

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
export const dialRecordsCsv = (ctx: Ctx, filter: DialFilter): AsyncGenerator<string> =>
  streamCsv({
    columns: COLUMNS,
    page: (page) => listDialRecords(ctx, { ...filter, ...page }),
    toCells: (dials) => dials.map(toCells),
  })

const toCells = (dial: DialRecord): CsvCells => [
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
]
