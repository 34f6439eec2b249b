import type { Ctx } from '../context.server'
import { csvHead, csvLine } from '../csv/csv-cells'
import { listLedger } from './ledger.read.server'
import type { LedgerLine } from './ledger.schema'
import { ledgerWords } from './ledger.words'

/** Small enough not to delay other requests. */
const CHUNK_LINES = 500

/** Newest first. The caller checks access. */
export async function* ledgerCsv(ctx: Ctx, accountId: string): AsyncGenerator<string> {
  let cursor: string | null | undefined
  do {
    const page = await listLedger(ctx, { accountId, limit: CHUNK_LINES, cursor: cursor ?? undefined })
    yield (cursor === undefined ? csvHead(ledgerWords.columns) : '') + page.items.map(toCsvLine).join('')
    cursor = page.nextCursor
  } while (cursor)
}

const toCsvLine = ({ at, kind, cause, amount, fundsAfter }: LedgerLine): string =>
  csvLine([
    at,
    ledgerWords.kinds[kind],
    cause && ledgerWords.causes[cause.kind],
    cause && cause.id,
    amount / 10_000,
    fundsAfter / 10_000,
  ])
