import { csvHead, csvLine } from '../csv/csv-cells'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import type { TextFilter, TextRecordView } from './compliance.schema'
import { TEXT_FACTS } from './text-facts'
import { listTextRecords } from './texts.read.server'
import { complianceWords } from './compliance.words'

/** Small enough not to delay other requests. */
const CHUNK_TEXTS = 100
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
export async function* textRecordsCsv(ctx: Ctx, filter: TextFilter): AsyncGenerator<string> {
  let cursor: string | null | undefined
  do {
    const page = await listTextRecords(ctx, { ...filter, limit: CHUNK_TEXTS, cursor: cursor ?? undefined })
    yield (cursor === undefined ? csvHead(COLUMNS) : '') + page.items.map(toCsvLine).join('')
    cursor = page.nextCursor
  } while (cursor)
}

const toCsvLine = (text: TextRecordView): string =>
  csvLine([
    text.checkedAt,
    text.member?.name ?? '',
    text.contact?.firstName ?? '',
    text.contact?.lastName ?? '',
    formatPhone(text.phone),
    formatPhone(text.callerIdNumber),
    text.isBlast ? 'Yes' : 'No',
    text.status,
    ...TEXT_FACTS.map((name) => text.facts.find(({ label }) => label === name)?.value ?? ''),
  ])
