import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import type { CarrierLogEntry } from './helpers/contract'
import { outcomeOf, wronglySent } from './crash/blast-verdict'
import { wronglyNotified } from './crash/notification-verdict'
import { doubledPurchases, lostPurchases, soldNumbers } from './crash/purchase-verdict'
import {
  askedTexts,
  createdCalls,
  createdRecordings,
  doubledAnnouncements,
  playedAnnouncements,
  doubledCalls,
  doubledNumbers,
  doubledRecordings,
  lostFacts,
  stuckLines,
  whatIsOpen,
} from './crash/verdict'
import { testWorld } from './helpers/world'

const CALL = `CA${'0'.repeat(32)}`
const request = (url: string, sid: string, form: Record<string, string> = {}): CarrierLogEntry =>
  ({
    kind: 'request',
    method: 'POST',
    url,
    body: new URLSearchParams(form).toString(),
    answer: { sid },
  }) as CarrierLogEntry
const call = (sid: string, to: string, attempt: string) =>
  request('/2010-04-01/Accounts/AC/Calls.json', sid, { To: to, Url: `https://x/${attempt}` })

/** A file of our shape whose rows a death has left behind. */
async function rows(fill: (db: Database.Database) => void): Promise<Database.Database> {
  const world = await testWorld()
  const db = new Database(world.services.store.sqlite.serialize())
  await world.close()
  db.pragma('foreign_keys = OFF')
  fill(db)
  return db
}

/** A row with only the columns that the table requires. */
function put(db: Database.Database, table: string, values: Record<string, string | number>): void {
  const columns = db.pragma(`table_info(${table})`) as Array<{
    name: string
    notnull: number
    type: string
    dflt_value: unknown
  }>
  const row = Object.fromEntries(
    columns
      .filter(({ name, notnull, dflt_value }) => name in values || (notnull && dflt_value === null))
      .map(({ name, type }) => [name, values[name] ?? (type.toUpperCase() === 'TEXT' ? `${name}-x` : 0)]),
  )
  db.prepare(
    `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row)
      .map(() => '?')
      .join()})`,
  ).run(...Object.values(row))
}

const MACHINE = { context: '{}', version: 1, chart_version: 1 }

describe('a crash run notices', () => {
  test('an announcement played twice under one attempt, and one that is never reconciled', async () => {
    const played = (attempt: string) =>
      request('/2010-04-01/Accounts/AC/Conferences/CF1.json', 'CF1', { AnnounceUrl: `https://x/${attempt}#rc=5` })
    const attempts = playedAnnouncements([played('att_1'), played('att_2'), played('att_2')])
    expect(doubledAnnouncements(attempts)).toEqual(['the announcement of att_2: 2'])
    const db = await rows((file) => put(file, 'announcements', { id: 'ann_1', state: 'playing' }))
    expect(await stuckLines(db, 0)).toEqual(['announcement ann_1 playing'])
  })

  test('a number called more often than requested, and a line or attempt that became two calls', async () => {
    const db = await rows((file) => {
      put(file, 'lines', { id: 'line_1', e164: '+13125550101' })
      put(file, 'attempts', { id: 'att_1', subject_id: 'line_1', job_key: 'a', state: 'accepted', kind: 'call' })
      put(file, 'attempts', { id: 'att_2', subject_id: 'line_2', job_key: 'b', state: 'accepted', kind: 'call' })
    })
    const calls = createdCalls([call('CA1', '+13125550101', 'att_1'), call('CA2', '+13125550101', 'att_2')])
    expect(calls.map(({ to }) => to)).toEqual(['+13125550101', '+13125550101'])
    expect(doubledNumbers(db, calls, ['line_1'])).toEqual([])
    expect(doubledNumbers(db, calls, [])).toEqual(['+13125550101 was called 2 times'])
    expect(doubledCalls(db, calls)).toEqual([])
    expect(doubledCalls(db, [...calls, ...createdCalls([call('CA3', '+13125550103', 'att_1')])])).toEqual([
      'attempt att_1: CA1, CA3',
      'line line_1: CA1, CA3',
    ])
    db.close()
  })

  test('a recording that was begun twice', async () => {
    const db = await rows((file) => {
      put(file, 'lines', { id: 'line_1', call_sid: CALL })
      put(file, 'recordings', {
        id: 'rcd_1',
        call_id: 'line_1',
        state: 'recording',
        transcript_state: 'off',
        wanted: 'recording',
      })
    })
    const begin = request(`/2010-04-01/Accounts/AC/Calls/${CALL}/Recordings.json`, 'RE1')
    expect(doubledRecordings(db, createdRecordings([begin]))).toEqual([])
    expect(doubledRecordings(db, createdRecordings([begin, begin]))).toEqual([`recordings of ${CALL}: 2`])
    db.close()
  })

  test('a number bought twice by one claim, and one that was paid and given up', async () => {
    const buy = (sid: string, claim: string) =>
      request('/2010-04-01/Accounts/AC/IncomingPhoneNumbers.json', sid, { FriendlyName: `claim:${claim}` })
    const db = await rows((file) => {
      put(file, 'number_claims', { id: 'clm_1', state: 'claimed' })
      put(file, 'number_claims', { id: 'clm_2', state: 'unknown' })
      put(file, 'number_claims', { id: 'clm_3', state: 'buying' })
    })
    const refused = { ...buy('', 'clm_2'), answer: { code: 21422 } } as unknown as CarrierLogEntry
    const sold = soldNumbers([buy('PN1', 'clm_1'), refused])
    expect([doubledPurchases(sold), lostPurchases(db, sold)]).toEqual([[], []])
    const more = [...sold, ...soldNumbers([buy('PN2', 'clm_1'), buy('PN3', 'clm_2'), buy('PN4', 'clm_4')])]
    expect(doubledPurchases(more)).toEqual(['clm_1 was bought 2 times'])
    expect(lostPurchases(db, more)).toEqual(['clm_2 is sold, and unknown', 'clm_4 is sold, and missing'])
    expect(await stuckLines(db, 0)).toEqual(['claim clm_3 buying'])
    db.close()
  })

  test('a lost fact, and a state that never ends', async () => {
    const db = await rows((file) => {
      put(file, 'lead_history', { id: 'h', lead_id: 'lead_1', kind: 'moved' })
      put(file, 'imports', { id: 'imp_1', state: 'running' })
      put(file, 'imports', { id: 'imp_2', state: 'done', total_rows: 30, added: 29 })
      put(file, 'lines', { id: 'line_1', ended_at: 1, state: 'ended' })
      put(file, 'recordings', { id: 'rcd_1', call_id: 'line_1', state: 'paused' })
      put(file, 'dial_sessions', {
        id: 'ses_1',
        state: '{"run":"dialing","phone":"present"}',
        context: '{"paused":false}',
      })
    })
    const moved = { kind: 'lead', id: 'lead_1', what: 'moved' } as const
    const blocked = { kind: 'lead', id: 'lead_1', what: 'dnc' } as const
    const confirmed = { kind: 'import', id: 'imp_1' } as const
    expect(lostFacts(db, [moved, confirmed, blocked])).toEqual([JSON.stringify(blocked)])
    expect((await stuckLines(db, 0)).toSorted()).toEqual([
      'import imp_1',
      'recording rcd_1 paused',
      'session ses_1 {"run":"dialing","phone":"present"}',
    ])
    expect(whatIsOpen(db).toSorted()).toEqual(['import imp_1 running: 0 of 0', 'import imp_2 done: 29 of 30'])
    db.close()
  })

  test('a blast’s text sent twice, to a wrong or suppressed number, with wrong words, or lost', async () => {
    const [ana, ben, cem, dan, eve] = [1, 2, 3, 4, 5].map((n) => `+1312555010${n}`) as [
      string,
      string,
      string,
      string,
      string,
    ]
    const send = (sid: string, To: string, words = To) =>
      request('/2010-04-01/Accounts/AC/Messages.json', sid, { To, Body: `Hello ${words}` })
    const refused = (To: string) => ({ ...send('', To), answer: { code: 21614 } }) as unknown as CarrierLogEntry
    const db = await rows((file) => {
      const item = (position: number, e164: string, state: string | null) => {
        const message_id = state && `msg_${position}`
        const facts = { blast_id: 'b', position, e164, omitted: state === null ? 1 : 0 }
        put(file, 'blast_items', { ...facts, ...(message_id && { message_id }) })
        if (message_id) put(file, 'messages', { id: message_id, direction: 'out', type: 'normal', ...MACHINE, state })
      }
      item(1, ana, 'delivered')
      item(2, ben, 'failed')
      item(3, cem, 'unknown')
      item(4, dan, null)
      item(5, eve, 'sent')
    })
    const recipients = { all: [ana, ben, cem, dan, eve], closed: new Set([dan]) }
    const texts = askedTexts([send('SM1', ana), refused(ben), send('SM2', eve)])
    expect(wronglySent(texts, recipients)).toEqual([])
    const outcome = { lost: [], sent: 2, refused: 1, closed: 1, unknown: 1 }
    expect(outcomeOf(db, 'b', texts, recipients)).toEqual(outcome)
    expect(wronglySent([...texts, ...askedTexts([send('SM3', ana)])], recipients)).toEqual([`${ana} got it 2 times`])
    expect(wronglySent(askedTexts([send('SM1', dan)]), recipients)).toEqual([`${dan} is on the list, or was left out`])
    expect(wronglySent(askedTexts([send('SM1', '+13125550199')]), recipients)).toEqual(['+13125550199 was not meant'])
    expect(wronglySent(askedTexts([send('SM1', ana, ben)]), recipients)).toEqual([`${ana} got ‘Hello ${ben}’`])
    // Sent by our own record, and unknown to the carrier; and the other way round.
    expect(outcomeOf(db, 'b', askedTexts([refused(ben), send('SM2', cem)]), recipients).lost).toEqual([
      `${ana} is delivered, and the carrier has it not`,
      `${cem} is unknown, and the carrier has it`,
      `${eve} is sent, and the carrier has it not`,
    ])
    db.close()
  })
})

test('a failed text without its notification is a loss, and one with it is none', async () => {
  const db = await rows((db) => {
    put(db, 'users', { id: 'usr_1', account_id: 'acc_1' })
    const notified = { user_id: 'usr_1', account_id: 'acc_1', created_at: 1 }
    put(db, 'notifications', { ...notified, id: 'ntf_1', fact_key: 'text:msg_1:failed' })
    for (const id of ['msg_1', 'msg_2'])
      put(db, 'messages', {
        id,
        account_id: 'acc_1',
        author_id: 'usr_1',
        thread_id: id,
        direction: 'out',
        state: 'failed',
        context: '{}',
        chart_version: 1,
        version: 1,
        created_at: 2,
      })
  })
  expect(wronglyNotified(db)).toEqual(['text:msg_2:failed notified usr_1 0 times'])
  db.close()
})
