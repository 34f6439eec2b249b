import { assign, setup } from 'xstate'

/**
 * A text of ours, from its draft to what became of it. Kept as a row; told by people, by the carrier and by timers. What has
 * left comes back never: a state that says more is not followed by one that says less.
 */
export interface MessageDeliveryContext {
  /** How long it waits before it may leave: to be undone, for its time, or for the morning. */
  waitMs: number
  /** Why it waits although nobody chose so, in a sentence. */
  heldBecause: string | null
}

export type MessageDeliveryEvent =
  | { type: 'PUBLISH'; waitMs: number }
  /** Back on the table: it was undone in time. */
  | { type: 'UNPUBLISH' }
  | { type: 'CANCEL' }
  /** It must not leave yet, by the clock of whoever gets it. */
  | { type: 'HOLD'; waitMs: number; reason: string }
  /** The carrier is about to be asked. */
  | { type: 'SEND' }
  | { type: 'ACCEPTED' }
  /** The carrier did nothing, and is asked again. */
  | { type: 'DELAYED' }
  /** Nobody knows whether the carrier has it. */
  | { type: 'UNCERTAIN' }
  /** It was looked for and not found. */
  | { type: 'NOT_FOUND' }
  | { type: 'SENT' }
  | { type: 'DELIVERED' }
  /** Refused by the carrier or by our own rules, before it left or after. */
  | { type: 'FAILED' }

export const MESSAGE_DELIVERY_CHART_VERSION = 1

const machine = setup({
  types: {} as { context: MessageDeliveryContext; events: MessageDeliveryEvent },
  actions: {
    /** Its number has something to send. */
    wakeNumber: () => {},
    askCarrier: () => {},
    wait: assign(({ event }) => ('waitMs' in event ? { waitMs: event.waitMs } : {})),
    hold: assign(({ event }) => (event.type === 'HOLD' ? { waitMs: event.waitMs, heldBecause: event.reason } : {})),
    release: assign({ heldBecause: null }),
  },
  guards: { waits: ({ event }) => event.type === 'PUBLISH' && event.waitMs > 0 },
  delays: {
    waitMs: ({ context }) => context.waitMs,
    /** The carrier says what becomes of a text within seconds; its word may be lost. */
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
    /** Never sent again by itself: the carrier's list is searched. */
    uncertain: {
      on: { ACCEPTED: 'accepted', NOT_FOUND: 'unknown', SENT: 'sent', DELIVERED: 'delivered', FAILED: 'failed' },
    },
    accepted: {
      after: { silenceMs: { target: 'accepted', reenter: true, actions: 'askCarrier' } },
      on: { SENT: 'sent', DELIVERED: 'delivered', FAILED: 'failed' },
    },
    /** Whether it arrived may never be told: asked once. */
    sent: {
      after: { silenceMs: { actions: 'askCarrier' } },
      on: { DELIVERED: 'delivered', FAILED: 'failed' },
    },
    delivered: {},
    failed: {},
    canceled: {},
    /** What was not found in the carrier's list may be heard of late. */
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
