import { assign, setup } from 'xstate'

/** A ringless drop, sent to the provider at most once. Its status only advances. */
export interface DropContext {
  /** Until the scheduled time. */
  waitMs: number
}

export type DropInput = DropContext

export type DropEvent =
  | { type: 'CANCEL' }
  /** A rule forbids it. */
  | { type: 'SKIP' }
  | { type: 'SEND' }
  | { type: 'ACCEPTED' }
  /** Rejected without effect; will be retried. */
  | { type: 'DELAYED' }
  /** The answer was lost, or the process stopped before it. */
  | { type: 'UNCERTAIN' }
  | { type: 'DELIVERED' }
  | { type: 'FAILED' }

export const DROP_CHART_VERSION = 1

/** The provider reports once, when it has tried. */
export const DROP_SILENCE_MS = 24 * 3_600_000

const effects = { send: () => {} }
export type DropEffect = keyof typeof effects

const machine = setup({
  types: {} as { context: DropContext; events: DropEvent; input: DropInput },
  actions: { ...effects, forgetWait: assign({ waitMs: 0 }) },
  delays: { waitMs: ({ context }) => context.waitMs, silenceMs: DROP_SILENCE_MS },
})

export const dropMachine = machine.createMachine({
  id: 'drop',
  context: ({ input }) => ({ waitMs: input.waitMs }),
  initial: 'scheduled',
  states: {
    scheduled: {
      after: { waitMs: { target: 'queued', actions: ['forgetWait', 'send'] } },
      on: { CANCEL: 'notTried', SKIP: 'notTried' },
    },
    queued: { on: { SEND: 'sending', CANCEL: 'notTried', SKIP: 'notTried', FAILED: 'failed' } },
    sending: {
      on: {
        ACCEPTED: 'accepted',
        DELAYED: 'delayed',
        UNCERTAIN: 'uncertain',
        DELIVERED: 'delivered',
        FAILED: 'failed',
      },
    },
    /** The same job sends it. */
    delayed: { on: { SEND: 'sending', CANCEL: 'notTried', SKIP: 'notTried', FAILED: 'failed' } },
    /** Never sent again. */
    uncertain: {
      after: { silenceMs: 'unknown' },
      on: { DELIVERED: 'delivered', FAILED: 'failed' },
    },
    accepted: {
      after: { silenceMs: 'unknown' },
      on: { DELIVERED: 'delivered', FAILED: 'failed' },
    },
    /** May be reported late. */
    unknown: { on: { DELIVERED: 'delivered', FAILED: 'failed' } },
    delivered: {},
    failed: {},
    notTried: {},
  },
})

export type DropState =
  | 'scheduled'
  | 'queued'
  | 'sending'
  | 'delayed'
  | 'uncertain'
  | 'accepted'
  | 'unknown'
  | 'delivered'
  | 'failed'
  | 'notTried'
