import { assign, setup } from 'xstate'

/** Until its messages are created. */
export interface BlastContext {
  /** Undo delay or schedule. */
  waitMs: number
}

export type BlastEvent =
  { type: 'PUBLISH'; waitMs: number } | { type: 'UNPUBLISH' } | { type: 'CANCEL' } | { type: 'MESSAGES_CREATED' }

export const BLAST_CHART_VERSION = 1

const effects = {
  /** In chunks. */
  dispatch: () => {},
  withdraw: () => {},
}
export type BlastEffect = keyof typeof effects

const machine = setup({
  types: {} as { context: BlastContext; events: BlastEvent },
  actions: {
    ...effects,
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
    draft: { on: { PUBLISH: [{ guard: 'waits', target: 'waiting', actions: 'wait' }, { target: 'dispatching' }] } },
    waiting: {
      after: { waitMs: 'dispatching' },
      on: { UNPUBLISH: 'draft', CANCEL: 'canceled' },
    },
    dispatching: {
      entry: 'dispatch',
      on: { MESSAGES_CREATED: 'dispatched', CANCEL: { target: 'canceled', actions: 'withdraw' } },
    },
    dispatched: { on: { CANCEL: { target: 'canceled', actions: 'withdraw' } } },
    canceled: {},
  },
})

export type BlastState = 'draft' | 'waiting' | 'dispatching' | 'dispatched' | 'canceled'
