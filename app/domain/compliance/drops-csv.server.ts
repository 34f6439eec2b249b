import { streamCsv, type CsvCells } from '../csv/stream-csv'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import type { DropFilter, DropRecordView } from './compliance.schema'
import { DROP_FACTS } from './drop-facts'
import { listDropRecords } from './drops.read.server'
import { complianceWords } from './compliance.words'

const COLUMNS = [
  'Date',
  complianceWords.teamMember,
  complianceWords.firstName,
  complianceWords.lastName,
  'Phone',
  complianceWords.repliesTo,
  complianceWords.send,
  'Status',
  ...DROP_FACTS,
]

/** Newest first. */
export const dropRecordsCsv = (ctx: Ctx, filter: DropFilter): AsyncGenerator<string> =>
  streamCsv({
    columns: COLUMNS,
    page: (page) => listDropRecords(ctx, { ...filter, ...page }),
    toCells: (drops) => drops.map(toCells),
  })

const toCells = (drop: DropRecordView): CsvCells => [
  drop.checkedAt,
  drop.member.name,
  drop.contact?.firstName ?? '',
  drop.contact?.lastName ?? '',
  formatPhone(drop.phone),
  formatPhone(drop.forwardingNumber),
  drop.batch.name,
  drop.status,
  ...DROP_FACTS.map((name) => drop.facts.find(({ label }) => label === name)?.value ?? ''),
]
