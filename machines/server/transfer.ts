import { assign, not, or, setup } from 'xstate'

/** Warm: hold, call the target, merge, leave. Cold: redirect the lead. */
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
  /** null: cold. */
  callSid: string | null
  answeredAt: number | null
  mergedAt: number | null
  /** When the seller left, or the lead was redirected. */
  handedAt: number | null
  leadOver: boolean
  targetOver: boolean
  stopped: boolean
  outcome: TransferOutcome | null
  note: string | null
  silenceMs: number
  /** Missing in old rows. */
  sentAt?: number | undefined
  unreachedAt?: number
  isNameless?: true
}

export type TransferInput = Pick<TransferContext, 'kind' | 'silenceMs'>

export type CarrierEnd = 'completed' | 'busy' | 'failed' | 'no-answer' | 'canceled'

export type TransferEvent =
  | { type: 'HELD' }
  | { type: 'UNHELD'; at: number }
  | { type: 'REJECTED'; note: string }
  | { type: 'PLACED'; callSid: string }
  | { type: 'ANSWERED'; at: number; callSid: string }
  | { type: 'JOINED'; at: number }
  | { type: 'REFUSED'; note: string }
  | { type: 'UNKNOWN' }
  | { type: 'WITHDRAWN' }
  | { type: 'STILL_LIVE' }
  | { type: 'LEAD_STILL_LIVE' }
  | { type: 'TARGET_ENDED'; at: number; status: CarrierEnd; note: string | null }
  /** The lead was not moved. */
  | { type: 'TARGET_GONE' }
  | { type: 'LEAD_ENDED'; at: number }
  | { type: 'CANCEL' }
  | { type: 'MERGE' }
  | { type: 'LEAVE' }
  | { type: 'END_FOR_ALL' }
  | { type: 'MOVED'; at: number }
  | { type: 'SENDING'; at: number }
  /** Rejected without effect; may be retried. */
  | { type: 'UNSENT' }
  | { type: 'NOT_REACHED'; at: number; status: CarrierEnd; isNameless?: boolean }
  | { type: 'STOP' }

export const TRANSFER_CHART_VERSION = 1

const OUTCOME_BY_STATUS: Record<CarrierEnd, TransferOutcome> = {
  completed: 'left',
  busy: 'busy',
  failed: 'failed',
  'no-answer': 'no-answer',
  canceled: 'canceled',
}

const effects = {
  setHold: () => {},
  placeTarget: () => {},
  hangUpTarget: () => {},
  hangUpLead: () => {},
  moveApart: () => {},
  sendOn: () => {},
  askTarget: () => {},
  askBoth: () => {},
}
export type TransferEffect = keyof typeof effects

const machine = setup({
  types: {} as { context: TransferContext; events: TransferEvent; input: TransferInput },
  actions: {
    ...effects,
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
      event.type === 'REJECTED' ? { outcome: 'failed' as const, note: event.note } : {},
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
            outcome: OUTCOME_BY_STATUS[event.status],
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
      return { ...over, outcome: context.outcome ?? OUTCOME_BY_STATUS[event.status], note: context.note ?? event.note }
    }),
  },
  guards: {
    isCold: ({ context }) => context.kind === 'cold',
    leadIsOver: ({ context }) => context.leadOver,
    targetIsOver: ({ context }) => context.targetOver,
    isStopped: ({ context }) => context.stopped,
    leadIsAlone: ({ context }) => context.kind === 'warm' && context.targetOver,
    isUnsent: ({ context }) => context.sentAt === undefined,
    mayBeUnreached: ({ context }) => context.kind === 'cold' && !context.leadOver && context.unreachedAt === undefined,
  },
  delays: {
    silenceMs: ({ context }) => context.silenceMs,
    checkMs: 60_000,
    endingMs: 8_000,
  },
})

const targetEnds = [
  { guard: or(['leadIsOver', 'isStopped']), target: 'ended', actions: 'noteTarget' },
  { target: 'returning', actions: 'noteTarget' },
] as const
const targetOver = { TARGET_ENDED: targetEnds, REFUSED: targetEnds, UNKNOWN: targetEnds } as const
const lead = { LEAD_ENDED: { actions: 'noteLead' } } as const
const stop = { STOP: { target: 'ending', actions: 'noteStop' } } as const
const cancel = { CANCEL: { target: 'ending', actions: 'noteCancel' } } as const
const onTargetEndedWhileAway = [
  { guard: 'leadIsOver', target: 'ended', actions: 'noteTarget' },
  { guard: not('targetIsOver'), actions: ['noteTarget', 'hangUpLead'] },
] as const
const endOnTargetLeft = { target: 'ended', actions: 'noteTarget' } as const

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
    asked: { always: [{ guard: 'isCold', target: 'redirecting' }, { target: 'holding' }] },
    /** Only after the carrier confirms the hold. */
    holding: {
      entry: 'setHold',
      on: {
        HELD: { target: 'dialing', actions: 'placeTarget' },
        REJECTED: { target: 'returning', actions: 'noteNotDone' },
        CANCEL: { target: 'returning', actions: 'noteCancel' },
        LEAD_ENDED: { target: 'ended', actions: ['noteLead', assign({ outcome: 'stopped' })] },
        STOP: { target: 'ended', actions: 'noteStop' },
      },
    },
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
        /** Possibly done, response lost. */
        REJECTED: { target: 'consulting', actions: 'setHold' },
        LEAD_ENDED: { target: 'consulting', actions: 'noteLead' },
      },
    },
    merged: {
      after: { checkMs: { target: 'merged', reenter: true, actions: 'askTarget' } },
      on: {
        ...lead,
        ...stop,
        TARGET_ENDED: endOnTargetLeft,
        UNKNOWN: endOnTargetLeft,
        LEAVE: { guard: not('leadIsOver'), target: 'leaving' },
        END_FOR_ALL: { target: 'ending', actions: ['noteEndForAll', 'hangUpLead'] },
      },
    },
    /** The session's end does not end it. */
    leaving: {
      entry: 'moveApart',
      on: {
        MOVED: [
          { guard: 'targetIsOver', target: 'away', actions: ['noteHanded', 'hangUpLead'] },
          { target: 'away', actions: 'noteHanded' },
        ],
        TARGET_ENDED: { actions: 'noteTarget' },
        TARGET_GONE: { target: 'ended', actions: 'noteTarget' },
        REJECTED: 'merged',
        LEAD_ENDED: { target: 'ending', actions: ['noteLead', 'noteStop'] },
      },
    },
    redirecting: {
      entry: 'sendOn',
      on: {
        SENDING: { guard: 'isUnsent', actions: 'noteSending' },
        UNSENT: { actions: 'noteUnsent' },
        MOVED: { target: 'away', actions: 'noteHanded' },
        NOT_REACHED: { target: 'away', actions: 'noteUnreached' },
        REJECTED: { target: 'ended', actions: 'noteNotDone' },
        LEAD_ENDED: { target: 'ended', actions: ['noteLead', assign({ outcome: 'stopped' })] },
      },
    },
    away: {
      after: { checkMs: { target: 'away', reenter: true, actions: 'askBoth' } },
      on: {
        NOT_REACHED: { guard: 'mayBeUnreached', actions: 'noteUnreached' },
        TARGET_ENDED: onTargetEndedWhileAway,
        UNKNOWN: onTargetEndedWhileAway,
        STILL_LIVE: { guard: 'leadIsOver', actions: 'hangUpTarget' },
        LEAD_STILL_LIVE: { guard: 'leadIsAlone', actions: 'hangUpLead' },
        LEAD_ENDED: [
          { guard: 'targetIsOver', target: 'ended', actions: 'noteLead' },
          { guard: not('leadIsOver'), actions: ['noteLead', 'hangUpTarget'] },
        ],
      },
    },
    /** Only after the target's call ended. */
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
    returning: {
      entry: 'setHold',
      after: { checkMs: { target: 'returning', reenter: true } },
      on: {
        UNHELD: 'ended',
        LEAD_ENDED: { target: 'ended', actions: 'noteLead' },
        STOP: { target: 'ended', actions: 'noteStop' },
      },
    },
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
  | 'redirecting'
  | 'away'
  | 'ending'
  | 'returning'
  | 'ended'

export const HELD_STATES: readonly TransferState[] = ['holding', 'dialing', 'consulting', 'ending']
/** Do not hang up: redirect in progress. */
export const HANDOFF_STATES: readonly TransferState[] = ['leaving', 'redirecting']
export const HANDED_OFF_STATES: readonly TransferState[] = ['away', 'ended']
