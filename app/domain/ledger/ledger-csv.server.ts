import type { Ctx } from '../context.server'
import { streamCsv, type CsvCells } from '../csv/stream-csv'
import { listLedger } from './ledger.read.server'
import type { LedgerLine } from './ledger.schema'
import { ledgerWords } from './ledger.words'

/** Newest first. The caller checks access. */
export const ledgerCsv = (ctx: Ctx, accountId: string): AsyncGenerator<string> =>
  streamCsv({
    columns: ledgerWords.columns,
    page: (page) => listLedger(ctx, { accountId, ...page }),
    toCells: (lines) => lines.map(toCells),
  })

const toCells = ({ at, kind, cause, amount, fundsAfter }: LedgerLine): CsvCells => [
  at,
  ledgerWords.kinds[kind],
  cause && ledgerWords.causes[cause.kind],
  cause && cause.id,
  amount / 10_000,
  fundsAfter / 10_000,
]
