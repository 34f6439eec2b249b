import { statement, type Statement } from '../../db/statement'
import type { JobKind } from '../../app/domain/jobs/catalogue'

/** Concurrent jobs per lane. A hanging mail server or CRM must not delay calls. */
const CONCURRENCY = {
  /** Includes those waiting for the calls-per-second limit. */
  dials: 32,
  calls: 64,
  recordings: 16,
  /** Each holds minutes of audio in memory. */
  assistant: 2,
  /** The carrier sends one at a time per number. */
  texts: 128,
  /** CPU-bound. */
  videos: 1,
  /** Additional mp4 versions, not urgent. */
  twins: 1,
  mail: 8,
  /** In order for each account. */
  crm: 16,
  /** One for each endpoint. */
  webhooks: 16,
  registrations: 8,
  contacts: 8,
  rows: 16,
}

export type Lane = keyof typeof CONCURRENCY

/** Other lanes write at low priority. */
const HIGH_PRIORITY: ReadonlySet<Lane> = new Set<Lane>(['dials', 'calls'])

export const isLowPriority = (kind: string): boolean => !HIGH_PRIORITY.has(LANE_OF[kind as JobKind])

export const LANE_OF: { readonly [K in JobKind]: Lane } = {
  'call.place': 'dials',
  'call.hang-up': 'calls',
  'call.cancel': 'calls',
  'call.instruct': 'calls',
  'call.check': 'calls',
  'call.send-digits': 'calls',
  'attempt.reconcile': 'calls',
  'recording.start': 'calls',
  'recording.control': 'calls',
  'announcement.play': 'calls',
  'phone-recording.call': 'dials',
  'phone-recording.check': 'recordings',
  'phone-recording.store': 'recordings',
  'transfer.place': 'dials',
  'transfer.hold': 'calls',
  'line.hold': 'calls',
  'transfer.move': 'calls',
  'transfer.check': 'calls',
  'dial-session.call-phone': 'dials',
  'dial-session.mute': 'calls',
  'dial-session.cue': 'calls',
  'dial-session.find-phone': 'calls',
  'dial-session.fill': 'calls',
  'monitor.apply': 'calls',
  'monitor.check': 'calls',
  // A person waits for it.
  'number.claim': 'calls',
  'number.claim-check': 'calls',
  'number.caller-id-check': 'calls',
  // A person waits for it.
  'payment.charge': 'calls',
  'payment.check': 'rows',
  'payment.refund': 'rows',
  'payment.abandon': 'rows',
  'registration.step': 'registrations',
  'registration.check': 'registrations',
  'registration.numbers': 'registrations',
  'number.delete': 'rows',
  'team.end-seat': 'rows',
  'number.release': 'rows',
  'attachment.store': 'recordings',
  'recording.check': 'recordings',
  'recording.store': 'recordings',
  'transcript.request': 'recordings',
  'transcript.fetch': 'recordings',
  'transcript.write': 'assistant',
  'recording.summarise': 'assistant',
  'messages.send': 'texts',
  'message.check': 'texts',
  'ringless.send': 'texts',
  'blast.dispatch': 'texts',
  'blast.withdraw': 'texts',
  'blast.publish': 'texts',
  'video.watch': 'rows',
  'video.process': 'videos',
  'video.mp4-copy': 'twins',
  'mail.send': 'mail',
  'notifications.mail': 'rows',
  'report.mail': 'rows',
  'lead.call-due': 'rows',
  'crm.deliver': 'crm',
  'webhook.deliver': 'webhooks',
  'board.import': 'contacts',
  'queue.fill': 'contacts',
  'contacts.import': 'rows',
  'import.undo': 'rows',
  'contact-list.clear': 'rows',
  'contacts.change': 'rows',
  'board.clear': 'rows',
  'board.release': 'rows',
  'board.protect': 'rows',
  'stage.clear': 'rows',
  'stage.rank': 'rows',
  'leads.place': 'rows',
  'inbox.move': 'rows',
}

export interface JobRow {
  id: number
  key: string
  account_id: string
  kind: string
  payload: string
  tries: number
  run_at: number
}

export interface WorkerLane {
  readonly name: Lane
  readonly atOnce: number
  readonly due: Statement<{ now: number }, JobRow>
  readonly running: Map<number, Promise<void>>
}

/** Running ones are included. */
const dueJobs = (name: Lane, atOnce: number) =>
  statement((q, p: { now: number }) =>
    q
      .selectFrom('jobs')
      .select(['id', 'key', 'account_id', 'kind', 'payload', 'tries', 'run_at'])
      .where('state', '=', 'ready')
      .where('kind', 'in', kindsOf(name))
      .where('run_at', '<=', p.now)
      .orderBy('run_at')
      .orderBy('id')
      .limit(2 * atOnce),
  )

const kindsOf = (lane: Lane): JobKind[] => (Object.keys(LANE_OF) as JobKind[]).filter((kind) => LANE_OF[kind] === lane)

/** `dialsPerSecond` null: unlimited. */
export const createLanes = (dialsPerSecond: number | null): WorkerLane[] =>
  (Object.keys(CONCURRENCY) as Lane[]).map((name) => {
    const atOnce = CONCURRENCY[name] + (name === 'dials' ? (dialsPerSecond ?? 0) : 0)
    return { name, atOnce, due: dueJobs(name, atOnce), running: new Map() }
  })
