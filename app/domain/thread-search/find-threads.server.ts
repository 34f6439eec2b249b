import { sql, type SqlBool } from 'kysely'
import { jsonNumbers, jsonValues, noIndex } from '../../../db/dialect'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { SearchTerm } from '../search/search-terms'

/** Above this, filtering threads newest first is faster than sorting index matches. */
const MAX_MATCHES = 1_000

const inboxNumbers = statement((q, p: { inboxes: string }) =>
  q.selectFrom('search_inboxes').select('no').where('inbox', 'in', jsonValues(p.inboxes)),
)
const threadsByWord = statement((q, p: { inbox_no: number; from: string; to: string; limit: number }) =>
  q
    .selectFrom('search_words')
    .select('thread_no')
    .where('inbox_no', '=', p.inbox_no)
    .where('word', '>=', p.from)
    .where('word', '<', p.to)
    .limit(p.limit),
)

/** Matches of the rarest word; null: all words are too common. */
export async function findRareMatches(
  ctx: Ctx,
  inboxes: readonly string[],
  terms: readonly SearchTerm[],
): Promise<number[] | null> {
  const nos = await ctx.db.all(inboxNumbers, { inboxes: JSON.stringify(inboxes) })
  let fewest: Set<number> | null = null
  for (const term of terms) {
    const found = new Set<number>()
    let isMany = false
    for (const { no } of nos) {
      const rows = await ctx.db.all(threadsByWord, { inbox_no: no, ...term, limit: MAX_MATCHES + 1 })
      for (const { thread_no } of rows) found.add(thread_no)
      isMany ||= rows.length > MAX_MATCHES
    }
    if (!isMany && (fewest === null || found.size < fewest.size)) fewest = found
    if (fewest?.size === 0) break
  }
  return fewest && [...fewest]
}

/** Excludes threads that wait for a reindex: their words may be deleted. */
export const containsTerms = (terms: readonly SearchTerm[]) =>
  sql<SqlBool>`(${sql.join(
    [
      ...terms.map(
        ({ from, to }) =>
          sql`exists (select 1 from search_words where search_words.thread_no = threads.search_no and search_words.word >= ${from} and search_words.word < ${to})`,
      ),
      sql`not exists (select 1 from search_tasks where search_tasks.kind = 'thread' and search_tasks.subject_id = threads.id)`,
    ],
    sql` and `,
  )})`

/** Last changed first. */
export async function listMatchingThreads(
  ctx: Ctx,
  {
    nos,
    inboxes,
    terms,
    before,
  }: { nos: readonly number[]; inboxes: readonly string[]; terms: readonly SearchTerm[]; before: number | null },
): Promise<string[]> {
  const rows = await ctx.db.q
    .selectFrom('threads')
    .select('id')
    .where('search_no', 'in', jsonNumbers(JSON.stringify(nos)))
    .where(noIndex<string>('inbox'), 'in', inboxes)
    .where('draft', '=', 0)
    .where('deleted_at', 'is', null)
    .where(containsTerms(terms))
    .$if(before !== null, (part) => part.where(noIndex<number>('updated_at'), '<', before!))
    .orderBy('updated_at', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}
