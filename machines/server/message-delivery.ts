import { assign, setup } from 'xstate'

/** Status only advances: late events never set it back. */
export interface MessageDeliveryContext {
  /** Undo delay, scheduled time, or quiet hours. */
  waitMs: number
  heldBecause: string | null
}

export type MessageDeliveryEvent =
  | { type: 'PUBLISH'; waitMs: number }
  | { type: 'UNPUBLISH' }
  | { type: 'CANCEL' }
  | { type: 'HOLD'; waitMs: number; reason: string }
  | { type: 'SEND' }
  | { type: 'ACCEPTED' }
  /** Rejected without effect; will be retried. */
  | { type: 'DELAYED' }
  | { type: 'UNCERTAIN' }
  | { type: 'NOT_FOUND' }
  | { type: 'SENT' }
  | { type: 'DELIVERED' }
  | { type: 'FAILED' }

export const MESSAGE_DELIVERY_CHART_VERSION = 1

const effects = {
  wakeNumber: () => {},
  askCarrier: () => {},
}
export type MessageDeliveryEffect = keyof typeof effects

const machine = setup({
  types: {} as { context: MessageDeliveryContext; events: MessageDeliveryEvent },
  actions: {
    ...effects,
    wait: assign(({ event }) => ('waitMs' in event ? { waitMs: event.waitMs } : {})),
    hold: assign(({ event }) => (event.type === 'HOLD' ? { waitMs: event.waitMs, heldBecause: event.reason } : {})),
    release: assign({ heldBecause: null }),
  },
  guards: { waits: ({ event }) => event.type === 'PUBLISH' && event.waitMs > 0 },
  delays: {
    waitMs: ({ context }) => context.waitMs,
    /** The webhook may be lost. */
    silenceMs: 300_000,
  },
})

export const messageDeliveryMachine = machine.createMachine({
  id: 'message-delivery',
  context: { waitMs: 0, heldBecause: null },
  initial: 'draft',
  states: {
    draft: {
      on: { PUBLISH: [{ guard: 'waits', target: 'waiting', actions: 'wait' }, { target: 'queued' }] },
    },
    waiting: {
      after: { waitMs: 'queued' },
      on: { UNPUBLISH: 'draft', CANCEL: 'canceled' },
    },
    queued: {
      entry: ['release', 'wakeNumber'],
      on: {
        UNPUBLISH: 'draft',
        CANCEL: 'canceled',
        HOLD: { target: 'held', actions: 'hold' },
        SEND: 'sending',
        FAILED: 'failed',
      },
    },
    held: {
      after: { waitMs: 'queued' },
      on: { UNPUBLISH: 'draft', CANCEL: 'canceled' },
    },
    sending: {
      on: {
        ACCEPTED: 'accepted',
        DELAYED: 'queued',
        UNCERTAIN: 'uncertain',
        SENT: 'sent',
        DELIVERED: 'delivered',
        FAILED: 'failed',
      },
    },
    /** Never resent automatically. */
    uncertain: {
      on: { ACCEPTED: 'accepted', NOT_FOUND: 'unknown', SENT: 'sent', DELIVERED: 'delivered', FAILED: 'failed' },
    },
    accepted: {
      after: { silenceMs: { target: 'accepted', reenter: true, actions: 'askCarrier' } },
      on: { SENT: 'sent', DELIVERED: 'delivered', FAILED: 'failed' },
    },
    /** Delivery may never be reported. */
    sent: {
      after: { silenceMs: { actions: 'askCarrier' } },
      on: { DELIVERED: 'delivered', FAILED: 'failed' },
    },
    delivered: {},
    failed: {},
    canceled: {},
    /** May be reported late. */
    unknown: { on: { SENT: 'sent', DELIVERED: 'delivered', FAILED: 'failed' } },
  },
})

export type MessageDeliveryState =
  | 'draft'
  | 'waiting'
  | 'queued'
  | 'held'
  | 'sending'
  | 'uncertain'
  | 'accepted'
  | 'sent'
  | 'delivered'
  | 'failed'
  | 'canceled'
  | 'unknown'
