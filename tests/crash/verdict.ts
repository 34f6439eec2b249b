import Database from 'better-sqlite3'
import { setTimeout as pause } from 'node:timers/promises'
import type { CarrierLogEntry } from '../helpers/contract'
import type { Fact } from './seller'

/** What a death may not do, read from the two sides that know: our file and the carrier's own log. */
export interface Verdict {
  /** Acknowledged facts that are not in the file. */
  lost: string[]
  /** Intents, and numbers, for which the carrier made more than one call, recording or transcript. */
  doubled: string[]
  /** Lines, sessions, recordings, attempts, imports and transcripts that nothing will ever end. */
  stuck: string[]
}

const QUERIES: Record<Fact['kind'], string> = {
  campaign: 'select 1 from campaigns where id = ?',
  session: 'select 1 from dial_sessions where id = ?',
  disposition: 'select 1 from calls where id = ? and disposition_id = ?',
  'do-not-call': 'select 1 from suppressions where e164 = ?',
  contact: 'select 1 from contacts where id = ? and deleted_at is null',
  import: `select 1 from imports where id = ? and state in ('running', 'done')`,
  lead: 'select 1 from lead_history where lead_id = ? and kind = ?',
}

const parameters = (fact: Fact): string[] => {
  if (fact.kind === 'disposition') return [fact.callId, fact.dispositionId]
  if (fact.kind === 'lead') return [fact.id, fact.what]
  return [fact.kind === 'do-not-call' ? fact.number : fact.id]
}

export const readOnly = (file: string): Database.Database => new Database(file, { readonly: true, fileMustExist: true })

export function lostFacts(db: Database.Database, facts: readonly Fact[]): string[] {
  return facts
    .filter((fact) => !db.prepare(QUERIES[fact.kind]).get(...parameters(fact)))
    .map((fact) => JSON.stringify(fact))
}

/** A call that the carrier made, by the attempt whose id is in its callback URL. */
export interface CreatedCall {
  attemptId: string
  callSid: string
  to: string
}

/** Calls that the carrier made. A create without an answer counts. */
export function createdCalls(entries: readonly CarrierLogEntry[]): CreatedCall[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'request' || entry.method !== 'POST' || !entry.url?.endsWith('/Calls.json')) return []
    const made = (entry.answer ?? entry.unsent) as { sid?: string } | null | undefined
    const attemptId = /\batt_[0-9a-z]+/.exec(decodeURIComponent(entry.body ?? ''))?.[0]
    if (!made?.sid?.startsWith('CA')) return []
    const to = new URLSearchParams(entry.body ?? '').get('To') ?? 'no number in the request'
    return [{ attemptId: attemptId ?? 'no attempt in the URL', callSid: made.sid, to }]
  })
}

/** Recordings of which the carrier made a transcript, once for each that it made. A create without an answer counts. */
export function createdTranscripts(entries: readonly CarrierLogEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'request' || entry.method !== 'POST' || entry.url !== '/v2/Transcripts') return []
    const made = (entry.answer ?? entry.unsent) as { sid?: string } | null | undefined
    const recordingSid = /\bRE[0-9a-f]{32}/.exec(decodeURIComponent(entry.body ?? ''))?.[0]
    return made?.sid?.startsWith('GT') ? [recordingSid ?? 'no recording in the request'] : []
  })
}

export const doubledTranscripts = (recordings: readonly string[]): string[] =>
  recordings.filter((sid, index) => recordings.indexOf(sid) !== index).map((sid) => `transcript of ${sid}`)

/** Calls whose recording the carrier began, once for each that it began. A create without an answer counts. */
export function createdRecordings(entries: readonly CarrierLogEntry[]): string[] {
  return entries.flatMap((entry) => {
    const callSid = /\/Calls\/(CA[0-9a-f]{32})\/Recordings\.json$/.exec(entry.url ?? '')?.[1]
    if (entry.kind !== 'request' || entry.method !== 'POST' || !callSid) return []
    const made = (entry.answer ?? entry.unsent) as { sid?: string } | null | undefined
    return made?.sid?.startsWith('RE') ? [callSid] : []
  })
}

/** Attempts under which the carrier played something to a room, once for each time. One without an answer counts. */
export function playedAnnouncements(entries: readonly CarrierLogEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'request' || entry.method !== 'POST') return []
    const url = new URLSearchParams(entry.body ?? '').get('AnnounceUrl')
    const made = (entry.answer ?? entry.unsent) as { sid?: string } | null | undefined
    const attemptId = /\batt_[0-9a-z]+/.exec(url ?? '')?.[0]
    return attemptId && made?.sid?.startsWith('CF') ? [attemptId] : []
  })
}

export const doubledAnnouncements = (attempts: readonly string[]): string[] =>
  [...timesOf(attempts)].filter(([, times]) => times > 1).map(([id, times]) => `the announcement of ${id}: ${times}`)

/** A text that the carrier was asked to send. */
export interface AskedText {
  to: string
  body: string
  /** Whether the carrier made it. A create without an answer counts. */
  made: boolean
}

export function askedTexts(entries: readonly CarrierLogEntry[]): AskedText[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'request' || entry.method !== 'POST' || !entry.url?.endsWith('/Messages.json')) return []
    const made = (entry.answer ?? entry.unsent) as { sid?: string } | null | undefined
    const form = new URLSearchParams(entry.body ?? '')
    const [to, body] = [form.get('To') ?? 'no number in the request', form.get('Body') ?? 'no words']
    return [{ to, body, made: made?.sid?.startsWith('SM') ?? false }]
  })
}

/** What was written in texts that the carrier made, once for each that it made: each text is unique. A create without an answer counts. */
export const createdTexts = (entries: readonly CarrierLogEntry[]): string[] =>
  askedTexts(entries)
    .filter(({ made }) => made)
    .map(({ body }) => body)

export const doubledTexts = (bodies: readonly string[]): string[] =>
  [...timesOf(bodies)].filter(([, times]) => times > 1).map(([body, times]) => `the text ‘${body}’: ${times}`)

/** Calls of which more recordings were begun than were asked for. */
export function doubledRecordings(db: Database.Database, begun: readonly string[]): string[] {
  const asked = db
    .prepare<[string], number>(
      'select count(*) from recordings r join lines l on l.id = r.call_id where l.call_sid = ?',
    )
    .pluck()
  return [...timesOf(begun)]
    .filter(([callSid, times]) => times > asked.get(callSid)!)
    .map(([callSid, times]) => `recordings of ${callSid}: ${times}`)
}

/**
 * Numbers that were called more often than requested: each is used once, again for each redial of its line, and again
 * each time that its lead returned without an attempt.
 */
export function doubledNumbers(
  db: Database.Database,
  calls: readonly CreatedCall[],
  redialed: readonly string[],
): string[] {
  const numberOf = db.prepare<[string], string>('select e164 from lines where id = ?').pluck()
  const returned = db
    .prepare<[], string>("select e164 from selections where code in ('cut_off', 'line_busy', 'call_failed')")
    .pluck()
    .all()
  const wanted = timesOf([...redialed.map((lineId) => numberOf.get(lineId) ?? 'unknown'), ...returned])
  return [...timesOf(calls.map(({ to }) => to))]
    .filter(([to, times]) => times > 1 + (wanted.get(to) ?? 0))
    .map(([to, times]) => `${to} was called ${times} times`)
}

export function timesOf(items: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const item of items) times.set(item, (times.get(item) ?? 0) + 1)
  return times
}

/** Attempts, and lines over all of their attempts, that became more than one call. */
export function doubledCalls(db: Database.Database, calls: readonly CreatedCall[]): string[] {
  const subjectOf = db.prepare<[string], { subject_id: string }>('select subject_id from attempts where id = ?')
  const counts = new Map<string, string[]>()
  const count = (key: string, callSid: string) => counts.set(key, [...(counts.get(key) ?? []), callSid])
  for (const { attemptId, callSid } of calls) {
    count(`attempt ${attemptId}`, callSid)
    count(`line ${subjectOf.get(attemptId)?.subject_id ?? `of unknown ${attemptId}`}`, callSid)
  }
  return [...counts].filter(([, sids]) => sids.length > 1).map(([key, sids]) => `${key}: ${sids.join(', ')}`)
}

const UNWATCHED = `
  select 'line ' || l.id || ' ' || l.state as what from lines l
  where l.ended_at is null and not exists (select 1 from timers t where t.owner = 'line:' || l.id)
    and not exists (select 1 from jobs j where j.state in ('ready', 'running') and j.payload like '%' || l.id || '%')
    and not exists (select 1 from jobs j join attempts a on a.subject_id = l.id
      where j.state in ('ready', 'running') and j.payload like '%' || a.id || '%')
  union all
  select 'session ' || s.id || ' ' || s.state from dial_sessions s
  where s.ended_at is null and json_extract(s.state, '$.run') in ('connecting', 'dialing', 'bridged', 'redialing')
    and json_extract(s.context, '$.paused') = 0
    and not exists (select 1 from lines l where l.session_id = s.id and l.ended_at is null)
    and not exists (select 1 from timers t where t.owner = 'dial-session:' || s.id)
    and not exists (select 1 from jobs j where j.state in ('ready', 'running') and j.payload like '%' || s.id || '%')
  union all
  select 'transfer ' || t.id || ' ' || t.state from transfers t
  where t.ended_at is null and not exists (select 1 from timers where owner = 'transfer:' || t.id)
    and not exists (select 1 from jobs j where j.state in ('ready', 'running')
      and (j.payload like '%' || t.id || '%' or j.payload like '%' || t.line_id || '%'))
  union all
  select 'monitor ' || m.id || ' ' || m.state from monitors m
  where m.ended_at is null and not exists (select 1 from timers t where t.owner = 'monitor:' || m.id)
    and not exists (select 1 from jobs j where j.state in ('ready', 'running') and j.payload like '%' || m.id || '%')
  union all
  select 'caller ' || c.id || ' ' || c.state from inbound_calls c
  where c.ended_at is null and not exists (select 1 from timers t where t.owner = 'inbound:' || c.id)
    and not exists (select 1 from lines l where l.id = c.id and l.ended_at is null)
  union all
  select 'announcement ' || n.id || ' ' || n.state from announcements n
  where n.ended_at is null and not exists (select 1 from timers t where t.owner = 'announcement:' || n.id)
    and not exists (select 1 from jobs j where j.state in ('ready', 'running') and j.payload like '%' || n.id || '%')
  union all
  select 'import ' || i.id from imports i
  where (i.state = 'running' or i.undo_state = 'running')
    and not exists (select 1 from jobs j where j.state in ('ready', 'running') and j.payload like '%' || i.id || '%')
  union all
  select 'recording ' || r.id || ' ' || r.state from recordings r join lines l on l.id = r.call_id
  where r.state in ('requested', 'recording', 'paused') and l.ended_at is not null
    and not exists (select 1 from jobs j where j.state in ('ready', 'running') and j.payload like '%' || r.id || '%')
    and not exists (select 1 from jobs j join attempts a on a.subject_id = r.id
      where j.state in ('ready', 'running') and j.payload like '%' || a.id || '%')
  union all
  select 'transcript of ' || r.id from recordings r
  where r.transcript_state = 'underway'
    and not exists (select 1 from jobs j where j.state = 'ready' and j.payload like '%' || r.id || '%')
    and not exists (select 1 from jobs j join attempts a on a.subject_id = r.id
      where j.state = 'ready' and j.payload like '%' || a.id || '%')
  union all
  select 'attempt ' || a.id || ' ' || a.state from attempts a
  where a.state in ('attempted', 'uncertain')
    and not exists (select 1 from jobs j where j.state in ('ready', 'running') and (j.key = a.job_key
      or (a.kind = 'message' and j.key = 'number:' || a.from_number || ':send') or j.payload like '%' || a.id || '%'))
  union all
  select 'claim ' || c.id || ' ' || c.state from number_claims c
  where c.state in ('pending', 'buying', 'uncertain')
    and not exists (select 1 from jobs j where j.state in ('ready', 'running') and j.payload like '%' || c.id || '%')
  union all
  select 'text ' || m.id || ' ' || m.state from messages m
  where m.state in ('waiting', 'held', 'accepted') and not exists (select 1 from timers t where t.owner = 'message:' || m.id)
  union all
  select 'text ' || m.id || ' ' || m.state from messages m
  where m.state in ('queued', 'sending')
    and not exists (select 1 from jobs j where j.state in ('ready', 'running') and j.key = 'number:' || m.from_number || ':send')`

/**
 * Lines that are not over and that neither a timer nor a job will look at again, and attempts and transcripts whose end no job
 * seeks.
 * Asked again until none is left or the deadline passes: what is being written at this moment is not stuck.
 */
export async function stuckLines(db: Database.Database, withinMs: number): Promise<string[]> {
  const unwatched = db.prepare<[], { what: string }>(UNWATCHED)
  const deadline = performance.now() + withinMs
  let suspects = new Set(unwatched.all().map(({ what }) => what))
  while (suspects.size > 0 && performance.now() < deadline) {
    await pause(50)
    const still = new Set(unwatched.all().map(({ what }) => what))
    suspects = new Set([...suspects].filter((what) => still.has(what)))
  }
  return [...suspects]
}

/** Lines and imports that are not over, whatever watches them, and imports that are over with rows missing. */
export const whatIsOpen = (db: Database.Database): string[] =>
  db
    .prepare<[], { what: string }>(
      `select 'line ' || id || ' ' || state as what from lines where ended_at is null
       union all
       select 'transfer ' || id || ' ' || state from transfers where ended_at is null
       union all
       select 'monitor ' || id || ' ' || state from monitors where ended_at is null
       union all
       select 'import ' || id || ' ' || state || ': ' || (added + updated + unchanged + refused) || ' of ' || total_rows from imports
       where state in ('running', 'failed') or undo_state in ('running', 'failed') or (state = 'done' and added + updated + unchanged + refused <> total_rows)`,
    )
    .all()
    .map(({ what }) => what)
