// What one webhook reads and writes, as prepared statements of better-sqlite3 and nothing else.
import Database from 'better-sqlite3'
const SQL = {
  attempt: `select subject_id, carrier_sid, leg_kind from attempts where id = ? and kind = 'call'`,
  line: `select * from lines where id = ?`,
  session: `select * from dial_sessions where id = ?`,
  campaign: `select * from campaigns where id = ?`,
  settings: `select settings from dialer_settings where user_id = ?`,
  account: `select * from accounts where id = ?`,
  lastOfRoom: `select seq from events where room = ? order by seq desc limit 1`,
  receipt: `insert into receipts (key, created_at) values (?, ?) on conflict (key) do nothing`,
  saveLine: `update lines set state = ?, context = ?, updated_at = ?, version = version + 1 where id = ?`,
  timer: `insert into timers (owner, name, fire_at, event) values (?, ?, ?, ?) on conflict (owner, name) do update set fire_at = excluded.fire_at, event = excluded.event`,
  event: `insert into events (prev, room, account_id, type, subject_id, payload, created_at) values (?, ?, ?, ?, ?, ?, ?) returning seq`,
}

export function openRaw(file) {
  const db = new Database(file)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000'])
    db.pragma(pragma)
  const s = Object.fromEntries(Object.entries(SQL).map(([name, sql]) => [name, db.prepare(sql)]))
  const reads = (f, webhooks) => {
    for (let webhook = 0; webhook < webhooks; webhook += 1) {
      s.attempt.get(f.attemptId)
      s.line.get(f.lineId)
      s.session.get(f.sessionId)
      s.campaign.get(f.campaignId)
      s.settings.get(f.userId)
      s.account.get(f.accountId)
      s.lastOfRoom.get(f.room)
    }
  }
  const writes = (f, n) => {
    s.receipt.run(`raw:${n}`, n)
    s.saveLine.run('calling', f.context, n, f.lineId)
    s.timer.run(`line:${f.lineId}`, 'silence', n, '{}')
    s.event.get(0, f.room, f.accountId, 'line.changed', f.lineId, f.payload, n)
  }
  return { reads: db.transaction(reads).immediate, writes: db.transaction(writes).immediate, close: () => db.close() }
}
