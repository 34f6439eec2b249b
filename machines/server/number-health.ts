import { assign, setup } from 'xstate'

/** Signs against a number: each compares two intervals, but for what a mobile carrier says. */
export const HURT_REASONS = [
  'answered_less_than_peers',
  'answered_less_than_before',
  'blocked_more_than_peers',
  'short_more_than_peers',
  'reported_more_than_peers',
  'rejected_by_carrier',
] as const
export type HurtReason = (typeof HURT_REASONS)[number]

export const REST_REASONS = ['hurt', 'budget', 'person'] as const
export type RestReason = (typeof REST_REASONS)[number]

/** Why a number is in its state. */
export type HealthReason =
  | HurtReason
  | 'new'
  | 'in_use'
  | 'warmed_up'
  | 'recovered'
  | `rest_${RestReason}`
  | 'rest_extended'
  | 'rest_over'
  | 'woken'
  | 'deleted'
  | 'listed_again'

export interface NumberHealthContext {
  reason: HealthReason
  restMs: number
  returnsTo: 'warmingUp' | 'active'
  /** Reported as spam while resting. */
  reported: boolean
}

export type NumberHealthEvent =
  | { type: 'WARMED_UP'; reason: 'in_use' | 'warmed_up' }
  | { type: 'HURT'; reason: HurtReason }
  | { type: 'RECOVERED' }
  | { type: 'REST'; reason: RestReason; restMs: number }
  | { type: 'REPORTED' }
  | { type: 'WAKE' }
  | { type: 'RETIRE' }
  | { type: 'LISTED_AGAIN' }

export const NUMBER_HEALTH_CHART_VERSION = 2

export const EXTENDED_REST_MS = 7 * 86_400_000

const machine = setup({
  types: {} as { context: NumberHealthContext; events: NumberHealthEvent },
  actions: {
    note: assign((_, { reason }: { reason: HealthReason }) => ({ reason })),
    noteWarm: assign(({ event }) => (event.type === 'WARMED_UP' ? { reason: event.reason } : {})),
    noteHurt: assign(({ event }) => (event.type === 'HURT' ? { reason: event.reason } : {})),
    noteRest: assign(({ event }) =>
      event.type === 'REST' ? { reason: `rest_${event.reason}` as const, restMs: event.restMs, reported: false } : {},
    ),
    noteReport: assign({ reported: true }),
    returnTo: assign((_, { returnsTo }: Pick<NumberHealthContext, 'returnsTo'>) => ({ returnsTo })),
    extendRest: assign({ reason: 'rest_extended', restMs: EXTENDED_REST_MS, reported: false }),
  },
  guards: {
    /** A budget is for one day. */
    wasReported: ({ context }) => context.reported && context.reason !== 'rest_budget',
    wasActive: ({ context }) => context.returnsTo === 'active',
  },
  delays: { restMs: ({ context }) => context.restMs },
})

const note = (reason: HealthReason) => ({ type: 'note', params: { reason } }) as const
const returnTo = (returnsTo: NumberHealthContext['returnsTo']) => ({ type: 'returnTo', params: { returnsTo } }) as const
const retire = { target: 'retired', actions: note('deleted') } as const

export const numberHealthMachine = machine.createMachine({
  id: 'number-health',
  initial: 'warmingUp',
  context: { reason: 'new', restMs: 0, returnsTo: 'warmingUp', reported: false },
  states: {
    warmingUp: {
      on: {
        WARMED_UP: { target: 'active', actions: 'noteWarm' },
        HURT: { target: 'hurt', actions: 'noteHurt' },
        REST: { target: 'resting', actions: ['noteRest', returnTo('warmingUp')] },
        RETIRE: retire,
      },
    },
    active: {
      on: {
        HURT: { target: 'hurt', actions: 'noteHurt' },
        REST: { target: 'resting', actions: ['noteRest', returnTo('active')] },
        RETIRE: retire,
      },
    },
    hurt: {
      on: {
        RECOVERED: { target: 'active', actions: note('recovered') },
        REST: { target: 'resting', actions: ['noteRest', returnTo('warmingUp')] },
        RETIRE: retire,
      },
    },
    resting: {
      after: {
        restMs: [
          { guard: 'wasReported', target: 'resting', reenter: true, actions: 'extendRest' },
          { guard: 'wasActive', target: 'active', actions: note('rest_over') },
          { target: 'warmingUp', actions: note('rest_over') },
        ],
      },
      on: {
        REST: { target: 'resting', reenter: true, actions: 'noteRest' },
        REPORTED: { actions: 'noteReport' },
        WAKE: [
          { guard: 'wasActive', target: 'active', actions: note('woken') },
          { target: 'warmingUp', actions: note('woken') },
        ],
        RETIRE: retire,
      },
    },
    retired: { on: { LISTED_AGAIN: { target: 'warmingUp', actions: note('listed_again') } } },
  },
})

export const NUMBER_STATES = ['warmingUp', 'active', 'resting', 'hurt', 'retired'] as const
export type NumberHealthState = (typeof NUMBER_STATES)[number]
