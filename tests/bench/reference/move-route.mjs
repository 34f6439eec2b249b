// A plain route that moves a lead: Express 4 and one prepared transaction, on the disk before the answer.
import Database from 'better-sqlite3'
import express from 'express'

const { PORT, FILE } = process.env
const db = new Database(FILE)
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000'])
  db.pragma(pragma)
db.exec(`
  create table if not exists leads (id text primary key, stage_id text not null, rank integer not null, version integer not null) strict;
  create index if not exists leads_by_stage on leads (stage_id, rank, id desc);
  create table if not exists counts (stage_id text primary key, leads integer not null) strict, without rowid;
  create table if not exists history (id integer primary key, lead_id text not null, from_stage text not null, to_stage text not null, at integer not null) strict;
  create table if not exists events (seq integer primary key, room text not null, payload text not null) strict;
  create index if not exists events_by_room on events (room, seq)`)
const insert = db.prepare(`insert or ignore into leads values (?, 'a', 0, 1)`)
for (let n = 0; n < 1000; n += 1) insert.run(`lead-${n}`)
const find = db.prepare('select * from leads where id = ?')
const move = db.prepare('update leads set stage_id = ?, version = version + 1 where id = ? and version = ?')
const count = db.prepare('insert into counts values (?, ?) on conflict do update set leads = leads + excluded.leads')
const remember = db.prepare('insert into history (lead_id, from_stage, to_stage, at) values (?, ?, ?, ?)')
const tell = db.prepare('insert into events (room, payload) values (?, ?)')

const app = express()
app.post('/stages/:stageId/leads/:leadId', express.json(), (request, response) => {
  const { stageId, leadId } = request.params
  const lead = db.transaction(() => {
    const before = find.get(leadId)
    move.run(stageId, leadId, before.version)
    count.run(before.stage_id, -1)
    count.run(stageId, 1)
    remember.run(leadId, before.stage_id, stageId, Date.now())
    const after = find.get(leadId)
    tell.run('board', JSON.stringify(after))
    return after
  })()
  response.json(lead)
})
app.listen(Number(PORT), '127.0.0.1')
