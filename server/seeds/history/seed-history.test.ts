import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCallStory } from '../../../app/domain/call-history/call-story.read.server'
import { listMissedCalls } from '../../../app/domain/call-history/missed-calls.read.server'
import { listCallbacks } from '../../../app/domain/callbacks/callbacks.read.server'
import { listDialRecords } from '../../../app/domain/compliance/dials.read.server'
import { listShares } from '../../../app/domain/compliance/shares.read.server'
import { listDials } from '../../../app/domain/compliance/compliance.schema'
import type { Ctx } from '../../../app/domain/context.server'
import { countUnread } from '../../../app/domain/threads/threads.read.server'
import { testWorld, type World } from '../../../tests/helpers/world'
import { findSeededActor } from '../find-seeded-actor'
import { seedDemo } from '../seed-demo'
import { HISTORY_BOARD } from './write-board'
import { seedHistory } from './seed-history'

/** Besides the import's runs, done by then, and the timers of scheduled calls. */
const OTHER_JOBS = `select count(*) as n from jobs where kind not in ('contacts.import', 'lead.call-due')`

let world: World
let dataDir: string
let jobsBefore: number
let mia: Ctx
let olivia: Ctx

const numberOf = async (query: string): Promise<number> => {
  const { rows } = await sql.raw<{ n: number }>(query).execute(world.system.db.q)
  return rows[0]!.n
}
/** Rows that break a rule. */
const faults = async (query: string): Promise<unknown[]> =>
  (await sql.raw(query).execute(world.system.db.q)).rows.slice(0, 3)

beforeAll(async () => {
  world = await testWorld()
  dataDir = await mkdtemp(join(tmpdir(), 'trunkline-history-'))
  world.services.carrier.listNumbers = async () => [
    { carrierSid: 'PN1', e164: '+13125550140', nickname: 'Chicago' },
    { carrierSid: 'PN2', e164: '+14155550143', nickname: 'San Francisco' },
    { carrierSid: 'PN3', e164: '+12125550144', nickname: 'New York' },
  ]
  await seedDemo(world.services, { dataDir, hostDemoUrl: 'http://127.0.0.1:3001' })
  jobsBefore = await numberOf(OTHER_JOBS)
  await seedHistory(world.services)
  ;[mia, olivia] = (await Promise.all(['mia', 'olivia'].map((id) => findSeededActor(world.system, id)))).map((actor) =>
    world.as(actor),
  ) as [Ctx, Ctx]
}, 120_000)
afterAll(async () => {
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('it is about sixty days of weekdays, and ends today', async () => {
  const now = world.clock.now()
  const days = await numberOf(
    `select count(distinct placed_at / 86400000) as n from calls where direction = 'outbound'`,
  )
  expect(days).toBeGreaterThanOrEqual(42)
  expect(await numberOf(`select count(*) as n from calls where placed_at < ${now - 61 * 86_400_000}`)).toBe(0)
  expect(await numberOf(`select count(*) as n from calls where placed_at > ${now} or ended_at > ${now}`)).toBe(0)
  expect(
    await numberOf(
      `select count(*) as n from calls where direction = 'outbound' and placed_at > ${now - 3 * 3_600_000}`,
    ),
  ).toBeGreaterThan(10)
  // 1970 began on a Thursday.
  const weekend = `(placed_at / 86400000 + 4) % 7 in (0, 6)`
  expect(await numberOf(`select count(*) as n from calls where direction = 'outbound' and ${weekend}`)).toBeLessThan(40)
})

test.each([
  ['foreign keys', 'pragma foreign_key_check'],
  [
    'the account of what a call belongs to',
    `select calls.id from calls
     left join campaigns on campaigns.id = calls.campaign_id and campaigns.account_id = calls.account_id
     left join contacts on contacts.id = calls.contact_id and contacts.account_id = calls.account_id
     left join users on users.id = calls.user_id and users.account_id = calls.account_id
     left join contact_phones on contact_phones.contact_id = calls.contact_id and contact_phones.e164 = calls.e164
     where campaigns.id is null or contacts.id is null or users.id is null or contact_phones.id is null`,
  ],
  [
    'our number',
    `select calls.id from calls left join phone_numbers
     on phone_numbers.account_id = calls.account_id and phone_numbers.e164 = calls.caller_id where phone_numbers.id is null`,
  ],
  [
    'order of times',
    `select id from calls where ended_at is null or ringing_at < placed_at or answered_at < ringing_at
     or bridged_at < answered_at or ended_at < coalesce(bridged_at, answered_at, ringing_at, placed_at)`,
  ],
  [
    'one call at a time',
    `select one.id from calls as one join calls as other on other.user_id = one.user_id and other.id != one.id
     and other.direction = 'outbound' and other.placed_at >= one.placed_at and other.placed_at < one.ended_at
     where one.direction = 'outbound'`,
  ],
  [
    'a line of each call',
    `select calls.id from calls left join lines on lines.id = calls.id and lines.state = 'ended'
     and lines.session_id = calls.session_id and lines.contact_id = calls.contact_id
     where calls.direction = 'outbound' and lines.id is null`,
  ],
  [
    'the session’s figures',
    `select s.id from dial_sessions as s join (select session_id, count(*) as dials, sum(case when bill_ms > 0 then 1 else 0 end) as connects,
     sum(bill_ms) as talk_ms from calls where direction = 'outbound' group by session_id) as c on c.session_id = s.id
     where s.dials != c.dials or s.connects != c.connects or s.talk_ms != c.talk_ms or s.ended_at is null`,
  ],
  [
    'the campaign’s figures',
    `select c.id from campaigns as c where kind = 'list' and (
     total_records != (select count(*) from campaign_records as r where r.campaign_id = c.id)
     or called_records != (select count(*) from campaign_records as r where r.campaign_id = c.id and r.state != 'queued')
     or (status = 'COMPLETE') != (total_records = called_records))`,
  ],
  [
    'the record’s calls',
    `select r.id from campaign_records as r join campaigns as c on c.id = r.campaign_id where c.kind = 'list' and
     r.calls_made != (select count(*) from lines where lines.record_id = r.id)`,
  ],
  [
    'answers counted for the law',
    `select campaigns.id from campaigns where kind = 'list' and
     coalesce((select sum(abandoned) from campaign_answer_days as d where d.campaign_id = campaigns.id), 0)
     != (select count(*) from calls where campaign_id = campaigns.id and abandoned = 1)`,
  ],
  [
    'the disposition is the last one chosen',
    `select calls.id from calls left join call_dispositions as d on d.call_id = calls.id
     and not exists (select 1 from call_dispositions as later where later.call_id = d.call_id
       and (later.created_at > d.created_at or later.created_at = d.created_at and later.id > d.id))
     where calls.disposition_id is distinct from d.disposition_id`,
  ],
  [
    'a decision for each dial',
    `select sessions.id from dial_sessions as sessions where dials !=
     (select count(*) from selections where session_id = sessions.id and decision = 'chosen')`,
  ],
  [
    'the lead’s calls',
    `select leads.id from leads join boards on boards.id = leads.board_id where boards.name = '${HISTORY_BOARD}' and
     leads.called_count != (select count(*) from calls where calls.contact_id = leads.contact_id and calls.direction = 'outbound')`,
  ],
  [
    'the stage’s counts',
    `select stage_id from stage_counts as c group by stage_id
     having sum(leads) != (select count(*) from leads where leads.stage_id = c.stage_id)`,
  ],
  [
    'no one on the do-not-call list is dialed afterwards',
    `select calls.id from calls join suppressions on suppressions.account_id = calls.account_id
     and suppressions.e164 = calls.e164 and calls.placed_at > suppressions.created_at where calls.direction = 'outbound'`,
  ],
  [
    'the contact’s last call',
    `select contacts.id from contacts where last_called_at != coalesce((select max(placed_at) from calls
     where calls.contact_id = contacts.id and calls.direction = 'outbound'), 0)`,
  ],
  ['nothing is live', `select id from lines where ended_at is null union all select owner from timers`],
  [
    'texts belong to their thread',
    `select messages.id from messages join threads on threads.id = messages.thread_id
     where messages.account_id != threads.account_id or threads.recipient not in (from_number, to_number)`,
  ],
])('holds: %s', async (_rule, query) => {
  expect(await faults(query)).toEqual([])
})

test('asks no one for anything: no job is added', async () => {
  expect(await numberOf(OTHER_JOBS)).toBe(jobsBefore)
})

test('no list has to be dialed on one line', async () => {
  const shares = await listShares(olivia)
  expect(shares.length).toBeGreaterThan(1)
  expect(shares.filter(({ oneLineOnly }) => oneLineOnly)).toEqual([])
})

test('what is due today is there, for its seller and the team', async () => {
  const now = world.clock.now()
  const due = (await listCallbacks(mia)).map(({ at }) => Date.parse(at))
  expect(due.filter((at) => at <= now).length).toBeGreaterThan(2)
  expect(due.filter((at) => at > now && at < now + 6 * 3_600_000).length).toBeGreaterThan(1)
  expect((await listMissedCalls(olivia)).length).toBe(2)
  expect((await countUnread(mia)).unreadCount).toBeGreaterThan(3)
})

test('a call of each outcome has its story and record, a recorded one its sound', async () => {
  const { q } = world.system.db
  const outcomes = await q
    .selectFrom('calls')
    .select((eb) => eb.fn.max('id').as('id'))
    .groupBy('outcome')
    .execute()
  for (const { id } of outcomes) {
    const story = await findCallStory(olivia, id)
    expect(story.steps.length).toBeGreaterThan(1)
    expect(story.call.outcomeConfig.title).toMatch(/\w/)
  }
  const recordings = await q.selectFrom('recordings').selectAll().where('channels', '=', 2).execute()
  expect(recordings.length).toBeGreaterThan(5)
  for (const { file_key: key, file_bytes: bytes } of recordings) {
    let read = 0
    for await (const piece of world.services.files.stream(key!)) read += piece.length
    expect(read).toBe(bytes)
  }
  const [dial] = (await listDialRecords(olivia, listDials.parse({ scope: 'team', only: 'recorded' }))).items
  expect(dial!.reasons.length).toBe(3)
  expect(dial!.facts.map(({ value }) => value)).toContain('After the seller clicks Record')
})

test('a second start adds nothing', async () => {
  const before = await numberOf('select count(*) as n from calls')
  await seedHistory(world.services)
  expect(await numberOf('select count(*) as n from calls')).toBe(before)
})

test('one number is hurt, one recovered, and each report has its figures', async () => {
  const states = await world.system.db.q.selectFrom('number_health').select(['id', 'state']).execute()
  expect(states.filter(({ state }) => state === 'hurt')).toHaveLength(1)
  const past = await world.system.db.q
    .selectFrom('number_health_changes')
    .select(['number_id', 'reason'])
    .orderBy('id')
    .execute()
  const recovered = past.filter(({ reason }) => reason === 'recovered').map(({ number_id: id }) => id)
  expect(recovered).toHaveLength(1)
  expect(states.find(({ id }) => id === recovered[0])!.state).toBe('active')
  expect(await numberOf(`select count(*) as n from report_marks`)).toBe(0)
})
