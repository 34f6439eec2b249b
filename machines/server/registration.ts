import { assign, setup } from 'xstate'

/** What the carrier says about a registration that it has. */
export const REVIEW_STATUSES = ['inReview', 'identityPending', 'failed', 'registered', 'suspended'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

export type RegistrationState = 'unsubmitted' | 'submitting' | ReviewStatus

export interface RegistrationContext {
  /** Submissions so far. */
  revision: number
  /** Since the last change of status. */
  polls: number
  /** Where it was before it was submitted. */
  returnsTo: 'unsubmitted' | 'failed'
}

export type RegistrationEvent =
  | { type: 'SUBMIT' }
  | { type: 'SUBMITTED' }
  /** A step was refused, and nothing is in review. */
  | { type: 'REFUSED' }
  | { type: 'NO_FUNDS' }
  | { type: 'STATUS'; status: ReviewStatus }
  | { type: 'WITHDRAW' }

export type RegistrationEffect = 'runSteps' | 'askCarrier'

export const REGISTRATION_CHART_VERSION = 1

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A rejection is rarely taken back later. */
export const FAILED_POLLS = 30

const machine = setup({
  types: {} as { context: RegistrationContext; events: RegistrationEvent },
  actions: {
    begin: assign(({ context }) => ({ revision: context.revision + 1 })),
    returnTo: assign((_, { returnsTo }: Pick<RegistrationContext, 'returnsTo'>) => ({ returnsTo })),
    countPoll: assign(({ context }) => ({ polls: context.polls + 1 })),
    resetPolls: assign({ polls: 0 }),
    runSteps: () => {},
    askCarrier: () => {},
  },
  guards: {
    is: ({ event }, { status }: { status: ReviewStatus }) => event.type === 'STATUS' && event.status === status,
    hadFailed: ({ context }) => context.returnsTo === 'failed',
    isWatched: ({ context }) => context.polls < FAILED_POLLS,
  },
  delays: {
    /** Growing to an hour: events may be lost. */
    reviewMs: ({ context }) => Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(context.polls, 10)),
    dayMs: DAY_MS,
  },
})

const submit = (returnsTo: RegistrationContext['returnsTo']) =>
  ({
    target: 'submitting',
    actions: ['begin', { type: 'returnTo', params: { returnsTo } }, 'runSteps'],
  }) as const

/** The carrier is right, whatever came before. */
const follow = (current: ReviewStatus) =>
  REVIEW_STATUSES.filter((status) => status !== current).map(
    (status) => ({ guard: { type: 'is', params: { status } }, target: status, actions: 'resetPolls' }) as const,
  )
const withdraw = { target: 'unsubmitted', actions: 'resetPolls' } as const

export const registrationMachine = machine.createMachine({
  id: 'registration',
  context: { revision: 0, polls: 0, returnsTo: 'unsubmitted' },
  initial: 'unsubmitted',
  states: {
    unsubmitted: { on: { SUBMIT: submit('unsubmitted') } },
    submitting: {
      on: {
        SUBMITTED: { target: 'inReview', actions: 'resetPolls' },
        REFUSED: { target: 'failed', actions: 'resetPolls' },
        NO_FUNDS: [{ guard: 'hadFailed', target: 'failed' }, { target: 'unsubmitted' }],
        WITHDRAW: withdraw,
      },
    },
    inReview: {
      after: { reviewMs: { target: 'inReview', reenter: true, actions: ['countPoll', 'askCarrier'] } },
      on: { STATUS: follow('inReview'), WITHDRAW: withdraw },
    },
    identityPending: {
      after: { reviewMs: { target: 'identityPending', reenter: true, actions: ['countPoll', 'askCarrier'] } },
      on: { STATUS: follow('identityPending'), WITHDRAW: withdraw },
    },
    failed: {
      after: { dayMs: { guard: 'isWatched', target: 'failed', reenter: true, actions: ['countPoll', 'askCarrier'] } },
      on: { SUBMIT: submit('failed'), STATUS: follow('failed'), WITHDRAW: withdraw },
    },
    registered: {
      after: { dayMs: { target: 'registered', reenter: true, actions: 'askCarrier' } },
      on: { STATUS: follow('registered'), WITHDRAW: withdraw },
    },
    suspended: {
      after: { dayMs: { target: 'suspended', reenter: true, actions: 'askCarrier' } },
      on: { STATUS: follow('suspended'), WITHDRAW: withdraw },
    },
  },
})
