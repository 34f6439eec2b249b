import { closeSync, fsyncSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import { NO_PRIORITY } from '../../../app/domain/leads/leads.schema'
import { createIdGenerator } from '../../../server/ids'

/** The owner of the rows. */
export interface Owner {
  accountId: string
  userId: string
}

/** Opens the file of an app that does not run, without waiting for the disk: what a bench writes is thrown away with it. */
export function openUnsynced(file: string): Database.Database {
  const db = new Database(file)
  for (const pragma of ['synchronous = OFF', 'foreign_keys = OFF', 'cache_size = -200000']) db.pragma(pragma)
  return db
}

/**
 * Closes it once its rows are on the disk: else the kernel writes a gigabyte of them back while the app that is measured
 * commits, and each of its commits waits behind that.
 */
export function closeSynced(db: Database.Database): void {
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  const file = openSync(db.name, 'r+')
  fsyncSync(file)
  closeSync(file)
}

/** Writes rows of one table, prepared with the first. */
export function into(db: Database.Database, table: string): (row: Record<string, string | number | null>) => void {
  let insert: Database.Statement | undefined
  return (row) => {
    const names = () => Object.keys(row)
    insert ??= db.prepare(
      `insert into ${table} (${names().join(', ')}) values (${names()
        .map((name) => `@${name}`)
        .join(', ')})`,
    )
    insert.run(row)
  }
}

const makeId = createIdGenerator()

/** Ids of one moment in their order: making a real one costs more than writing its row. */
export const idsOf = (kind: Parameters<typeof makeId>[0]) => {
  const start = makeId(kind).slice(0, -8)
  return (n: number) => start + n.toString(32).padStart(8, '0')
}

export const numberOf = (contact: number) => `+1415${String(contact).padStart(7, '0')}`

/** So many contacts with one number each, as rows: a million takes seconds. Answers their ids. */
export function writeContacts(file: string, { accountId, userId }: Owner, count: number): string[] {
  const db = openUnsynced(file)
  const now = Date.now()
  const [contactId, phoneId] = [idsOf('con'), idsOf('ph')]
  const [contact, phone] = [into(db, 'contacts'), into(db, 'contact_phones')]
  const ids: string[] = []
  db.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const id = contactId(n)
      const e164 = numberOf(n)
      ids.push(id)
      contact({
        id,
        account_id: accountId,
        first_name: 'Nora',
        last_name: `Nilsen ${n}`,
        company: 'Fjord Homes',
        timezone: 'America/Los_Angeles',
        search: `nora nilsen ${n} fjord homes ${e164.slice(1)}`,
        created_by: userId,
        created_at: now,
        updated_at: now,
      })
      phone({ id: phoneId(n), account_id: accountId, contact_id: id, e164, type: 'mobile', position: 0 })
    }
  })()
  closeSynced(db)
  return ids
}

/** Of this many leads one has the first tag of its stage's stack, one the second; all others have none. */
const STACKED_OF = 4

/**
 * Contacts as leads of an empty board, as many in each of its first `stages` stages, with their counters, as rows. Half of
 * them have a place in a priority stack of two tags. Answers the ids of the leads.
 */
export function writeLeads(
  file: string,
  { accountId }: Owner,
  boardId: string,
  contacts: string[],
  stages = 1,
): string[] {
  const db = openUnsynced(file)
  const now = Date.now()
  const leadId = idsOf('lead')
  const stageIds = db
    .prepare('select id from stages where board_id = ? order by position limit ?')
    .pluck()
    .all(boardId, stages) as string[]
  const zone = 'America/Los_Angeles'
  const inEach = contacts.length / stages
  const [lead, count] = [into(db, 'leads'), into(db, 'stage_counts')]
  const ids = contacts.map((_, n) => leadId(n))
  db.transaction(() => {
    for (const [n, contactId] of contacts.entries())
      lead({
        id: ids[n]!,
        account_id: accountId,
        board_id: boardId,
        stage_id: stageIds[Math.floor(n / inEach)]!,
        contact_id: contactId,
        assigned_to: '',
        state: 'ready',
        zone,
        priority_rank: n % STACKED_OF < 2 ? n % STACKED_OF : NO_PRIORITY,
        import_type: 'BULK',
        entered_stage_at: now,
        version: 1,
        created_at: now,
        updated_at: now,
      })
    for (const stageId of stageIds) count({ stage_id: stageId, zone, assigned_to: '', state: 'ready', leads: inEach })
    db.prepare('update boards set total_contacts = ? where id = ?').run(contacts.length, boardId)
  })()
  closeSynced(db)
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
  const call = into(db, 'calls')
  const first = Date.now() - count * 1000
  db.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const at = first + n * 1000
      const answered = n % 4 === 0
      const who = n % contacts.length
      call({
        id: callId(n),
        account_id: owner.accountId,
        user_id: owner.userId,
        session_id: sessionId,
        campaign_id: campaignId,
        contact_id: contacts[who]!,
        e164: numberOf(who),
        caller_id: '+13125550140',
        placed_at: at,
        ringing_at: at + 900,
        answered_at: answered ? at + 9000 : null,
        bridged_at: answered ? at + 9100 : null,
        ended_at: at + (answered ? 70_000 : 25_000),
        ring_ms: answered ? 8100 : 24_100,
        bridge_delay_ms: answered ? 100 : null,
        bill_ms: answered ? 60_900 : 0,
        outcome: answered ? 'completed' : 'no-answer',
        compliance: COMPLIANCE,
      })
    }
  })()
  closeSynced(db)
}

const columnsOf = (db: Database.Database, table: string): string =>
  (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => `"${name}"`).join(', ')

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
  // Without those that SQLite works out from others, which cannot be written.
  const columns = new Map(tables.map((table) => [table, columnsOf(db, table)]))
  for (const [table, names] of columns) db.exec(`create table kept.${table} as select ${names} from main.${table}`)
  db.close()
  return {
    restore() {
      const again = openUnsynced(file)
      again.exec(`attach '${file}.kept' as kept`)
      again.transaction(() => {
        for (const [table, names] of columns)
          again.exec(
            `delete from main.${table}; insert into main.${table} (${names}) select ${names} from kept.${table}`,
          )
      })()
      closeSynced(again)
    },
  }
}
