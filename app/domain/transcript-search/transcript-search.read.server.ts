import { sql, type SqlBool } from 'kysely'
import { jsonNumbers } from '../../../db/dialect'
import { statement } from '../../../db/statement'
import type { Utterance } from '../assistant.port'
import { resolveCallOwner, type CallScope } from '../call-history/call-scope.server'
import { contactName } from '../contacts/contacts.read.server'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import { phoneOrHidden } from '../phone-numbers/phone'
import { parseSearchTerms, type SearchTerm } from '../search/search-terms'
import { findAccountNo } from './index-transcripts.server'
import { findQuote } from './quote'
import { MAX_FOUND, type FoundTranscript } from './transcript-search.schema'

/** Of a word: above this it finds nothing that the newest transcripts do not show. */
const MAX_MATCHES = 2_000
const NEWEST = 5_000

const recordingsByWord = statement((q, p: { account_no: number; from: string; to: string; limit: number }) =>
  q
    .selectFrom('transcript_words')
    .select('recording_no')
    .where('account_no', '=', p.account_no)
    .where('word', '>=', p.from)
    .where('word', '<', p.to)
    .limit(p.limit),
)
const highestNo = statement((q) =>
  q
    .selectFrom('recordings')
    .select('search_no')
    .where('search_no', 'is not', null)
    .orderBy('search_no', 'desc')
    .limit(1),
)

/** Matches of the rarest word; null: all words are common. */
async function findRareMatches(ctx: Ctx, accountNo: number, terms: readonly SearchTerm[]): Promise<number[] | null> {
  let fewest: Set<number> | null = null
  for (const term of terms) {
    const rows = await ctx.db.all(recordingsByWord, { account_no: accountNo, ...term, limit: MAX_MATCHES + 1 })
    const found = new Set(rows.map(({ recording_no: no }) => no))
    if (rows.length <= MAX_MATCHES && (fewest === null || found.size < fewest.size)) fewest = found
    if (fewest?.size === 0) break
  }
  return fewest && [...fewest]
}

const hasTerms = (accountNo: number, terms: readonly SearchTerm[]) =>
  sql<SqlBool>`(${sql.join(
    terms.map(
      ({ from, to }) =>
        sql`exists (select 1 from transcript_words where account_no = ${accountNo} and word >= ${from} and word < ${to} and recording_no = recordings.search_no)`,
    ),
    sql` and `,
  )})`

/** Newest first. Throws forbidden, not_found. */
export async function searchTranscripts(
  ctx: Ctx,
  { search, ...scope }: { search: string } & Omit<CallScope, 'direction'>,
): Promise<{ items: FoundTranscript[]; isMore: boolean }> {
  const owner = await resolveCallOwner(ctx, { direction: 'outbound', ...scope })
  const terms = parseSearchTerms(search)
  const accountNo = await findAccountNo(ctx, owner.accountId)
  if (terms.length === 0 || accountNo === undefined) return { items: [], isMore: false }
  const rare = await findRareMatches(ctx, accountNo, terms)
  const newest = (await ctx.db.first(highestNo, {}))?.search_no ?? 0
  const rows = await ctx.db.q
    .selectFrom('recordings')
    .innerJoin('calls', 'calls.id', 'recordings.call_id')
    .innerJoin('users', 'users.id', 'calls.user_id')
    .leftJoin('contacts', 'contacts.id', 'calls.contact_id')
    .select(['recordings.id', 'recordings.utterances', 'calls.id as call_id', 'calls.direction', 'calls.e164'])
    .select(['calls.placed_at', 'users.first_name as seller_first', 'users.last_name as seller_last'])
    .select(['contacts.first_name', 'contacts.last_name'])
    .$if(rare !== null, (query) => query.where('recordings.search_no', 'in', jsonNumbers(JSON.stringify(rare))))
    .$if(rare === null, (query) => query.where('recordings.search_no', '>', newest - NEWEST))
    .where('calls.account_id', '=', owner.accountId)
    .$if(owner.userId !== null, (query) => query.where('calls.user_id', '=', owner.userId!))
    .where(hasTerms(accountNo, terms))
    .orderBy('calls.placed_at', 'desc')
    .orderBy('recordings.id', 'desc')
    .limit(MAX_FOUND + 1)
    .execute()
  return {
    isMore: rows.length > MAX_FOUND,
    items: rows.slice(0, MAX_FOUND).map((row) => ({
      callId: row.call_id,
      recordingId: row.id,
      direction: row.direction,
      who:
        row.first_name || row.last_name
          ? contactName({ first_name: row.first_name ?? '', last_name: row.last_name ?? '' })
          : phoneOrHidden(row.e164),
      seller: fullName(row.seller_first, row.seller_last),
      startTime: new Date(row.placed_at).toISOString(),
      quote: row.utterances === null ? null : findQuote(JSON.parse(row.utterances) as Utterance[], terms),
    })),
  }
}
