import { streamCsv, type CsvCells } from '../csv/stream-csv'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import type { TextFilter, TextRecordView } from './compliance.schema'
import { TEXT_FACTS } from './text-facts'
import { listTextRecords } from './texts.read.server'
import { complianceWords } from './compliance.words'

const COLUMNS = [
  'Date',
  complianceWords.teamMember,
  complianceWords.firstName,
  complianceWords.lastName,
  'Phone',
  'From',
  complianceWords.toMany,
  'Status',
  ...TEXT_FACTS,
]

/** Newest first. */
export const textRecordsCsv = (ctx: Ctx, filter: TextFilter): AsyncGenerator<string> =>
  streamCsv({
    columns: COLUMNS,
    page: (page) => listTextRecords(ctx, { ...filter, ...page }),
    toCells: (texts) => texts.map(toCells),
  })

const toCells = (text: TextRecordView): CsvCells => [
  text.checkedAt,
  text.member?.name ?? '',
  text.contact?.firstName ?? '',
  text.contact?.lastName ?? '',
  formatPhone(text.phone),
  formatPhone(text.callerIdNumber),
  text.isBlast ? 'Yes' : 'No',
  text.status,
  ...TEXT_FACTS.map((name) => text.facts.find(({ label }) => label === name)?.value ?? ''),
]
