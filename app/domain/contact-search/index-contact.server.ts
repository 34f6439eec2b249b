import { statement } from '../../../db/statement'
import { contactFields, SEARCHED_FIELDS } from '../contacts/contact-fields'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import { stateName } from '../places/us-states'
import { extractNumberWords, extractWords } from '../search/search-terms'
import { sortKey } from '../search/search-text'

const MAX_WORDS = 80
const MAX_NAME_KEY = 80
/** Of the words of a number: '1' finds no '+1…'. */
export const NUMBER_MARK = '+'
/** Name key of contacts without a name: after the names. */
export const UNNAMED = '~'

const contactToIndex = statement((q, p: { id: string }) =>
  q
    .selectFrom('contacts')
    .select([
      'account_id',
      'first_name',
      'last_name',
      'company',
      'email',
      'city',
      'state',
      'search_no',
      'search',
      'name_key',
      'deleted_at',
    ])
    .where('id', '=', p.id),
)
const numbersOf = statement((q, p: { contact_id: string }) =>
  q.selectFrom('contact_phones').select('e164').where('contact_id', '=', p.contact_id).orderBy('position'),
)
const tagsOf = statement((q, p: { contact_id: string }) =>
  q.selectFrom('contact_tags').select('tag').where('contact_id', '=', p.contact_id).orderBy('tag'),
)
const highestNo = statement((q) =>
  q.selectFrom('contacts').select('search_no').where('search_no', 'is not', null).orderBy('search_no', 'desc').limit(1),
)
const accountNo = statement((q, p: { account_id: string }) =>
  q.selectFrom('contact_search_accounts').select('no').where('account_id', '=', p.account_id),
)
const addAccount = statement((q, p: { account_id: string }) => q.insertInto('contact_search_accounts').values(p))
const setIndexed = statement((q, { id, ...set }: { id: string; search: string; search_no: number; name_key: string }) =>
  q.updateTable('contacts').set(set).where('id', '=', id),
)
type WordKey = { account_no: number; word: string; contact_no: number }
const addWord = statement((q, p: WordKey) =>
  q
    .insertInto('contact_words')
    .values(p)
    .onConflict((conflict) => conflict.doNothing()),
)
const deleteWord = statement((q, p: WordKey) =>
  q
    .deleteFrom('contact_words')
    .where('account_no', '=', p.account_no)
    .where('word', '=', p.word)
    .where('contact_no', '=', p.contact_no),
)

export const findAccountNo = async (ctx: Ctx, accountId: string): Promise<number | null> =>
  (await ctx.db.first(accountNo, { account_id: accountId }))?.no ?? null

async function ensureAccountNo(tx: Ctx, account_id: string): Promise<number> {
  const known = await findAccountNo(tx, account_id)
  if (known !== null) return known
  await tx.db.write(addAccount, { account_id })
  return (await findAccountNo(tx, account_id))!
}

/** Stored with a blank before each word: a search finds the beginnings of words. */
const toText = (words: readonly string[]): string => words.map((word) => ` ${word}`).join('')
/** A number is found from any of its digits on: '+0101' of '+13125550101'. */
const toKeys = (words: readonly string[]): Set<string> =>
  new Set(
    words.flatMap((word) =>
      word.startsWith(NUMBER_MARK) ? extractNumberWords(word).map((digits) => NUMBER_MARK + digits) : [word],
    ),
  )

/** Same transaction as each change of the contact, its numbers or its tags. */
export async function indexContact(tx: Ctx, id: string): Promise<void> {
  const row = await tx.db.first(contactToIndex, { id })
  if (!row) return
  const account_no = await ensureAccountNo(tx, row.account_id)
  const contact_no = row.search_no ?? ((await tx.db.first(highestNo, {}))?.search_no ?? 0) + 1
  const words = row.deleted_at === null ? await collectWords(tx, id, row) : []
  // Before the first indexing it is a text of another form.
  const before = row.search_no === null ? new Set<string>() : toKeys(row.search.split(' ').filter(Boolean))
  const after = toKeys(words)
  for (const word of before) if (!after.has(word)) await tx.db.write(deleteWord, { account_no, word, contact_no })
  for (const word of after) if (!before.has(word)) await tx.db.write(addWord, { account_no, word, contact_no })
  const search = toText(words)
  const name_key = sortKey(fullName(row.first_name, row.last_name)).slice(0, MAX_NAME_KEY) || UNNAMED
  if (row.search_no === null || search !== row.search || name_key !== row.name_key)
    await tx.db.write(setIndexed, { id, search, search_no: contact_no, name_key })
}

type IndexedRow = Record<(typeof contactFields)[(typeof SEARCHED_FIELDS)[number]]['column'], string | null>

async function collectWords(tx: Ctx, contact_id: string, row: Partial<IndexedRow>): Promise<string[]> {
  const numbers = (await tx.db.all(numbersOf, { contact_id })).map(({ e164 }) => e164)
  const tags = (await tx.db.all(tagsOf, { contact_id })).map(({ tag }) => tag)
  const texts = SEARCHED_FIELDS.map((field) => row[contactFields[field].column])
  const place = row.state ? [stateName(row.state)] : []
  const words = [...texts, ...place, ...tags].flatMap((text) => [...extractWords(text ?? '')])
  return [...new Set([...numbers, ...words])].slice(0, MAX_WORDS)
}
