import { statement, type Statement } from '../../db/statement'
import type { JobKind } from '../../app/domain/jobs/catalogue'

/**
 * How many jobs of a lane run at once. A lane is named after what its jobs wait for: a mail server, a CRM or an endpoint that
 * hangs holds up what is for it, and nobody who is on a call.
 */
const AT_ONCE = {
  /** The carrier, for a new call. With a limit of calls per second there is room for those who wait for their turn as well. */
  dials: 32,
  /** The carrier, while somebody is on a call or about to be. */
  calls: 64,
  /** The carrier, for what is left of a call that is over, and for what came with a text. */
  recordings: 16,
  /** The assistant's endpoint: the audio of minutes is held in memory on its way. */
  assistant: 2,
  /** The carrier, for texts: a number sends one at a time. */
  texts: 128,
  /** The processor, to make videos that browsers do not play into such that they do: one at a time, others wait for it. */
  videos: 1,
  /** The same, for mp4 beside those that play already: nobody waits. */
  twins: 1,
  mail: 8,
  /** The servers of CRMs, to tell them something: each account waits for its own. */
  crm: 16,
  /** The same, to read their contacts: those with a tag, or those whom a page named by their ids. */
  contacts: 8,
  /** Nobody but our own rows: long work in small steps. */
  rows: 16,
}

export type Lane = keyof typeof AT_ONCE

/** Somebody is on a call, or about to be: everybody else's jobs write after whatever somebody waits for. */
const IN_HURRY: ReadonlySet<Lane> = new Set<Lane>(['dials', 'calls'])

export const isPatient = (kind: string): boolean => !IN_HURRY.has(LANE_OF[kind as JobKind])

/** Every kind of job has its lane. */
export const LANE_OF: { readonly [K in JobKind]: Lane } = {
  'call.place': 'dials',
  'call.hang-up': 'calls',
  'call.cancel': 'calls',
  'call.instruct': 'calls',
  'call.ask': 'calls',
  'call.send-digits': 'calls',
  'attempt.reconcile': 'calls',
  'recording.start': 'calls',
  'recording.control': 'calls',
  'announcement.play': 'calls',
  'take.call': 'dials',
  'take.ask': 'recordings',
  'take.keep': 'recordings',
  'transfer.place': 'dials',
  'transfer.hold': 'calls',
  'transfer.move': 'calls',
  'transfer.ask': 'calls',
  'dial-session.call-phone': 'dials',
  'dial-session.mute': 'calls',
  'dial-session.cue': 'calls',
  'dial-session.find-phone': 'calls',
  'dial-session.fill': 'calls',
  'monitor.apply': 'calls',
  'monitor.look': 'calls',
  // Without them nobody can begin to call.
  'numbers.share': 'calls',
  'attachment.keep': 'recordings',
  'recording.ask': 'recordings',
  'recording.keep': 'recordings',
  'transcript.request': 'recordings',
  'transcript.fetch': 'recordings',
  'transcript.write': 'assistant',
  'recording.summarise': 'assistant',
  'messages.send': 'texts',
  'message.ask': 'texts',
  'blast.deal': 'texts',
  'blast.withdraw': 'texts',
  'blast.tell': 'texts',
  'video.watch': 'rows',
  'video.process': 'videos',
  'video.twin': 'twins',
  'mail.send': 'mail',
  'crm.deliver': 'crm',
  'board.import': 'contacts',
  'queue.fill': 'contacts',
  'contacts.import': 'rows',
  'board.clear': 'rows',
  'board.release': 'rows',
  'board.protect': 'rows',
  'stage.clear': 'rows',
  'stage.rank': 'rows',
  'inbox.move': 'rows',
}

export interface JobRow {
  id: number
  key: string
  kind: string
  payload: string
  tries: number
  run_at: number
}

/** A lane of one worker: what is due of it, and what of that runs. */
export interface LaneOfWorker {
  readonly name: Lane
  readonly atOnce: number
  readonly due: Statement<{ now: number }, JobRow>
  readonly running: Map<number, Promise<void>>
}

/** Those that run are due as well: twice as many as run at once are enough to fill a lane. */
const dueOf = (name: Lane, atOnce: number) =>
  statement((q, p: { now: number }) =>
    q
      .selectFrom('jobs')
      .select(['id', 'key', 'kind', 'payload', 'tries', 'run_at'])
      .where('state', '=', 'ready')
      .where('kind', 'in', kindsOf(name))
      .where('run_at', '<=', p.now)
      .orderBy('run_at')
      .orderBy('id')
      .limit(2 * atOnce),
  )

const kindsOf = (lane: Lane): JobKind[] => (Object.keys(LANE_OF) as JobKind[]).filter((kind) => LANE_OF[kind] === lane)

/** @param dialsPerSecond how many calls may leave a second; null: as many as there are. */
export const openLanes = (dialsPerSecond: number | null): LaneOfWorker[] =>
  (Object.keys(AT_ONCE) as Lane[]).map((name) => {
    const atOnce = AT_ONCE[name] + (name === 'dials' ? (dialsPerSecond ?? 0) : 0)
    return { name, atOnce, due: dueOf(name, atOnce), running: new Map() }
  })
