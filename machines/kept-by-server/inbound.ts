import { assign, setup } from 'xstate'

/**
 * Somebody calls one of our numbers, from the first ring to the end. Kept as a row; told by the carrier, by the sellers whom it
 * rings for, and by timers. Only one seller has it, and `ended` is left by nothing.
 */
export type InboundOutcome = 'answered' | 'missed' | 'voicemail'

export interface InboundContext {
  /** Whom it rings for still: who declines is rung for no more. */
  ringing: string[]
  /** Whom it rang for at first. */
  rang: string[]
  /** Who pressed Answer first, and the session in whose room they meet. */
  answeredBy: string | null
  sessionId: string | null
  ringMs: number
  outcome: InboundOutcome | null
}

export type InboundInput = Pick<InboundContext, 'ringing' | 'ringMs'>

export type InboundEvent =
  | { type: 'ANSWER'; userId: string; sessionId: string }
  | { type: 'DECLINE'; userId: string }
  /** They met in the seller's room. */
  | { type: 'MET' }
  /** The seller who took it is not there: hung up, or their phone never came. */
  | { type: 'UNMET' }
  /** Words of the caller are kept. */
  | { type: 'RECORDED' }
  /** The caller's leg is over. */
  | { type: 'GONE' }

export const INBOUND_CHART_VERSION = 1

const machine = setup({
  types: {} as { context: InboundContext; events: InboundEvent; input: InboundInput },
  actions: {
    nobodyRings: assign({ ringing: [] }),
    missed: assign({ outcome: 'missed' }),
    answered: assign({ outcome: 'answered' }),
    recorded: assign({ outcome: 'voicemail' }),
  },
  guards: {
    ringsFor: ({ context, event }) => 'userId' in event && context.ringing.includes(event.userId),
    isLastToRing: ({ context, event }) =>
      'userId' in event && context.ringing.length === 1 && context.ringing[0] === event.userId,
    ringsForNobody: ({ context }) => context.ringing.length === 0,
  },
  delays: {
    ringMs: ({ context }) => context.ringMs,
    /** A browser that was answered in is in its room by then, with its microphone allowed. */
    meetMs: 30_000,
    /** The greeting, three minutes of words, and time to say goodbye. */
    voicemailMs: 300_000,
  },
})

export const inboundMachine = machine.createMachine({
  id: 'inbound',
  context: ({ input }) => ({ ...input, rang: input.ringing, answeredBy: null, sessionId: null, outcome: null }),
  initial: 'ringing',
  states: {
    ringing: {
      always: { guard: 'ringsForNobody', target: 'voicemail' },
      after: { ringMs: 'voicemail' },
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
          { guard: 'isLastToRing', target: 'voicemail' },
          {
            guard: 'ringsFor',
            actions: assign({ ringing: ({ context, event }) => context.ringing.filter((id) => id !== event.userId) }),
          },
        ],
        GONE: { target: 'ended', actions: 'missed' },
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

export type InboundState = 'ringing' | 'taken' | 'met' | 'voicemail' | 'ended'
