import { assign, not, or, setup } from 'xstate'

/**
 * The call in a seller's ear, handed to somebody else. Warm: the lead is put on hold, and only then a third person is called into
 * the seller's room; they talk alone until the seller merges them, and leaves or ends it for all. Cold: the lead is sent to a number at once.
 * Kept as a row; told by the carrier, the seller, the line of the lead and timers, in any order and any number of times.
 */
export type TransferOutcome =
  | 'canceled'
  | 'busy'
  | 'no-answer'
  | 'failed'
  | 'left'
  | 'carrier-unknown'
  | 'ended-for-all'
  | 'transferred'
  | 'stopped'

export interface TransferContext {
  kind: 'warm' | 'cold'
  /** The third person's call. A cold one is the carrier's own affair. */
  callSid: string | null
  answeredAt: number | null
  mergedAt: number | null
  /** The two of them were left to each other, or the lead was sent on. */
  handedAt: number | null
  /** The lead's call is over. */
  leadOver: boolean
  /** The third person's call is over, or was never ours. */
  targetOver: boolean
  /** The seller, or the end of the run, ended it for all. */
  stopped: boolean
  outcome: TransferOutcome | null
  /** Why it came to nothing, in a sentence. */
  note: string | null
  silenceMs: number
  /** The carrier was asked to send the lead on; missing as long as it was not, and in rows from before it was noted. */
  sentAt?: number | undefined
  /** The lead was sent on, and nobody picked up there; missing in all others. */
  unreachedAt?: number
  /** They hide their number, and were promised no call; missing in all others. */
  isNameless?: true
}

export type TransferInput = Pick<TransferContext, 'kind' | 'silenceMs'>

export type CarrierEnd = 'completed' | 'busy' | 'failed' | 'no-answer' | 'canceled'

export type TransferEvent =
  /** The carrier did what was asked of the lead's place in the room. */
  | { type: 'HELD' }
  | { type: 'UNHELD'; at: number }
  /** The carrier would not hold the lead, or send them on. */
  | { type: 'NOT_DONE'; note: string }
  | { type: 'PLACED'; callSid: string }
  | { type: 'ANSWERED'; at: number; callSid: string }
  | { type: 'JOINED'; at: number }
  | { type: 'REFUSED'; note: string }
  | { type: 'UNKNOWN' }
  | { type: 'WITHDRAWN' }
  | { type: 'STILL_LIVE' }
  /** The carrier was asked about the lead: their call goes on. */
  | { type: 'LEAD_STILL_LIVE' }
  | { type: 'TARGET_ENDED'; at: number; status: CarrierEnd; note: string | null }
  /** Nobody was there to be sent into a room, and the lead was not. */
  | { type: 'TARGET_GONE' }
  | { type: 'LEAD_OVER'; at: number }
  | { type: 'CANCEL' }
  | { type: 'MERGE' }
  | { type: 'LEAVE' }
  | { type: 'END_FOR_ALL' }
  | { type: 'MOVED'; at: number }
  /** The carrier is about to be asked to send the lead on. */
  | { type: 'SENDING'; at: number }
  /** It says that it did nothing of it, and may be asked again. */
  | { type: 'UNSENT' }
  /** Where the lead was sent on to nobody picked up. */
  | { type: 'NOT_REACHED'; at: number; status: CarrierEnd; isNameless?: boolean }
  /** The run is over, and with it every call of it. */
  | { type: 'STOP' }

export const TRANSFER_CHART_VERSION = 1

const WHY: Record<CarrierEnd, TransferOutcome> = {
  completed: 'left',
  busy: 'busy',
  failed: 'failed',
  'no-answer': 'no-answer',
  canceled: 'canceled',
}

const machine = setup({
  types: {} as { context: TransferContext; events: TransferEvent; input: TransferInput },
  actions: {
    /** Brings the lead's hold at the carrier to what the state says. */
    setHold: () => {},
    placeTarget: () => {},
    hangUpTarget: () => {},
    hangUpLead: () => {},
    /** Sends both into a room of their own. */
    moveApart: () => {},
    /** Sends the lead to the number. */
    sendOn: () => {},
    askTarget: () => {},
    askBoth: () => {},
    noteCall: assign(({ context, event }) =>
      'callSid' in event && context.callSid === null ? { callSid: event.callSid } : {},
    ),
    noteAnswer: assign(({ context, event }) =>
      event.type === 'ANSWERED' && context.answeredAt === null ? { answeredAt: event.at } : {},
    ),
    noteJoin: assign(({ context, event }) =>
      event.type === 'JOINED' && context.answeredAt === null ? { answeredAt: event.at } : {},
    ),
    noteLead: assign({ leadOver: true }),
    noteStop: assign(({ context }) => ({ stopped: true, outcome: context.outcome ?? ('stopped' as const) })),
    noteEndForAll: assign({ stopped: true, outcome: 'ended-for-all' }),
    noteCancel: assign({ outcome: 'canceled' }),
    noteNotDone: assign(({ event }) =>
      event.type === 'NOT_DONE' ? { outcome: 'failed' as const, note: event.note } : {},
    ),
    noteHanded: assign(({ event }) =>
      event.type === 'MOVED' ? { handedAt: event.at, outcome: 'transferred' as const } : {},
    ),
    noteSending: assign(({ event }) => (event.type === 'SENDING' ? { sentAt: event.at } : {})),
    noteUnsent: assign({ sentAt: undefined }),
    noteUnreached: assign(({ context, event }) =>
      event.type === 'NOT_REACHED'
        ? {
            handedAt: context.handedAt ?? event.at,
            unreachedAt: event.at,
            outcome: WHY[event.status],
            ...(event.isNameless && { isNameless: true as const }),
          }
        : {},
    ),
    noteTarget: assign(({ context, event }) => {
      const over = { targetOver: true }
      if (event.type === 'REFUSED') return { ...over, outcome: 'failed' as const, note: event.note }
      if (event.type === 'UNKNOWN') return { ...over, outcome: context.outcome ?? ('carrier-unknown' as const) }
      if (event.type === 'TARGET_GONE') return { ...over, outcome: context.outcome ?? ('left' as const) }
      if (event.type !== 'TARGET_ENDED') return over
      // Who was hung up on by us is told so already.
      return { ...over, outcome: context.outcome ?? WHY[event.status], note: context.note ?? event.note }
    }),
  },
  guards: {
    isCold: ({ context }) => context.kind === 'cold',
    leadIsOver: ({ context }) => context.leadOver,
    targetIsOver: ({ context }) => context.targetOver,
    isStopped: ({ context }) => context.stopped,
    leadIsAlone: ({ context }) => context.kind === 'warm' && context.targetOver,
    isUnsent: ({ context }) => context.sentAt === undefined,
    /** Whoever was sent on waits for an answer still, as far as anybody knows. */
    mayBeUnreached: ({ context }) => context.kind === 'cold' && !context.leadOver && context.unreachedAt === undefined,
  },
  delays: {
    silenceMs: ({ context }) => context.silenceMs,
    checkMs: 60_000,
    endingMs: 8_000,
  },
})

/** However the third person's call ends: nobody is left to hold the lead for. */
const targetEnds = [
  { guard: or(['leadIsOver', 'isStopped']), target: 'ended', actions: 'noteTarget' },
  { target: 'returning', actions: 'noteTarget' },
] as const
const targetOver = { TARGET_ENDED: targetEnds, REFUSED: targetEnds, UNKNOWN: targetEnds } as const
const lead = { LEAD_OVER: { actions: 'noteLead' } } as const
const stop = { STOP: { target: 'ending', actions: 'noteStop' } } as const
const cancel = { CANCEL: { target: 'ending', actions: 'noteCancel' } } as const
/** Of two who were left to each other: nobody stays alone. */
const leftAlone = [
  { guard: 'leadIsOver', target: 'ended', actions: 'noteTarget' },
  { guard: not('targetIsOver'), actions: ['noteTarget', 'hangUpLead'] },
] as const
/** They are merged already: seller and lead go on, or the seller is alone. */
const targetLeft = { target: 'ended', actions: 'noteTarget' } as const

export const transferMachine = machine.createMachine({
  id: 'transfer',
  context: ({ input }) => ({
    ...input,
    callSid: null,
    answeredAt: null,
    mergedAt: null,
    handedAt: null,
    leadOver: false,
    targetOver: input.kind === 'cold',
    stopped: false,
    outcome: null,
    note: null,
  }),
  initial: 'asked',
  states: {
    asked: { always: [{ guard: 'isCold', target: 'sendingOn' }, { target: 'holding' }] },
    /** Nobody is called before the carrier says that the lead hears nothing of it. */
    holding: {
      entry: 'setHold',
      on: {
        HELD: { target: 'dialing', actions: 'placeTarget' },
        NOT_DONE: { target: 'returning', actions: 'noteNotDone' },
        CANCEL: { target: 'returning', actions: 'noteCancel' },
        LEAD_OVER: { target: 'ended', actions: ['noteLead', assign({ outcome: 'stopped' })] },
        STOP: { target: 'ended', actions: 'noteStop' },
      },
    },
    /** The third person's phone rings, or they are on their way into the room. */
    dialing: {
      after: { silenceMs: { target: 'dialing', reenter: true, actions: 'askTarget' } },
      on: {
        ...targetOver,
        ...lead,
        ...stop,
        ...cancel,
        PLACED: { actions: 'noteCall' },
        ANSWERED: { actions: ['noteCall', 'noteAnswer'] },
        JOINED: { target: 'consulting', actions: 'noteJoin' },
      },
    },
    /** The seller and the third person talk; the lead hears music. */
    consulting: {
      after: { checkMs: { target: 'consulting', reenter: true, actions: 'askTarget' } },
      on: {
        ...targetOver,
        ...lead,
        ...stop,
        ...cancel,
        MERGE: { guard: not('leadIsOver'), target: 'merging' },
      },
    },
    merging: {
      entry: 'setHold',
      on: {
        ...targetOver,
        ...stop,
        UNHELD: { target: 'merged', actions: assign({ mergedAt: ({ event }) => event.at }) },
        /** The carrier may have done it, and only its answer was lost. */
        NOT_DONE: { target: 'consulting', actions: 'setHold' },
        LEAD_OVER: { target: 'consulting', actions: 'noteLead' },
      },
    },
    /** All three hear each other. */
    merged: {
      after: { checkMs: { target: 'merged', reenter: true, actions: 'askTarget' } },
      on: {
        ...lead,
        ...stop,
        TARGET_ENDED: targetLeft,
        UNKNOWN: targetLeft,
        LEAVE: { guard: not('leadIsOver'), target: 'leaving' },
        END_FOR_ALL: { target: 'ending', actions: ['noteEndForAll', 'hangUpLead'] },
      },
    },
    /** Both are on their way into a room of their own. What ends the run meanwhile does not end their call. */
    leaving: {
      entry: 'moveApart',
      on: {
        MOVED: [
          { guard: 'targetIsOver', target: 'away', actions: ['noteHanded', 'hangUpLead'] },
          { target: 'away', actions: 'noteHanded' },
        ],
        /** The lead may be on their way already: what became of that is said next. */
        TARGET_ENDED: { actions: 'noteTarget' },
        TARGET_GONE: { target: 'ended', actions: 'noteTarget' },
        NOT_DONE: 'merged',
        LEAD_OVER: { target: 'ending', actions: ['noteLead', 'noteStop'] },
      },
    },
    sendingOn: {
      entry: 'sendOn',
      on: {
        SENDING: { guard: 'isUnsent', actions: 'noteSending' },
        UNSENT: { actions: 'noteUnsent' },
        MOVED: { target: 'away', actions: 'noteHanded' },
        NOT_REACHED: { target: 'away', actions: 'noteUnreached' },
        NOT_DONE: { target: 'ended', actions: 'noteNotDone' },
        LEAD_OVER: { target: 'ended', actions: ['noteLead', assign({ outcome: 'stopped' })] },
      },
    },
    /** The seller has nothing to do with it any more; it is over when both have hung up. */
    away: {
      after: { checkMs: { target: 'away', reenter: true, actions: 'askBoth' } },
      on: {
        NOT_REACHED: { guard: 'mayBeUnreached', actions: 'noteUnreached' },
        TARGET_ENDED: leftAlone,
        UNKNOWN: leftAlone,
        /** Asked to end and still there. */
        STILL_LIVE: { guard: 'leadIsOver', actions: 'hangUpTarget' },
        LEAD_STILL_LIVE: { guard: 'leadIsAlone', actions: 'hangUpLead' },
        LEAD_OVER: [
          { guard: 'targetIsOver', target: 'ended', actions: 'noteLead' },
          { guard: not('leadIsOver'), actions: ['noteLead', 'hangUpTarget'] },
        ],
      },
    },
    /** The third person's call ends; the lead is taken back when it is over, and not before. */
    ending: {
      entry: 'hangUpTarget',
      after: { endingMs: { target: 'ending', reenter: true, actions: 'askTarget' } },
      on: {
        ...targetOver,
        WITHDRAWN: targetEnds,
        ...lead,
        PLACED: { actions: ['noteCall', 'hangUpTarget'] },
        ANSWERED: { actions: ['noteCall', 'noteAnswer', 'hangUpTarget'] },
        STILL_LIVE: { actions: 'hangUpTarget' },
        STOP: { actions: 'noteStop' },
      },
    },
    /** The lead comes back from hold. */
    returning: {
      entry: 'setHold',
      after: { checkMs: { target: 'returning', reenter: true } },
      on: {
        UNHELD: 'ended',
        LEAD_OVER: { target: 'ended', actions: 'noteLead' },
        STOP: { target: 'ended', actions: 'noteStop' },
      },
    },
    /** Left by nothing. */
    ended: {},
  },
})

export type TransferState =
  | 'asked'
  | 'holding'
  | 'dialing'
  | 'consulting'
  | 'merging'
  | 'merged'
  | 'leaving'
  | 'sendingOn'
  | 'away'
  | 'ending'
  | 'returning'
  | 'ended'

/** States in which the lead is to hear nobody. */
export const HELD_STATES: readonly TransferState[] = ['holding', 'dialing', 'consulting', 'ending']
/** States in which lead and third person are sent on by the carrier: nothing hangs them up. */
export const HANDING_STATES: readonly TransferState[] = ['leaving', 'sendingOn']
/** States in which the seller has nothing to do with it any more. */
export const GONE_STATES: readonly TransferState[] = ['away', 'ended']
