import type { Ctx } from '../../context.server'
import type { CsvOptions, CsvSource } from '../../csv.port'
import type { ReadRow, RowReading } from '../read-rows.server'
import { DomainError } from '../../errors'
import { importsWords } from '../imports.words'

/** One at a time: reading uses a core. Throws in_progress. */
export async function readFileOfAccount<T>(ctx: Ctx, accountId: string, read: () => Promise<T>): Promise<T> {
  const release = ctx.csv.reserve(accountId)
  if (!release)
    throw new DomainError('in_progress', importsWords.anotherFileIsRead, { file: [importsWords.anotherFileIsRead] })
  try {
    return await read()
  } finally {
    release()
  }
}

/** Batches that `readRows` made in a worker. */
export const readRowsOfFile = (
  ctx: Ctx,
  input: CsvSource & RowReading,
  options: CsvOptions = {},
): AsyncGenerator<ReadRow[]> => ctx.csv.rows(input, options) as AsyncGenerator<ReadRow[]>
