import { sql, type SqlBool } from 'kysely'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { extractWords } from '../search/search-terms'
import { transactIndex } from '../search/transact-index.server'

/** Of one transcript: about two hours of talk. */
const MAX_WORDS = 4_000

const nextTranscript = statement((q) =>
  q
    .selectFrom('recordings')
    .select(['id', 'account_id', 'transcript'])
    // Literal, for the partial index.
    .where(sql<SqlBool>`transcript_state = 'done'`)
    .where('search_no', 'is', null)
    .orderBy('id')
    .limit(1),
)
const highestNo = statement((q) =>
  q
    .selectFrom('recordings')
    .select('search_no')
    .where('search_no', 'is not', null)
    .orderBy('search_no', 'desc')
    .limit(1),
)
const setNo = statement((q, p: { search_no: number; id: string }) =>
  q.updateTable('recordings').set({ search_no: p.search_no }).where('id', '=', p.id),
)
const accountNo = statement((q, p: { inbox: string }) =>
  q.selectFrom('search_inboxes').select('no').where('inbox', '=', p.inbox),
)
const addAccount = statement((q, p: { inbox: string }) => q.insertInto('search_inboxes').values(p))
const addWord = statement((q, p: { account_no: number; word: string; recording_no: number }) =>
  q.insertInto('transcript_words').values(p),
)
const deleteWord = statement((q, p: { account_no: number; word: string; recording_no: number }) =>
  q
    .deleteFrom('transcript_words')
    .where('account_no', '=', p.account_no)
    .where('word', '=', p.word)
    .where('recording_no', '=', p.recording_no),
)

/** `search_inboxes` has one row an account for its transcripts. */
const inboxOf = (accountId: string): string => `transcripts:${accountId}`

/** undefined: the account has no indexed transcript. */
export const findAccountNo = async (ctx: Ctx, accountId: string): Promise<number | undefined> =>
  (await ctx.db.first(accountNo, { inbox: inboxOf(accountId) }))?.no

const wordsOf = (transcript: string): string[] => [...extractWords(transcript)].slice(0, MAX_WORDS)

/** One transcript a step. False: all are indexed. */
export async function indexNextTranscript(ctx: Ctx): Promise<boolean> {
  if (!(await ctx.db.first(nextTranscript, {}))) return false
  await transactIndex(ctx, async (tx) => {
    const next = await tx.db.first(nextTranscript, {})
    if (!next) return
    if ((await findAccountNo(tx, next.account_id)) === undefined)
      await tx.db.write(addAccount, { inbox: inboxOf(next.account_id) })
    const account_no = (await findAccountNo(tx, next.account_id))!
    const recording_no = ((await tx.db.first(highestNo, {}))?.search_no ?? 0) + 1
    await tx.db.write(setNo, { search_no: recording_no, id: next.id })
    for (const word of wordsOf(next.transcript ?? '')) await tx.db.write(addWord, { account_no, word, recording_no })
  })
  return true
}

/** In the transaction that deletes the transcript. */
export async function removeTranscriptWords(
  tx: Ctx,
  row: { account_id: string; transcript: string | null; search_no: number | null },
): Promise<void> {
  const account_no = await findAccountNo(tx, row.account_id)
  if (row.search_no === null || row.transcript === null || account_no === undefined) return
  for (const word of wordsOf(row.transcript))
    await tx.db.write(deleteWord, { account_no, word, recording_no: row.search_no })
}
