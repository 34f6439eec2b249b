import { assign, setup } from 'xstate'

/**
 * A text that is written once and sent to many, each as a text of its own, from its draft until all of them stand in their
 * conversations. Kept as a row of `messages`; what becomes of each of them is their own machine's (`message-delivery`).
 */
export interface BlastContext {
  /** How long it waits before it is dealt out: to be undone, or for its time. */
  waitMs: number
}

export type BlastEvent =
  | { type: 'PUBLISH'; waitMs: number }
  /** Back on the table: it was undone in time. */
  | { type: 'UNPUBLISH' }
  /** Whatever of it has not left is not sent any more. */
  | { type: 'CANCEL' }
  /** Everybody's text stands in its conversation. */
  | { type: 'DEALT' }

export const BLAST_CHART_VERSION = 1

const machine = setup({
  types: {} as { context: BlastContext; events: BlastEvent },
  actions: {
    /** Give everybody their text, some at a time. */
    deal: () => {},
    /** Take back what was dealt out and has not left. */
    withdraw: () => {},
    wait: assign(({ event }) => (event.type === 'PUBLISH' ? { waitMs: event.waitMs } : {})),
  },
  guards: { waits: ({ event }) => event.type === 'PUBLISH' && event.waitMs > 0 },
  delays: { waitMs: ({ context }) => context.waitMs },
})

export const blastMachine = machine.createMachine({
  id: 'blast',
  context: { waitMs: 0 },
  initial: 'draft',
  states: {
    draft: { on: { PUBLISH: [{ guard: 'waits', target: 'waiting', actions: 'wait' }, { target: 'dealing' }] } },
    waiting: {
      after: { waitMs: 'dealing' },
      on: { UNPUBLISH: 'draft', CANCEL: 'canceled' },
    },
    dealing: {
      entry: 'deal',
      on: { DEALT: 'dealt', CANCEL: { target: 'canceled', actions: 'withdraw' } },
    },
    dealt: { on: { CANCEL: { target: 'canceled', actions: 'withdraw' } } },
    canceled: {},
  },
})

export type BlastState = 'draft' | 'waiting' | 'dealing' | 'dealt' | 'canceled'
