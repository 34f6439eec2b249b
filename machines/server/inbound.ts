import { assign, setup } from 'xstate'

/** At most one seller gets an inbound call. */
export type InboundOutcome = 'answered' | 'missed' | 'voicemail' | 'forwarded'

export interface InboundContext {
  /** Decline removes a user. */
  ringing: string[]
  rang: string[]
  answeredBy: string | null
  sessionId: string | null
  ringMs: number
  /** Missing in old rows. */
  whose?: string | null
  boardId?: string | null
  /** E.164, in order; missing in old rows. */
  phones?: string[]
  /** Phones called so far. */
  turn?: number
  forwardedAt?: number
  outcome: InboundOutcome | null
}

export type InboundInput = Pick<InboundContext, 'ringing' | 'ringMs' | 'whose' | 'phones' | 'boardId'>

export type InboundEvent =
  | { type: 'ANSWER'; userId: string; sessionId: string }
  | { type: 'DECLINE'; userId: string }
  | { type: 'CONNECTED' }
  | { type: 'NOT_CONNECTED' }
  | { type: 'ACCEPTED_ON_PHONE'; turn: number; at: number }
  /** `connected`: if reported. */
  | { type: 'PHONE_ENDED'; turn: number; connected?: boolean }
  | { type: 'RECORDED' }
  /** By the carrier's clock. */
  | { type: 'CALLER_HUNG_UP'; at?: number; talkedMs?: number }

export const INBOUND_CHART_VERSION = 1

const effects = {
  askCarrier: () => {},
}
export type InboundEffect = keyof typeof effects

const machine = setup({
  types: {} as { context: InboundContext; events: InboundEvent; input: InboundInput },
  actions: {
    ...effects,
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
      event.type === 'PHONE_ENDED' && event.turn === context.turn && event.connected === false,
  },
  delays: {
    ringMs: ({ context }) => context.ringMs,
    meetMs: 30_000,
    /** Greeting, recording, goodbye. */
    voicemailMs: 300_000,
    /** Webhooks may be lost. */
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
        CALLER_HUNG_UP: { target: 'ended', actions: 'missed' },
      },
    },
    unanswered: {
      entry: 'nobodyRings',
      always: [{ guard: 'hasPhoneLeft', target: 'forwarding', actions: 'nextPhone' }, { target: 'voicemail' }],
    },
    forwarding: {
      after: { silenceMs: { target: 'forwarding', reenter: true, actions: 'askCarrier' } },
      on: {
        ACCEPTED_ON_PHONE: {
          guard: 'isItsTurn',
          target: 'forwarded',
          actions: assign({ forwardedAt: ({ event }) => event.at }),
        },
        PHONE_ENDED: { guard: 'isItsTurn', target: 'unanswered' },
        CALLER_HUNG_UP: { target: 'ended', actions: 'missed' },
      },
    },
    forwarded: {
      after: { silenceMs: { target: 'forwarded', reenter: true, actions: 'askCarrier' } },
      on: {
        // Key pressed but not connected.
        PHONE_ENDED: { guard: 'wasInVain', target: 'unanswered', actions: assign({ forwardedAt: undefined }) },
        CALLER_HUNG_UP: { target: 'ended', actions: 'forwarded' },
      },
    },
    taken: {
      after: { meetMs: 'voicemail' },
      on: {
        CONNECTED: 'connected',
        NOT_CONNECTED: 'voicemail',
        CALLER_HUNG_UP: { target: 'ended', actions: 'missed' },
      },
    },
    /** The line continues the call. */
    connected: { on: { CALLER_HUNG_UP: { target: 'ended', actions: 'answered' } } },
    voicemail: {
      entry: 'nobodyRings',
      after: { voicemailMs: { target: 'ended', actions: 'missed' } },
      on: {
        CONNECTED: 'connected',
        RECORDED: { target: 'ended', actions: 'recorded' },
        CALLER_HUNG_UP: { target: 'ended', actions: 'missed' },
      },
    },
    /** May be reported after the end. */
    ended: {
      entry: 'nobodyRings',
      on: { RECORDED: { guard: ({ context }) => context.outcome === 'missed', actions: 'recorded' } },
    },
  },
})

export type InboundState = 'ringing' | 'forwarding' | 'forwarded' | 'taken' | 'connected' | 'voicemail' | 'ended'
