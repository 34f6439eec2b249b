import Database from 'better-sqlite3'
import { makeId } from '../../../server/ids'

/** Of whom rows are written. */
export interface Owner {
  accountId: string
  userId: string
}

/** Opens the file of an app that does not run, without waiting for the disk: what a bench writes is thrown away with it. */
function openUnsynced(file: string): Database.Database {
  const db = new Database(file)
  for (const pragma of ['synchronous = OFF', 'foreign_keys = OFF', 'cache_size = -200000']) db.pragma(pragma)
  return db
}

const insertAll = (db: Database.Database, table: string, columns: string[]) =>
  db.prepare(`insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`)

/** Ids of one moment in their order: making a real one costs more than writing its row. */
const idsOf = (kind: Parameters<typeof makeId>[0]) => {
  const start = makeId(kind).slice(0, -8)
  return (n: number) => start + n.toString(32).padStart(8, '0')
}

/** So many contacts with one number each, as rows: a million takes seconds. Answers their ids. */
export function writeContacts(file: string, { accountId, userId }: Owner, count: number): string[] {
  const db = openUnsynced(file)
  const now = Date.now()
  const [contactId, phoneId] = [idsOf('con'), idsOf('ph')]
  const contact = insertAll(db, 'contacts', [
    ...['id', 'account_id', 'first_name', 'last_name', 'company', 'timezone', 'search', 'created_by'],
    ...['created_at', 'updated_at'],
  ])
  const phone = insertAll(db, 'contact_phones', ['id', 'account_id', 'contact_id', 'e164', 'type', 'position'])
  const ids: string[] = []
  db.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const id = contactId(n)
      const e164 = `+1415${String(n).padStart(7, '0')}`
      const last = `Nilsen ${n}`
      ids.push(id)
      const search = `nora ${last.toLowerCase()} fjord homes ${e164.slice(1)}`
      contact.run(id, accountId, 'Nora', last, 'Fjord Homes', 'America/Chicago', search, userId, now, now)
      phone.run(phoneId(n), accountId, id, e164, 'mobile', 0)
    }
  })()
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  return ids
}

/** What the compliance record of a dialed call holds. */
const COMPLIANCE = JSON.stringify({
  checks: [
    { code: 'inside_safe_hours', text: '11:04 AM in Chicago, by the contact’s time zone' },
    { code: 'not_suppressed', text: 'Not on the do-not-call list' },
  ],
})

/** So many ended calls of one session to these contacts in turn, a second apart, as rows. */
export function writeCalls(file: string, owner: Owner, sessionId: string, contacts: string[], count: number): void {
  const db = openUnsynced(file)
  const callId = idsOf('line')
  const { campaign_id: campaignId } = db
    .prepare('select campaign_id from dial_sessions where id = ?')
    .get(sessionId) as {
    campaign_id: string
  }
  const call = insertAll(db, 'calls', [
    ...['id', 'account_id', 'user_id', 'session_id', 'campaign_id', 'contact_id', 'e164', 'caller_id', 'placed_at'],
    ...['ringing_at', 'answered_at', 'bridged_at', 'ended_at', 'ring_ms', 'bridge_delay_ms', 'bill_ms', 'outcome'],
    'compliance',
  ])
  const first = Date.now() - count * 1000
  db.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const at = first + n * 1000
      const answered = n % 4 === 0
      const who = n % contacts.length
      call.run(
        ...[callId(n), owner.accountId, owner.userId, sessionId, campaignId, contacts[who]],
        ...[`+1415${String(who).padStart(7, '0')}`, '+13125550140', at, at + 900],
        ...(answered
          ? [at + 9000, at + 9100, at + 70_000, 8100, 100, 60_900]
          : [null, null, at + 25_000, 24_100, null, 0]),
        ...[answered ? 'completed' : 'no-answer', COMPLIANCE],
      )
    }
  })()
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

/** Keeps how a file is now, but for the tables that nothing changes, and puts it back while no app runs over it. */
export function keepState(file: string, unchanged: string[]): { restore(): void } {
  const db = openUnsynced(file)
  const tables = (
    db
      .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
      .pluck()
      .all() as string[]
  ).filter((name) => !unchanged.includes(name))
  db.exec(`attach '${file}.kept' as kept`)
  for (const table of tables) db.exec(`create table kept.${table} as select * from main.${table}`)
  db.close()
  return {
    restore() {
      const again = openUnsynced(file)
      again.exec(`attach '${file}.kept' as kept`)
      again.transaction(() => {
        for (const table of tables)
          again.exec(`delete from main.${table}; insert into main.${table} select * from kept.${table}`)
      })()
      again.pragma('wal_checkpoint(TRUNCATE)')
      again.close()
    },
  }
}
