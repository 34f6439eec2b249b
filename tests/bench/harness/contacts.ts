import { closeSynced, idsOf, into, numberOf, openUnsynced, type Owner } from './rows'

const FIRST = ['Nora', 'José', 'Mary', 'Łukasz', 'Grace', 'Müller', 'Ines', 'Omar', 'Rosa', 'Jean-Luc']
const STATES = ['AZ', 'TX', 'CA', 'FL', 'OH', 'WA', 'NY', 'IL', 'GA', 'CO']
/** Of so many contacts one has this state, tag, city. */
const EVERY = { state: 50, tag: 7, called: 11 }
const CITIES = 400
const LAST = 5_000

export const RARE_STATE = 'WY'
export const TAG = 'hot'

/** Contacts with their words, tags and last calls, as rows; `first`: the first one's place among all. */
export function writeIndexedContacts(file: string, { accountId, userId }: Owner, count: number, first: number): void {
  const db = openUnsynced(file)
  db.pragma('temp_store = FILE')
  const now = Date.now()
  const [contactId, phoneId] = [idsOf('con'), idsOf('ph')]
  const [contact, phone, tag] = [into(db, 'contacts'), into(db, 'contact_phones'), into(db, 'contact_tags')]
  db.exec('create temp table words (word text, no integer)')
  const word = into(db, 'words')
  db.prepare('insert into contact_search_accounts (account_id) values (?)').run(accountId)
  const accountNo = db.prepare('select no from contact_search_accounts where account_id = ?').pluck().get(accountId)
  db.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const no = first + n + 1
      const id = contactId(n)
      const e164 = numberOf(first + n)
      const state = n % EVERY.state === 0 ? RARE_STATE : STATES[n % STATES.length]!
      const tags = n % EVERY.tag === 3 ? [TAG] : []
      const names = [
        FIRST[n % FIRST.length]!.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, ''),
        `name${n % LAST}`,
      ]
      const words = [...names, 'fjord', 'homes', `city${n % CITIES}`, state.toLowerCase(), ...tags]
      contact({
        id,
        account_id: accountId,
        first_name: FIRST[n % FIRST.length]!,
        last_name: `Name${n % LAST}`,
        company: 'Fjord Homes',
        city: `City${n % CITIES}`,
        state,
        search: ` ${[e164, ...words].join(' ')}`,
        search_no: no,
        name_key: names.join(' '),
        last_called_at: n % EVERY.called === 5 ? now - n : 0,
        created_by: userId,
        created_at: now,
        updated_at: now,
      })
      phone({ id: phoneId(n), account_id: accountId, contact_id: id, e164, type: 'mobile', position: 0 })
      for (const name of tags) tag({ contact_id: id, tag: name, account_id: accountId, created_at: now })
      const digits = e164.slice(1)
      for (let from = 0; from <= digits.length - 3; from += 1) word({ word: `+${digits.slice(from)}`, no })
      for (const one of words) word({ word: one, no })
    }
    db.prepare(
      'insert into contact_words (account_no, word, contact_no) select distinct ?, word, no from words order by word, no',
    ).run(accountNo)
  })()
  closeSynced(db)
}
