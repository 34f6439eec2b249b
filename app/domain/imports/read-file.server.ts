import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { importsWords } from './imports.words'

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
