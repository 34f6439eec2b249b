import { assign, setup } from 'xstate'

/**
 * A supervisor with a seller's run in the ear. The supervisor's phone joins the seller's room muted; each other way to be heard is
 * asked of the carrier one at a time, so that no late answer leaves somebody heard who only listens.
 */
export type MonitorMode = 'listening' | 'whispering' | 'barging'

export interface MonitorContext {
  /** The supervisor's phone in the room; null: on its way, or gone for a moment. */
  callSid: string | null
  /** What the supervisor asked for last. */
  mode: MonitorMode
  /** Counts what was asked of the carrier: an answer to an older question says nothing. */
  turn: number
  /** Something changed while the carrier was asked: it is asked once more. */
  again: boolean
  /** Why it is not as the supervisor asked, or ended, in a sentence; null: all is as asked. */
  notice: string | null
}

export type MonitorEvent =
  | { type: 'JOINED'; callSid: string }
  | { type: 'LEFT'; callSid: string }
  | { type: 'SWITCH'; mode: MonitorMode }
  /** The seller's phone came or left: whom a whisper is for. */
  | { type: 'SELLER_MOVED' }
  | { type: 'APPLIED'; turn: number }
  | { type: 'REFUSED'; turn: number; why: string }
  /** The supervisor is through, or the seller's run is over. */
  | { type: 'STOP'; notice: string | null }

export const MONITOR_CHART_VERSION = 1

const machine = setup({
  types: {} as { context: MonitorContext; events: MonitorEvent },
  actions: {
    /** Brings the carrier to what the supervisor asked for. */
    applyMode: () => {},
    /** Asks the carrier whether the supervisor's phone is still there: word that it left may be lost. */
    lookForPhone: () => {},
    /** Takes the supervisor's phone out of the room. */
    releasePhone: () => {},
    seat: assign(({ event }) => (event.type === 'JOINED' ? { callSid: event.callSid } : {})),
    choose: assign(({ event }) => (event.type === 'SWITCH' ? { mode: event.mode, notice: null } : {})),
    askAgain: assign({ again: true }),
    noteEnd: assign(({ event }) => (event.type === 'STOP' ? { notice: event.notice } : {})),
    noteRefusal: assign(({ event }) => (event.type === 'REFUSED' ? { notice: event.why } : {})),
    /** Whoever cannot be heard as asked is heard by nobody. */
    fallBack: assign(({ event }) =>
      event.type === 'REFUSED' ? { mode: 'listening' as const, notice: event.why, again: false } : {},
    ),
  },
  guards: {
    isOther: ({ context, event }) => event.type === 'JOINED' && event.callSid !== context.callSid,
    isOwn: ({ context, event }) => event.type === 'LEFT' && event.callSid === context.callSid,
    /** Barging is left by stopping alone (spec 2-live §4.4). */
    maySwitch: ({ context, event }) =>
      event.type === 'SWITCH' && context.mode !== 'barging' && event.mode !== context.mode,
    listens: ({ context }) => context.mode === 'listening',
    whispers: ({ context }) => context.mode === 'whispering',
    isTurn: ({ context, event }) => 'turn' in event && event.turn === context.turn,
    isStale: ({ context, event }) => 'turn' in event && event.turn === context.turn && context.again,
    /** Not even silence could be had: nobody knows who hears the supervisor. */
    cannotListen: ({ context, event }) =>
      event.type === 'REFUSED' && event.turn === context.turn && context.mode === 'listening' && !context.again,
  },
  delays: { joinMs: 45_000, phoneGraceMs: 20_000, lookMs: 30_000 },
})

/** Out of the room, for a moment or for good. */
const leaving = {
  LEFT: { guard: 'isOwn', target: 'lost' },
  STOP: { target: 'ended', actions: 'noteEnd' },
} as const

export const monitorMachine = machine.createMachine({
  id: 'monitor',
  initial: 'starting',
  context: { callSid: null, mode: 'listening', turn: 0, again: false, notice: null },
  states: {
    /** The carrier has what was asked for. */
    steady: {
      after: { lookMs: { target: 'steady', reenter: true, actions: 'lookForPhone' } },
      on: {
        ...leaving,
        SWITCH: { guard: 'maySwitch', target: 'switching', actions: 'choose' },
        SELLER_MOVED: { guard: 'whispers', target: 'switching' },
        // Another phone of theirs took the place of the one before: it came in muted.
        JOINED: { guard: 'isOther', target: 'switching', actions: 'seat' },
      },
    },
    switching: {
      entry: ['applyMode', assign({ turn: ({ context }) => context.turn + 1, again: false })],
      on: {
        ...leaving,
        APPLIED: [
          { guard: 'isStale', target: 'switching', reenter: true },
          { guard: 'isTurn', target: 'steady' },
        ],
        REFUSED: [
          { guard: 'isStale', target: 'switching', reenter: true },
          { guard: 'cannotListen', target: 'ended', actions: 'noteRefusal' },
          { guard: 'isTurn', target: 'switching', reenter: true, actions: 'fallBack' },
        ],
        SWITCH: { guard: 'maySwitch', actions: ['choose', 'askAgain'] },
        SELLER_MOVED: { actions: 'askAgain' },
        JOINED: { guard: 'isOther', actions: ['seat', 'askAgain'] },
      },
    },
    starting: {
      after: {
        joinMs: { target: 'ended', actions: assign({ notice: 'Your phone did not connect. Check the microphone.' }) },
      },
      on: {
        JOINED: { target: 'steady', actions: 'seat' },
        STOP: { target: 'ended', actions: 'noteEnd' },
      },
    },
    /** A page that reloads leaves the room for a moment. */
    lost: {
      entry: assign({ callSid: null, again: false }),
      after: {
        phoneGraceMs: {
          target: 'ended',
          actions: assign({ notice: 'Your phone was away from the call for too long.' }),
        },
      },
      on: {
        JOINED: [
          { guard: 'listens', target: 'steady', actions: 'seat' },
          { target: 'switching', actions: 'seat' },
        ],
        STOP: { target: 'ended', actions: 'noteEnd' },
      },
    },
    ended: { entry: 'releasePhone' },
  },
})

export type MonitorState = 'starting' | 'steady' | 'switching' | 'lost' | 'ended'
