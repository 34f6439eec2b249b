import { assign, setup } from 'xstate'
import type { LineContext, LineInput, LineOutcome } from './line-facts'

export type { LineContext, LineInput, LineOutcome }

export type CarrierEnd = 'completed' | 'busy' | 'failed' | 'no-answer' | 'canceled'

export type LineEvent =
  | { type: 'PLACED'; callSid: string }
  /** The carrier would not place it. */
  | { type: 'REFUSED'; at: number; note: string }
  /** The answer of the carrier was lost and nothing was found: never dialed again by itself. */
  | { type: 'UNKNOWN'; at: number }
  /** Taken back before anything was sent: hung up, or no longer allowed, as `note` says. */
  | { type: 'WITHDRAWN'; at: number; note: string | null }
  | { type: 'RINGING'; at: number; callSid: string }
  | { type: 'ANSWERED'; at: number; callSid: string }
  /** `greets`: a machine that has begun to greet; `greetingOver`: one that was heard to the end of it, so that a message can be left now. */
  | { type: 'VERDICT'; answeredBy: 'person' | 'machine' | null; greets?: boolean; greetingOver?: boolean }
  /** Whoever is to be left a message after their greeting says nothing any more. */
  | { type: 'GREETING_OVER' }
  /** `instruct`: the leg already has an instruction and needs a new one; else its TwiML fetch is still to come. */
  | { type: 'BRIDGE'; at: number; instruct: boolean }
  | { type: 'SCREEN'; forMs: number }
  /** Somebody else is in the seller's ear: play the callback message. */
  | { type: 'DECLINE'; instruct: boolean }
  /** The outbound voicemail is left: by the seller's press, or where a machine is taken off. */
  | { type: 'DROP'; at: number; instruct: boolean }
  /** A machine is taken off. */
  | { type: 'SORT_OUT'; at: number }
  | { type: 'JOINED'; at: number }
  | { type: 'LEFT'; at: number }
  /** Talks on with somebody else, and the seller has nothing to do with it any more. */
  | { type: 'TRANSFERRED'; at: number }
  /** Found in the seller's room, where nobody awaits them any more. */
  | { type: 'ASTRAY' }
  /** Another line was bridged: ring on for the rest of the 15 s, then stop. */
  | { type: 'RING_OUT'; restMs: number }
  /** Another line was bridged: stop ringing now, unless somebody is picking up. */
  | { type: 'QUIET' }
  /** The seller wants it no more: what rings stops ringing, unless somebody is picking up; a call ends. */
  | { type: 'HANG_UP'; at: number; byHand: boolean }
  | { type: 'CALL_AGAIN' }
  /** All lines are taken, and the seller calls somebody by hand: what rings stops ringing, unless somebody is picking up. */
  | { type: 'MAKE_WAY'; forLineId: string }
  /** Nobody was reached, and the number is dialed a second time at once. */
  | { type: 'DIALED_TWICE' }
  | { type: 'STILL_LIVE' }
  | {
      type: 'CARRIER_ENDED'
      at: number
      status: CarrierEnd
      callSid: string | null
      note: string | null
      /** The callback message had not begun: whoever was to hear it left, or was lost, before. */
      unheard?: boolean
    }

export const LINE_CHART_VERSION = 2

/** The law's least ring (47 CFR 64.1200(a)(6)): 15 s or four rings. */
export const LEAST_RING_MS = 15_000
/** Outcomes of a call after which its number may be dialed a second time at once. */
export const REACHED_NOBODY: readonly LineOutcome[] = ['no-answer', 'busy', 'machine']

const DERIVED: Record<CarrierEnd, LineOutcome> = {
  completed: 'completed',
  busy: 'busy',
  failed: 'failed',
  'no-answer': 'no-answer',
  canceled: 'canceled',
}

/**
 * One attempt to reach one number, from the wish to dial to the end. Kept as a row; told by the carrier's webhooks, by the
 * seller and by timers, in any order and any number of times. `ended` is left by nothing: late facts are noted there, and no more.
 */
const machine = setup({
  types: {} as { context: LineContext; events: LineEvent; input: LineInput },
  actions: {
    placeCall: () => {},
    hangUp: () => {},
    /** Ends a call that nobody picked up yet; an answered one goes on. */
    cancelRinging: () => {},
    instruct: () => {},
    askCarrier: () => {},
    /** Once the carrier has had the time to do what it was told. */
    askCarrierSoon: () => {},
    startRecording: () => {},
    noteCall: assign(({ context, event }) =>
      'callSid' in event && event.callSid && !context.callSid ? { callSid: event.callSid } : {},
    ),
    noteJoin: assign(({ event }) => (event.type === 'JOINED' ? { bridgedAt: event.at } : {})),
    noteWay: assign(({ event }) => (event.type === 'BRIDGE' ? { sentToRoomAt: event.at } : {})),
    /** The word that they came into the room was lost, or comes after the end: they went there when they were sent, as all do. */
    noteMissedJoin: assign(({ context: { bridgedAt, sentToRoomAt, answeredAt } }) =>
      bridgedAt === null ? { bridgedAt: sentToRoomAt ?? answeredAt } : {},
    ),
    /** Talk time ends when the room is left, not when the carrier gets round to saying so. */
    noteLeave: assign(({ event }) =>
      event.type === 'LEFT' ||
      event.type === 'HANG_UP' ||
      event.type === 'SORT_OUT' ||
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
    noteForWhom: assign(({ event }) => (event.type === 'MAKE_WAY' ? { makesWayFor: event.forLineId } : {})),
    outcomeHungUp: assign({ outcome: 'hung-up' }),
    /** Somebody picked up after all: there is nobody to call again, and they have the line. */
    outcomeOpen: assign({ outcome: null, callAgain: false, makesWayFor: undefined }),
    outcomeMachine: assign({ outcome: 'machine', answeredBy: 'machine' }),
    outcomeDrop: assign({ outcome: 'voicemail-drop' }),
    noteRinging: assign(({ context, event }) =>
      event.type === 'RINGING' && context.ringingAt === null ? { ringingAt: event.at } : {},
    ),
    noteAnswer: assign(({ context, event }) =>
      event.type === 'ANSWERED' && context.answeredAt === null ? { answeredAt: event.at } : {},
    ),
    noteVerdict: assign(({ context, event }) =>
      event.type === 'VERDICT' && event.answeredBy
        ? {
            answeredBy: event.answeredBy,
            ...(event.greets && context.leavesVoicemail ? { greets: true as const } : {}),
            ...(event.greetingOver && context.leavesVoicemail ? { greetingOver: true as const } : {}),
            // The verdict may come after the end: what ended was a machine all the same.
            ...(event.answeredBy === 'machine' && context.outcome === 'completed'
              ? { outcome: 'machine' as const }
              : {}),
          }
        : {},
    ),
    noteEnd: assign(({ context, event }) => {
      if (event.type === 'REFUSED') return { endedAt: event.at, outcome: 'failed' as const, note: event.note }
      if (event.type === 'UNKNOWN')
        return {
          endedAt: event.at,
          outcome: 'carrier-unknown' as const,
          note: 'The carrier never said what became of this call. It is not dialed again by itself.',
        }
      if (event.type === 'WITHDRAWN')
        return { endedAt: event.at, outcome: context.outcome ?? ('canceled' as const), note: event.note }
      if (event.type !== 'CARRIER_ENDED') return {}
      const derived =
        DERIVED[event.status] === 'completed' && context.answeredBy === 'machine' ? 'machine' : DERIVED[event.status]
      const ending = { endedAt: event.at, note: event.note ?? context.note }
      if (event.unheard && context.outcome === 'callback')
        return { ...ending, outcome: derived, unheard: true as const }
      // Nothing was left with them.
      if (event.unheard && context.outcome === 'voicemail-drop') return { ...ending, outcome: derived }
      return { ...ending, outcome: context.outcome ?? derived }
    }),
  },
  guards: {
    /** Nobody knew that they met, and they may have: their call was neither declined nor sorted out. */
    mayHaveMet: ({ context: { bridgedAt, answeredAt, outcome, unheard } }) =>
      bridgedAt === null && answeredAt !== null && !unheard && (outcome === null || outcome === 'completed'),
    reachedNobody: ({ context }) => REACHED_NOBODY.some((outcome) => outcome === context.outcome),
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

/** Facts that any live state takes without leaving. */
const facts = {
  RINGING: { actions: ['noteCall', 'noteRinging'] },
  VERDICT: { actions: 'noteVerdict' },
} as const

/** While the end of a call is awaited. */
const again = { CALL_AGAIN: { actions: 'noteAgain' }, MAKE_WAY: { actions: 'noteForWhom' } } as const

/** However a call ends, and whenever: once. */
const ends = {
  CARRIER_ENDED: { target: 'ended', actions: ['noteCall', 'noteEnd'] },
  UNKNOWN: { target: 'ended', actions: 'noteEnd' },
} as const

const sortOut = { target: 'ending', actions: ['outcomeMachine', 'noteLeave', 'hangUp'] } as const

const makeWay = { target: 'quieting', actions: ['outcomeHungUp', 'noteForWhom', 'cancelRinging'] } as const

/** Until its leg has asked what to do nothing needs to be sent: the answer reads the state. */
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
    /** The wish to dial is written; the carrier has not answered yet. */
    pending: {
      entry: 'placeCall',
      on: {
        ...ends,
        PLACED: { target: 'calling', actions: 'noteCall' },
        RINGING: { target: 'calling', actions: ['noteCall', 'noteRinging'] },
        ANSWERED: { target: 'answered', actions: ['noteCall', 'noteAnswer'] },
        VERDICT: { actions: 'noteVerdict' },
        REFUSED: { target: 'ended', actions: 'noteEnd' },
        WITHDRAWN: { target: 'ended', actions: 'noteEnd' },
        QUIET: { target: 'takingBack', actions: 'outcomeHungUp' },
        MAKE_WAY: { target: 'takingBack', actions: ['outcomeHungUp', 'noteForWhom'] },
        HANG_UP: { target: 'takingBack', actions: ['outcomeHungUp', 'noteHand'] },
      },
    },
    /**
     * Another line is bridged, or the seller stopped or hung up, while the create may be under way: never made, or its ringing
     * is stopped as soon as the call is known. Whoever picks up before that is not hung up on either: they hear what any second
     * answer hears.
     */
    takingBack: {
      on: {
        ...ends,
        ...again,
        VERDICT: facts.VERDICT,
        PLACED: { target: 'quieting', actions: ['noteCall', 'cancelRinging'] },
        RINGING: { target: 'quieting', actions: ['noteCall', 'noteRinging', 'cancelRinging'] },
        ANSWERED: { target: 'answered', actions: ['noteCall', 'noteAnswer', 'outcomeOpen'] },
        REFUSED: { target: 'ended', actions: 'noteEnd' },
        WITHDRAWN: { target: 'ended', actions: 'noteEnd' },
        HANG_UP: { actions: 'noteHand' },
      },
    },
    calling: {
      after: { silenceMs: { target: 'calling', reenter: true, actions: 'askCarrier' } },
      on: {
        ...ends,
        ...facts,
        PLACED: { actions: 'noteCall' },
        ANSWERED: { target: 'answered', actions: ['noteCall', 'noteAnswer'] },
        RING_OUT: { target: 'ringingOut', actions: assign({ restOfRingMs: ({ event }) => event.restMs }) },
        QUIET: { target: 'quieting', actions: ['outcomeHungUp', 'cancelRinging'] },
        MAKE_WAY: makeWay,
        HANG_UP: { target: 'quieting', actions: ['outcomeHungUp', 'noteHand', 'cancelRinging'] },
      },
    },
    /** Another line is bridged; this one rings to its 15 s, so that nobody is rung off too early. */
    ringingOut: {
      after: { restOfRingMs: { target: 'quieting', actions: ['outcomeHungUp', 'cancelRinging'] } },
      on: {
        ...ends,
        ...facts,
        RINGING: [
          // It did not ring yet when the other was bridged: its time begins now.
          {
            guard: ({ context }) => context.ringingAt === null,
            target: 'ringingOut',
            reenter: true,
            actions: ['noteCall', 'noteRinging', assign({ restOfRingMs: LEAST_RING_MS })],
          },
          facts.RINGING,
        ],
        ANSWERED: { target: 'answered', actions: ['noteCall', 'noteAnswer'] },
        MAKE_WAY: makeWay,
        HANG_UP: { target: 'quieting', actions: ['outcomeHungUp', 'noteHand', 'cancelRinging'] },
      },
    },
    /**
     * Another line is bridged, or the seller stopped or hung up, and this one's ringing is being stopped. Whoever picks up in
     * that very moment is not hung up on: the carrier refuses to cancel an answered call, and it is decided about like any
     * other answer, but that a seller who hung it up gets it no more.
     */
    quieting: {
      after: { endingMs: { target: 'quieting', reenter: true, actions: 'askCarrier' } },
      on: {
        ...ends,
        ...again,
        ...facts,
        ANSWERED: { target: 'answered', actions: ['noteCall', 'noteAnswer', 'outcomeOpen'] },
        HANG_UP: { actions: 'noteHand' },
      },
    },
    /** Picked up; who gets the seller is decided in the same transaction. */
    answered: {
      after: { joinMs: { target: 'answered', reenter: true, actions: 'askCarrier' } },
      on: {
        ...ends,
        ...facts,
        BRIDGE: bridge,
        SCREEN: { target: 'screening', actions: assign({ screenMs: ({ event }) => event.forMs }) },
        DECLINE: decline,
        DROP: drop,
        SORT_OUT: sortOut,
      },
    },
    /** Waits in silence while a machine is told from a person; then it is decided again, knowing more or not. */
    screening: {
      after: { screenMs: { target: 'answered', actions: assign({ screened: true }) } },
      on: {
        ...ends,
        RINGING: facts.RINGING,
        VERDICT: { target: 'answered', actions: ['noteVerdict', assign({ screened: true })] },
        // A seller who just became free takes a waiting person at once.
        BRIDGE: bridge,
        // Somebody else took the seller, or the seller wants them no more.
        DECLINE: decline,
      },
    },
    /** On its way into the seller's room. */
    bridging: {
      after: { joinMs: { target: 'bridging', reenter: true, actions: 'askCarrier' } },
      on: {
        ...ends,
        ...facts,
        JOINED: [
          { guard: ({ context }) => context.recordOnJoin, target: 'inCall', actions: ['noteJoin', 'startRecording'] },
          { target: 'inCall', actions: 'noteJoin' },
        ],
        LEFT: { target: 'ending', actions: ['noteMissedJoin', 'noteLeave'] },
        // The seller stopped or hung up before they met.
        DECLINE: decline,
        DROP: drop,
        SORT_OUT: sortOut,
        HANG_UP: { target: 'ending', actions: ['noteLeave', 'hangUp'] },
      },
    },
    inCall: {
      after: { inCallCheckMs: { target: 'inCall', reenter: true, actions: 'askCarrier' } },
      on: {
        ...ends,
        ...facts,
        DROP: drop,
        SORT_OUT: sortOut,
        // The room is left: what is left to come is the carrier's word that the call is over.
        LEFT: { target: 'ending', actions: 'noteLeave' },
        HANG_UP: { target: 'ending', actions: ['noteLeave', 'hangUp'] },
        TRANSFERRED: { target: 'ended', actions: ['noteLeave', 'noteTransfer'] },
      },
    },
    /** Hears the callback message, to its end: the law wants all of it. */
    declined: {
      entry: assign({ outcome: 'callback' }),
      after: { messageMs: { target: 'declined', reenter: true, actions: 'askCarrier' } },
      on: {
        ...ends,
        ...facts,
        ...again,
        // A machine would have it recorded, from its middle on.
        DROP: drop,
        SORT_OUT: sortOut,
        // Late word of their way to the room, or that way overtook the message and they are alone there: the carrier knows.
        JOINED: { actions: 'askCarrierSoon' },
        ASTRAY: { actions: 'instruct' },
      },
    },
    /**
     * Takes the outbound voicemail to its end, which ends the call; a machine that greets, once it says nothing any more. Nobody
     * hangs up on it: a piece of a message is worse than none.
     */
    dropping: {
      after: { messageMs: { target: 'dropping', reenter: true, actions: 'askCarrier' } },
      on: {
        ...ends,
        ...facts,
        GREETING_OVER: { guard: ({ context }) => context.greets === true, actions: assign({ greetingOver: true }) },
        // As with the callback message: they may still stand in the room.
        JOINED: { actions: 'askCarrierSoon' },
        ASTRAY: { actions: 'instruct' },
      },
    },
    ending: {
      after: { endingMs: { target: 'ending', reenter: true, actions: 'askCarrier' } },
      on: {
        ...ends,
        ...facts,
        ...again,
        STILL_LIVE: { actions: 'hangUp' },
        JOINED: { guard: 'mayHaveMet', actions: 'noteMissedJoin' },
        LEFT: [{ guard: 'mayHaveMet', actions: ['noteMissedJoin', 'noteOut'] }, { actions: 'noteOut' }],
      },
    },
    /** Left by nothing. Facts that come late are noted, and no more. */
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
  | 'takingBack'
  | 'calling'
  | 'ringingOut'
  | 'quieting'
  | 'answered'
  | 'screening'
  | 'bridging'
  | 'inCall'
  | 'declined'
  | 'dropping'
  | 'ending'
  | 'ended'

/** States in which the phone at the other end may still ring. */
export const RINGING_STATES: readonly LineState[] = ['pending', 'calling', 'ringingOut']
/** States in which the seller's ear is taken by the line. */
export const BRIDGED_STATES: readonly LineState[] = ['bridging', 'inCall']
