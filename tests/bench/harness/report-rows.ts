import type Database from 'better-sqlite3'
import { closeSynced, openUnsynced } from './rows'

export const FIRST_DAY = '2025-07-01'
export const LAST_DAY = '2026-06-30'
export const SELLERS = 50
/** Of a year: working days of eight hours, 100,000 hours of sellers. */
const WORKING_DAYS = 250
const DAY_HOURS = 8
const FIRST_HOUR = Date.parse(`${FIRST_DAY}T14:00:00Z`) / 3_600_000
const NUMBERS = 20
const DISPOSITIONS = 12

export interface Team {
  accountId: string
  users: readonly string[]
  campaignId: string
  contactId: string
}

/** An account's dispositions by name; each call has one. */
function writeDispositions(db: Database.Database, { accountId }: Team): void {
  const insert = db.prepare(
    `insert into dispositions (id, account_id, name, category, type, position, created_at) values (?, ?, ?, 'NONE', 'NEUTRAL', ?, 0)`,
  )
  for (let n = 0; n < DISPOSITIONS; n += 1) insert.run(`${accountId}:${n}`, accountId, `Outcome ${n}`, 100 + n)
}

const UNITS = `with recursive
  users(user_id, no) as (select value, key from json_each(@users)),
  days(day) as (select 0 union all select day + 1 from days where day < ${WORKING_DAYS - 1}),
  hours(n) as (select 0 union all select n + 1 from hours where n < ${DAY_HOURS - 1}),
  units as (select user_id, no, ${FIRST_HOUR} + (day / 5 * 7 + day % 5) * 24 + n as hour from days, hours, users)`

/** Ended calls, as many in each hour of each seller. */
export function writeReportCalls(file: string, team: Team, inHour: number): void {
  const db = openUnsynced(file)
  for (const name of ['inserted', 'updated', 'deleted', 'signed']) db.exec(`drop trigger if exists calls_${name}_marks`)
  db.transaction(() => {
    writeDispositions(db, team)
    db.prepare(
      `insert into calls (id, account_id, user_id, campaign_id, contact_id, e164, caller_id, placed_at, answered_at, bridged_at,
         ended_at, bill_ms, outcome, disposition_id, compliance)
       ${UNITS},
       calls_of_hour(n) as (select 0 union all select n + 1 from calls_of_hour where n < @inHour - 1)
       select printf('line_%s_%s_%s_%s', @accountId, no, hour, n), @accountId, user_id, @campaignId, @contactId,
         printf('+1415%07d', (hour * 31 + no * 7 + n) % 1000000), printf('+1312555%04d', (no + n * 7) % ${NUMBERS}),
         hour * 3600000 + n * 3600000 / @inHour,
         iif(n % 4 = 0, 1, null), iif(n % 4 = 0, 1, null), hour * 3600000 + n * 3600000 / @inHour + 40000,
         iif(n % 4 = 0, 30000 + no * 1000, 0), 'no-answer', @accountId || ':' || ((no + hour + n) % ${DISPOSITIONS}), '{}'
       from units, calls_of_hour`,
    ).run({ ...named(team), inHour })
  })()
  fillRollUps(db, team)
  closeSynced(db)
}

const named = ({ users, accountId, campaignId, contactId }: Team) => ({
  users: JSON.stringify(users),
  accountId,
  campaignId,
  contactId,
})

const CONNECTED = `bridged_at is not null and bill_ms >= 1000`
const HOUR = `placed_at / 3600000`

/** The rows of hours by statements: a counter would take minutes. Contacts and speed are left out. */
function fillRollUps(db: Database.Database, { accountId }: Team): void {
  const ofTeam = `from calls where account_id = ? group by account_id, user_id, ${HOUR}, direction`
  db.transaction(() => {
    db.prepare(
      `insert into report_hours select account_id, user_id, ${HOUR}, direction, count(*), sum(${CONNECTED}),
         sum(${CONNECTED} and bill_ms >= conversation_ms), sum(bill_ms), sum(ended_at - placed_at), 0, 0, 0, 0, 0, 0, 0 ${ofTeam}`,
    ).run(accountId)
    db.prepare(
      `insert into report_number_hours select account_id, user_id, ${HOUR}, direction, caller_id, count(*), sum(${CONNECTED}),
         0, 0, 0, 0, sum(bill_ms), 0, 0 ${ofTeam}, caller_id`,
    ).run(accountId)
    db.prepare(
      `insert into report_disposition_hours select account_id, user_id, ${HOUR}, direction, disposition_id, count(*),
         sum(${CONNECTED}), sum(bill_ms) ${ofTeam}, disposition_id`,
    ).run(accountId)
  })()
}

/** Rows of hours as a hundred calls an hour leave them, without the calls: no report reads these. */
export function writeRollUps(file: string, team: Team, inHour: number): void {
  const db = openUnsynced(file)
  const values = { ...named(team), inHour: BigInt(inHour) }
  db.transaction(() => {
    writeDispositions(db, team)
    db.prepare(
      `insert into report_hours ${UNITS} select @accountId, user_id, hour, 'outbound', @inHour, @inHour / 4, @inHour / 8,
         @inHour * 10000, @inHour * 40000, 0, 0, 0, 0, 0, 0, 0 from units`,
    ).run(values)
    db.prepare(
      `insert into report_number_hours ${UNITS}, numbers(n) as (select 0 union all select n + 1 from numbers where n < ${NUMBERS - 1})
       select @accountId, user_id, hour, 'outbound', printf('+1312555%04d', n), @inHour / ${NUMBERS}, 1, 0, 0, 0, 0, 1000, 0, 0
       from units, numbers`,
    ).run(values)
    db.prepare(
      `insert into report_disposition_hours ${UNITS}, chosen(n) as (select 0 union all select n + 1 from chosen where n < ${DISPOSITIONS - 1})
       select @accountId, user_id, hour, 'outbound', @accountId || ':' || n, @inHour / ${DISPOSITIONS}, 1, 1000 from units, chosen`,
    ).run(values)
  })()
  closeSynced(db)
}

/** Five questions over the calls of a year: by month, seller, number, disposition, and hour of the week. */
export const PLAIN_QUESTIONS = [
  `strftime('%Y-%m', placed_at / 1000, 'unixepoch')`,
  'user_id',
  'caller_id',
  'disposition_id',
  `(placed_at / 86400000) % 7, (placed_at / 3600000) % 24`,
].map(
  (group) => `select ${group}, count(*), sum(${CONNECTED}), sum(bill_ms) from calls
    where account_id = ? and direction = 'outbound' and placed_at >= ? and placed_at < ? group by ${group}`,
)
