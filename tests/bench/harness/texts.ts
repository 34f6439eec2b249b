import { idsOf, into, openUnsynced, closeSynced, numberOf } from './rows'

/** Whose conversations are written, and how many. */
export interface Written {
  accountId: string
  threads: number
  /** Of each of them. */
  messages: number
  /** Distinguishes their numbers and ids from others in the same file. */
  first: number
}

const VOCABULARY = 4_000
const WORDS_EACH = 8
/** In one of so many messages. */
export const FREQUENT = { word: 'sunday', every: 20 }
export const MIDDLING = { word: 'chimney', every: 400 }
/** In so many conversations, however many there are. */
export const RARE = { word: 'zanzibar', of: 5 }

/** Words of which few are frequent, as in what people write. */
const wordOf = (place: number): string => `w${Math.floor(VOCABULARY ** place).toString(36)}`

/** The same numbers each time, between 0 and 1. */
function randomly(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff) / 0x7fff_ffff
}

/** Threads with all members of an account's team, as rows of a file over which no app runs. */
export function writeTexts(file: string, all: readonly Written[]): string[][] {
  const db = openUnsynced(file)
  const [threadId, messageId] = [idsOf('thr'), idsOf('msg')]
  const [thread, message] = [into(db, 'threads'), into(db, 'messages')]
  const random = randomly(7)
  const start = Date.now() - 1_000_000_000
  let written = 0
  const write = ({ accountId, threads, messages, first }: Written): string[] => {
    const { id: number, e164 } = db
      .prepare<[string], { id: string; e164: string }>('select id, e164 from phone_numbers where account_id = ?')
      .get(accountId)!
    const ids = Array.from({ length: threads }, (_, n) => threadId(first + n))
    for (const [n, id] of ids.entries()) {
      const recipient = numberOf(first + n)
      const of = { account_id: accountId, thread_id: id, from_number: recipient, to_number: e164 }
      let last = { id: '', body: '' }
      for (let m = 0; m < messages; m += 1) {
        written += 1
        const words = Array.from({ length: WORDS_EACH }, () => wordOf(random()))
        for (const { word, every } of [FREQUENT, MIDDLING]) if (written % every === 0) words.push(word)
        if (m === 0 && n % Math.ceil(threads / RARE.of) === 0) words.push(RARE.word)
        const at = start + n * 1000 + m
        last = { id: messageId(written), body: words.join(' ') }
        message({
          ...of,
          ...last,
          direction: 'in',
          raw_body: last.body,
          sort_time: at,
          sent_at: at,
          created_at: at,
          updated_at: at,
        })
      }
      const at = start + n * 1000 + messages
      thread({
        id,
        account_id: accountId,
        inbox: `account:${accountId}`,
        type: 'text',
        number_id: number,
        user_number: e164,
        recipient,
        draft: 0,
        preview: last.body,
        preview_message_id: last.id,
        last_received_at: at,
        sort_time: at,
        updated_at: at,
        created_at: at,
      })
    }
    return ids
  }
  const ids = db.transaction(() => all.map(write))()
  closeSynced(db)
  return ids
}
