import { assign, setup } from 'xstate'
import type { LineContext, LineInput, LineOutcome } from './line-facts'

export type { LineContext, LineInput, LineOutcome }

export type CarrierEnd = 'completed' | 'busy' | 'failed' | 'no-answer' | 'canceled'

export type LineEvent =
  | { type: 'PLACED'; callSid: string }
  | { type: 'REFUSED'; at: number; note: string }
  | { type: 'UNKNOWN'; at: number }
  /** Hung up or ineligible. */
  | { type: 'WITHDRAWN'; at: number; note: string | null }
  | { type: 'RINGING'; at: number; callSid: string }
  | { type: 'ANSWERED'; at: number; callSid: string }
  /** `greetingOver`: can leave a message now. */
  | { type: 'VERDICT'; answeredBy: 'person' | 'machine' | null; greets?: boolean; greetingOver?: boolean }
  | { type: 'GREETING_ENDED' }
  /** `instruct`: redirect the leg, else its TwiML fetch is pending. */
  | { type: 'BRIDGE'; at: number; instruct: boolean }
  | { type: 'SCREEN'; forMs: number }
  | { type: 'DECLINE'; instruct: boolean }
  | { type: 'DROP'; at: number; instruct: boolean }
  | { type: 'END_AS_MACHINE'; at: number }
  | { type: 'JOINED'; at: number }
  | { type: 'LEFT'; at: number }
  | { type: 'TRANSFERRED'; at: number }
  | { type: 'JOINED_AFTER_END' }
  /** Ring to 15 s. */
  | { type: 'RING_OUT'; restMs: number }
  /** Stops ringing, unless just answered. */
  | { type: 'STOP_RINGING' }
  /** Stops ringing, unless just answered; ends a call. */
  | { type: 'HANG_UP'; at: number; byHand: boolean }
  | { type: 'REDIAL' }
  /** As STOP_RINGING. */
  | { type: 'FREE_LINE'; forLineId: string }
  | { type: 'DIALED_TWICE' }
  | { type: 'STILL_LIVE' }
  | {
      type: 'CARRIER_ENDED'
      at: number
      status: CarrierEnd
      callSid: string | null
      note: string | null
      unheard?: boolean
    }

export const LINE_CHART_VERSION = 2

/** Least ring: 15 s or four rings (47 CFR 64.1200(a)(6)). */
export const MIN_RING_MS = 15_000
export const UNREACHED_OUTCOMES: readonly LineOutcome[] = ['no-answer', 'busy', 'machine']

const OUTCOME_BY_STATUS: Record<CarrierEnd, LineOutcome> = {
  completed: 'completed',
  busy: 'busy',
  failed: 'failed',
  'no-answer': 'no-answer',
  canceled: 'canceled',
}

/** Events come in any order, repeatedly. */
const effects = {
  placeCall: () => {},
  hangUp: () => {},
  cancelRinging: () => {},
  instruct: () => {},
  askCarrier: () => {},
  askCarrierSoon: () => {},
  startRecording: () => {},
}
export type LineEffect = keyof typeof effects

const machine = setup({
  types: {} as { context: LineContext; events: LineEvent; input: LineInput },
  actions: {
    ...effects,
    noteCall: assign(({ context, event }) =>
      'callSid' in event && event.callSid && !context.callSid ? { callSid: event.callSid } : {},
    ),
    noteJoin: assign(({ event }) => (event.type === 'JOINED' ? { bridgedAt: event.at } : {})),
    noteWay: assign(({ event }) => (event.type === 'BRIDGE' ? { sentToRoomAt: event.at } : {})),
    /** The join event was lost or late. */
    noteMissedJoin: assign(({ context: { bridgedAt, sentToRoomAt, answeredAt } }) =>
      bridgedAt === null ? { bridgedAt: sentToRoomAt ?? answeredAt } : {},
    ),
    /** Talk time ends here. */
    noteLeave: assign(({ event }) =>
      event.type === 'LEFT' ||
      event.type === 'HANG_UP' ||
      event.type === 'END_AS_MACHINE' ||
      event.type === 'DROP' ||
      event.type === 'TRANSFERRED'
        ? { leftAt: event.at, ...(event.type === 'LEFT' && { isOut: true as const }) }
        : {},
    ),
    noteOut: assign({ isOut: true }),
    noteTransfer: assign(({ event }) =>
      event.type === 'TRANSFERRED' ? { endedAt: event.at, outcome: 'transferred' as const } : {},
    ),
    noteHand: assign(({ event }) => (event.type === 'HANG_UP' && event.byHand ? { byHand: true } : {})),
    noteAgain: assign({ callAgain: true }),
    noteForWhom: assign(({ event }) => (event.type === 'FREE_LINE' ? { makesWayFor: event.forLineId } : {})),
    outcomeHungUp: assign({ outcome: 'hung-up' }),
    /** The line stays with this lead. */
    outcomeOpen: assign({ outcome: null, callAgain: false, makesWayFor: undefined }),
    outcomeMachine: assign({ outcome: 'machine', answeredBy: 'machine' }),
    outcomeDrop: assign({ outcome: 'voicemail-drop' }),
    noteRinging: assign(({ context, event }) =>
      event.type === 'RINGING' && context.ringingAt === null ? { ringingAt: event.at } : {},
    ),
    noteAnswer: assign(({ context, event }) =>
      event.type === 'ANSWERED' && context.answeredAt === null ? { answeredAt: event.at } : {},
    ),
    noteVerdict: assign(({ context, event }) => {
      if (event.type !== 'VERDICT') return {}
      if (!event.answeredBy) return { undetermined: true as const }
      return {
        answeredBy: event.answeredBy,
        ...(event.greets && context.leavesVoicemail ? { greets: true as const } : {}),
        ...(event.greetingOver && context.leavesVoicemail ? { greetingOver: true as const } : {}),
        ...(event.answeredBy === 'machine' && context.outcome === 'completed' ? { outcome: 'machine' as const } : {}),
      }
    }),
    noteEnd: assign(({ context, event }) => {
      if (event.type === 'REFUSED') return { endedAt: event.at, outcome: 'failed' as const, note: event.note }
      if (event.type === 'UNKNOWN')
        return {
          endedAt: event.at,
          outcome: 'carrier-unknown' as const,
          note: 'The carrier never reported the outcome of this call. It is not redialed automatically.',
        }
      if (event.type === 'WITHDRAWN')
        return { endedAt: event.at, outcome: context.outcome ?? ('canceled' as const), note: event.note }
      if (event.type !== 'CARRIER_ENDED') return {}
      const derived =
        OUTCOME_BY_STATUS[event.status] === 'completed' && context.answeredBy === 'machine'
          ? 'machine'
          : OUTCOME_BY_STATUS[event.status]
      const ending = { endedAt: event.at, note: event.note ?? context.note }
      if (event.unheard && context.outcome === 'callback')
        return { ...ending, outcome: derived, unheard: true as const }
      if (event.unheard && context.outcome === 'voicemail-drop') return { ...ending, outcome: derived }
      return { ...ending, outcome: context.outcome ?? derived }
    }),
  },
  guards: {
    /** Join unconfirmed. */
    mayHaveMet: ({ context: { bridgedAt, answeredAt, outcome, unheard } }) =>
      bridgedAt === null && answeredAt !== null && !unheard && (outcome === null || outcome === 'completed'),
    reachedNobody: ({ context }) => UNREACHED_OUTCOMES.some((outcome) => outcome === context.outcome),
    mustInstruct: ({ event }) => 'instruct' in event && event.instruct,
  },
  delays: {
    screenMs: ({ context }) => context.screenMs,
    silenceMs: ({ context }) => context.silenceMs,
    restOfRingMs: ({ context }) => context.restOfRingMs,
    joinMs: 20_000,
    inCallCheckMs: 60_000,
    endingMs: 8_000,
    messageMs: 90_000,
  },
})

/** Recorded in any live state. */
const liveEvents = {
  RINGING: { actions: ['noteCall', 'noteRinging'] },
  VERDICT: { actions: 'noteVerdict' },
} as const

const redialEvents = { REDIAL: { actions: 'noteAgain' }, FREE_LINE: { actions: 'noteForWhom' } } as const

const endEvents = {
  CARRIER_ENDED: { target: 'ended', actions: ['noteCall', 'noteEnd'] },
  UNKNOWN: { target: 'ended', actions: 'noteEnd' },
} as const

const hangUpMachine = { target: 'ending', actions: ['outcomeMachine', 'noteLeave', 'hangUp'] } as const

const yieldLine = { target: 'canceling', actions: ['outcomeHungUp', 'noteForWhom', 'cancelRinging'] } as const

/** A pending TwiML fetch reads the state. */
const bridge = [
  { guard: 'mustInstruct', target: 'bridging', actions: ['noteWay', 'instruct'] },
  { target: 'bridging', actions: 'noteWay' },
] as const
const decline = [{ guard: 'mustInstruct', target: 'declined', actions: 'instruct' }, { target: 'declined' }] as const
const drop = [
  { guard: 'mustInstruct', target: 'dropping', actions: ['outcomeDrop', 'noteLeave', 'instruct'] },
  { target: 'dropping', actions: ['outcomeDrop', 'noteLeave'] },
] as const

export const lineMachine = machine.createMachine({
  id: 'line',
  context: ({ input }) => ({
    ...input,
    screenMs: 0,
    callSid: null,
    ringingAt: null,
    answeredAt: null,
    bridgedAt: null,
    leftAt: null,
    endedAt: null,
    answeredBy: null,
    byHand: false,
    callAgain: false,
    outcome: null,
    note: null,
    restOfRingMs: 0,
    screened: false,
  }),
  initial: 'pending',
  states: {
    pending: {
      entry: 'placeCall',
      on: {
        ...endEvents,
        PLACED: { target: 'calling', actions: 'noteCall' },
        RINGING: { target: 'calling', actions: ['noteCall', 'noteRinging'] },
        ANSWERED: { target: 'answered', actions: ['noteCall', 'noteAnswer'] },
        VERDICT: { actions: 'noteVerdict' },
        REFUSED: { target: 'ended', actions: 'noteEnd' },
        WITHDRAWN: { target: 'ended', actions: 'noteEnd' },
        STOP_RINGING: { target: 'withdrawing', actions: 'outcomeHungUp' },
        FREE_LINE: { target: 'withdrawing', actions: ['outcomeHungUp', 'noteForWhom'] },
        HANG_UP: { target: 'withdrawing', actions: ['outcomeHungUp', 'noteHand'] },
      },
    },
    /** The create is in flight. A late answer still gets the callback message. */
    withdrawing: {
      on: {
        ...endEvents,
        ...redialEvents,
        VERDICT: liveEvents.VERDICT,
        PLACED: { target: 'canceling', actions: ['noteCall', 'cancelRinging'] },
        RINGING: { target: 'canceling', actions: ['noteCall', 'noteRinging', 'cancelRinging'] },
        ANSWERED: { target: 'answered', actions: ['noteCall', 'noteAnswer', 'outcomeOpen'] },
        REFUSED: { target: 'ended', actions: 'noteEnd' },
        WITHDRAWN: { target: 'ended', actions: 'noteEnd' },
        HANG_UP: { actions: 'noteHand' },
      },
    },
    calling: {
      after: { silenceMs: { target: 'calling', reenter: true, actions: 'askCarrier' } },
      on: {
        ...endEvents,
        ...liveEvents,
        PLACED: { actions: 'noteCall' },
        ANSWERED: { target: 'answered', actions: ['noteCall', 'noteAnswer'] },
        RING_OUT: { target: 'ringingOut', actions: assign({ restOfRingMs: ({ event }) => event.restMs }) },
        STOP_RINGING: { target: 'canceling', actions: ['outcomeHungUp', 'cancelRinging'] },
        FREE_LINE: yieldLine,
        HANG_UP: { target: 'canceling', actions: ['outcomeHungUp', 'noteHand', 'cancelRinging'] },
      },
    },
    ringingOut: {
      after: { restOfRingMs: { target: 'canceling', actions: ['outcomeHungUp', 'cancelRinging'] } },
      on: {
        ...endEvents,
        ...liveEvents,
        RINGING: [
          // The 15 s start now.
          {
            guard: ({ context }) => context.ringingAt === null,
            target: 'ringingOut',
            reenter: true,
            actions: ['noteCall', 'noteRinging', assign({ restOfRingMs: MIN_RING_MS })],
          },
          liveEvents.RINGING,
        ],
        ANSWERED: { target: 'answered', actions: ['noteCall', 'noteAnswer'] },
        FREE_LINE: yieldLine,
        HANG_UP: { target: 'canceling', actions: ['outcomeHungUp', 'noteHand', 'cancelRinging'] },
      },
    },
    /** The carrier refuses it for an answered call. */
    canceling: {
      after: { endingMs: { target: 'canceling', reenter: true, actions: 'askCarrier' } },
      on: {
        ...endEvents,
        ...redialEvents,
        ...liveEvents,
        ANSWERED: { target: 'answered', actions: ['noteCall', 'noteAnswer', 'outcomeOpen'] },
        HANG_UP: { actions: 'noteHand' },
      },
    },
    answered: {
      after: { joinMs: { target: 'answered', reenter: true, actions: 'askCarrier' } },
      on: {
        ...endEvents,
        ...liveEvents,
        BRIDGE: bridge,
        SCREEN: { target: 'screening', actions: assign({ screenMs: ({ event }) => event.forMs }) },
        DECLINE: decline,
        DROP: drop,
        END_AS_MACHINE: hangUpMachine,
      },
    },
    /** Machine detection. */
    screening: {
      after: { screenMs: { target: 'answered', actions: assign({ screened: true }) } },
      on: {
        ...endEvents,
        RINGING: liveEvents.RINGING,
        VERDICT: { target: 'answered', actions: ['noteVerdict', assign({ screened: true })] },
        BRIDGE: bridge,
        DECLINE: decline,
      },
    },
    bridging: {
      after: { joinMs: { target: 'bridging', reenter: true, actions: 'askCarrier' } },
      on: {
        ...endEvents,
        ...liveEvents,
        JOINED: [
          { guard: ({ context }) => context.recordOnJoin, target: 'inCall', actions: ['noteJoin', 'startRecording'] },
          { target: 'inCall', actions: 'noteJoin' },
        ],
        LEFT: { target: 'ending', actions: ['noteMissedJoin', 'noteLeave'] },
        DECLINE: decline,
        DROP: drop,
        END_AS_MACHINE: hangUpMachine,
        HANG_UP: { target: 'ending', actions: ['noteLeave', 'hangUp'] },
      },
    },
    inCall: {
      after: { inCallCheckMs: { target: 'inCall', reenter: true, actions: 'askCarrier' } },
      on: {
        ...endEvents,
        ...liveEvents,
        DROP: drop,
        END_AS_MACHINE: hangUpMachine,
        LEFT: { target: 'ending', actions: 'noteLeave' },
        HANG_UP: { target: 'ending', actions: ['noteLeave', 'hangUp'] },
        TRANSFERRED: { target: 'ended', actions: ['noteLeave', 'noteTransfer'] },
      },
    },
    /** Must play to its end (47 CFR 64.1200(a)(7)). */
    declined: {
      entry: assign({ outcome: 'callback' }),
      after: { messageMs: { target: 'declined', reenter: true, actions: 'askCarrier' } },
      on: {
        ...endEvents,
        ...liveEvents,
        ...redialEvents,
        DROP: drop,
        END_AS_MACHINE: hangUpMachine,
        // Possibly alone in the conference.
        JOINED: { actions: 'askCarrierSoon' },
        JOINED_AFTER_END: { actions: 'instruct' },
      },
    },
    /** Never cut off. */
    dropping: {
      after: { messageMs: { target: 'dropping', reenter: true, actions: 'askCarrier' } },
      on: {
        ...endEvents,
        ...liveEvents,
        GREETING_ENDED: { guard: ({ context }) => context.greets === true, actions: assign({ greetingOver: true }) },
        JOINED: { actions: 'askCarrierSoon' },
        JOINED_AFTER_END: { actions: 'instruct' },
      },
    },
    ending: {
      after: { endingMs: { target: 'ending', reenter: true, actions: 'askCarrier' } },
      on: {
        ...endEvents,
        ...liveEvents,
        ...redialEvents,
        STILL_LIVE: { actions: 'hangUp' },
        JOINED: { guard: 'mayHaveMet', actions: 'noteMissedJoin' },
        LEFT: [{ guard: 'mayHaveMet', actions: ['noteMissedJoin', 'noteOut'] }, { actions: 'noteOut' }],
      },
    },
    ended: {
      on: {
        RINGING: { actions: 'noteRinging' },
        ANSWERED: { actions: 'noteAnswer' },
        VERDICT: { actions: 'noteVerdict' },
        DIALED_TWICE: { guard: 'reachedNobody', actions: assign({ outcome: 'voicemail-retry' }) },
        JOINED: { guard: 'mayHaveMet', actions: 'noteMissedJoin' },
        LEFT: { guard: 'mayHaveMet', actions: 'noteMissedJoin' },
      },
    },
  },
})

export type LineState =
  | 'pending'
  | 'withdrawing'
  | 'calling'
  | 'ringingOut'
  | 'canceling'
  | 'answered'
  | 'screening'
  | 'bridging'
  | 'inCall'
  | 'declined'
  | 'dropping'
  | 'ending'
  | 'ended'

export const RINGING_STATES: readonly LineState[] = ['pending', 'calling', 'ringingOut']
export const BRIDGED_STATES: readonly LineState[] = ['bridging', 'inCall']
