import { assign, setup } from 'xstate'

/**
 * Somebody calls one of our numbers, from the first ring to the end. Kept as a row; told by the carrier, by the sellers whom it
 * rings for, and by timers. Only one seller has it, and `ended` is left by nothing.
 */
export type InboundOutcome = 'answered' | 'missed' | 'voicemail' | 'forwarded'

export interface InboundContext {
  /** Whom it rings for still: who declines is rung for no more. */
  ringing: string[]
  /** Whom it rang for at first. */
  rang: string[]
  /** Who pressed Answer first, and the session in whose room they meet. */
  answeredBy: string | null
  sessionId: string | null
  ringMs: number
  /** Whose settings say what is heard by a caller who finds nobody; missing in rows from before anybody could set it. */
  whose?: string | null
  /** The board that it is for; missing in rows from before boards had a say, and where there is none. */
  boardId?: string | null
  /** Phones that are called one after the other once nobody is rung for, E.164; missing in rows from before there were any. */
  phones?: string[]
  /** How many of them had their turn, the one that rings included. */
  turn?: number
  /** When somebody pressed the key on one of them. */
  forwardedAt?: number
  outcome: InboundOutcome | null
}

export type InboundInput = Pick<InboundContext, 'ringing' | 'ringMs' | 'whose' | 'phones' | 'boardId'>

export type InboundEvent =
  | { type: 'ANSWER'; userId: string; sessionId: string }
  | { type: 'DECLINE'; userId: string }
  /** They met in the seller's room. */
  | { type: 'MET' }
  /** The seller who took it is not there: hung up, or their phone never came. */
  | { type: 'UNMET' }
  /** Somebody pressed the key on the phone that it was forwarded to. */
  | { type: 'TAKEN_ON_PHONE'; turn: number; at: number }
  /** That phone's turn is over. `connected`: whether the two talked, where the carrier says so. */
  | { type: 'PHONE_OVER'; turn: number; connected?: boolean }
  /** Words of the caller are kept. */
  | { type: 'RECORDED' }
  /** The caller's leg is over. `at`, `talkedMs`: when, and for how long somebody was there, by the carrier's own clock. */
  | { type: 'GONE'; at?: number; talkedMs?: number }

export const INBOUND_CHART_VERSION = 1

const machine = setup({
  types: {} as { context: InboundContext; events: InboundEvent; input: InboundInput },
  actions: {
    askCarrier: () => {},
    nextPhone: assign(({ context: { turn = 0 } }) => ({ turn: turn + 1 })),
    nobodyRings: assign({ ringing: [] }),
    missed: assign({ outcome: 'missed' }),
    answered: assign({ outcome: 'answered' }),
    recorded: assign({ outcome: 'voicemail' }),
    forwarded: assign({ outcome: 'forwarded' }),
  },
  guards: {
    ringsFor: ({ context, event }) => 'userId' in event && context.ringing.includes(event.userId),
    isLastToRing: ({ context, event }) =>
      'userId' in event && context.ringing.length === 1 && context.ringing[0] === event.userId,
    ringsForNobody: ({ context }) => context.ringing.length === 0,
    hasPhoneLeft: ({ context: { phones = [], turn = 0 } }) => turn < phones.length,
    isItsTurn: ({ context, event }) => 'turn' in event && event.turn === context.turn,
    wasInVain: ({ context, event }) =>
      event.type === 'PHONE_OVER' && event.turn === context.turn && event.connected === false,
  },
  delays: {
    ringMs: ({ context }) => context.ringMs,
    /** A browser that was answered in is in its room by then, with its microphone allowed. */
    meetMs: 30_000,
    /** The greeting, three minutes of words, and time to say goodbye. */
    voicemailMs: 300_000,
    /** While only the carrier knows of the two: its word may be lost. */
    silenceMs: 60_000,
  },
})

export const inboundMachine = machine.createMachine({
  id: 'inbound',
  context: ({ input }) => ({ ...input, rang: input.ringing, answeredBy: null, sessionId: null, outcome: null }),
  initial: 'ringing',
  states: {
    ringing: {
      always: { guard: 'ringsForNobody', target: 'unanswered' },
      after: { ringMs: 'unanswered' },
      on: {
        ANSWER: {
          guard: 'ringsFor',
          target: 'taken',
          actions: assign({
            ringing: [],
            answeredBy: ({ event }) => event.userId,
            sessionId: ({ event }) => event.sessionId,
          }),
        },
        DECLINE: [
          { guard: 'isLastToRing', target: 'unanswered' },
          {
            guard: 'ringsFor',
            actions: assign({ ringing: ({ context, event }) => context.ringing.filter((id) => id !== event.userId) }),
          },
        ],
        GONE: { target: 'ended', actions: 'missed' },
      },
    },
    /** Left as soon as it is entered. */
    unanswered: {
      entry: 'nobodyRings',
      always: [{ guard: 'hasPhoneLeft', target: 'forwarding', actions: 'nextPhone' }, { target: 'voicemail' }],
    },
    /** The carrier calls a phone for the caller. A machine that picks up presses no key. */
    forwarding: {
      after: { silenceMs: { target: 'forwarding', reenter: true, actions: 'askCarrier' } },
      on: {
        TAKEN_ON_PHONE: {
          guard: 'isItsTurn',
          target: 'forwarded',
          actions: assign({ forwardedAt: ({ event }) => event.at }),
        },
        PHONE_OVER: { guard: 'isItsTurn', target: 'unanswered' },
        GONE: { target: 'ended', actions: 'missed' },
      },
    },
    /** The two talk, and nobody of us is on a line. */
    forwarded: {
      after: { silenceMs: { target: 'forwarded', reenter: true, actions: 'askCarrier' } },
      on: {
        // The key was pressed, and the two were not connected all the same: nobody has the caller.
        PHONE_OVER: { guard: 'wasInVain', target: 'unanswered', actions: assign({ forwardedAt: undefined }) },
        GONE: { target: 'ended', actions: 'forwarded' },
      },
    },
    /** A seller has pressed Answer, and their phone is on its way. */
    taken: {
      after: { meetMs: 'voicemail' },
      on: { MET: 'met', UNMET: 'voicemail', GONE: { target: 'ended', actions: 'missed' } },
    },
    /** The line tells the rest. */
    met: { on: { GONE: { target: 'ended', actions: 'answered' } } },
    voicemail: {
      entry: 'nobodyRings',
      after: { voicemailMs: { target: 'ended', actions: 'missed' } },
      on: {
        /** The seller's phone came in the last moment. */
        MET: 'met',
        RECORDED: { target: 'ended', actions: 'recorded' },
        GONE: { target: 'ended', actions: 'missed' },
      },
    },
    /** What was recorded may be heard of after the end of the call. */
    ended: {
      entry: 'nobodyRings',
      on: { RECORDED: { guard: ({ context }) => context.outcome === 'missed', actions: 'recorded' } },
    },
  },
})

export type InboundState = 'ringing' | 'forwarding' | 'forwarded' | 'taken' | 'met' | 'voicemail' | 'ended'
