import { assign, setup } from 'xstate'

/** What the mobile carriers say of a number together. `input`: only the customer can correct it. */
export type SpamVerdict = 'pending' | 'active' | 'rejected' | 'input'

export interface SpamRegistrationContext {
  /** Sent to the carriers again after a rejection, since it was last protected. */
  remediations: number
  /** The numbers were sent again: the next verdict is of that. */
  resubmitted: boolean
  everProtected: boolean
  /** While it is being canceled. */
  wasProtected: boolean
}

export type SpamRegistrationEvent =
  | { type: 'REVIEWED'; verdict: SpamVerdict }
  | { type: 'RESUBMITTED' }
  /** The customer corrected the profile. */
  | { type: 'CORRECTED' }
  | { type: 'CANCEL' }
  | { type: 'RESTORE' }
  | { type: 'END' }
  | { type: 'REGISTER' }

export const SPAM_REGISTRATION_CHART_VERSION = 1

const machine = setup({
  types: {} as { context: SpamRegistrationContext; events: SpamRegistrationEvent },
  actions: {
    start: assign({ remediations: 0, resubmitted: false, everProtected: false, wasProtected: false }),
    protect: assign({ remediations: 0, resubmitted: false, everProtected: true }),
    remediate: assign({ remediations: ({ context }) => context.remediations + 1, resubmitted: false }),
    noteResubmitted: assign({ resubmitted: true }),
    forgetRemediations: assign({ remediations: 0, resubmitted: false }),
    hold: assign((_, { wasProtected }: { wasProtected: boolean }) => ({ wasProtected })),
  },
  guards: {
    isPending: ({ event }) => event.type === 'REVIEWED' && event.verdict === 'pending',
    isActive: ({ event }) => event.type === 'REVIEWED' && event.verdict === 'active',
    needsInput: ({ event }) => event.type === 'REVIEWED' && event.verdict === 'input',
    isRejected: ({ event }) => event.type === 'REVIEWED' && event.verdict === 'rejected',
    isRejectedAgain: ({ event, context }) =>
      event.type === 'REVIEWED' && event.verdict === 'rejected' && context.remediations > 0,
    isResubmissionRejected: ({ event, context }) =>
      event.type === 'REVIEWED' && event.verdict === 'rejected' && context.resubmitted,
    wasProtected: ({ context }) => context.wasProtected,
  },
})

const toProtected = { guard: 'isActive', target: 'protected', actions: 'protect' } as const
const toInput = { guard: 'needsInput', target: 'inputNeeded' } as const
const toFailed = { guard: 'isRejectedAgain', target: 'remediationFailed' } as const
const toRemediation = { guard: 'isRejected', target: 'remediating', actions: 'remediate' } as const
const toPending = { guard: 'isPending', target: 'registering' } as const
const corrected = { target: 'registering', actions: 'forgetRemediations' } as const
const cancel = (wasProtected: boolean) =>
  ({ target: 'cancelling', actions: { type: 'hold', params: { wasProtected } } }) as const
const end = { target: 'unprotected' } as const

export const spamRegistrationMachine = machine.createMachine({
  id: 'spam-registration',
  initial: 'registering',
  context: { remediations: 0, resubmitted: false, everProtected: false, wasProtected: false },
  states: {
    registering: {
      on: {
        REVIEWED: [toProtected, toInput, toFailed, toRemediation],
        CANCEL: cancel(false),
        END: end,
      },
    },
    protected: {
      on: {
        REVIEWED: [toPending, toInput, toRemediation],
        CANCEL: cancel(true),
        END: end,
      },
    },
    remediating: {
      on: {
        REVIEWED: [toProtected, toInput, { guard: 'isResubmissionRejected', target: 'remediationFailed' }],
        RESUBMITTED: { actions: 'noteResubmitted' },
        CORRECTED: corrected,
        CANCEL: cancel(false),
        END: end,
      },
    },
    remediationFailed: {
      on: {
        REVIEWED: [toProtected, toInput, toPending],
        CORRECTED: corrected,
        CANCEL: cancel(false),
        END: end,
      },
    },
    inputNeeded: {
      on: {
        REVIEWED: [toProtected, toFailed, toRemediation, toPending],
        CORRECTED: corrected,
        CANCEL: cancel(false),
        END: end,
      },
    },
    cancelling: {
      on: {
        RESTORE: [{ guard: 'wasProtected', target: 'protected' }, { target: 'registering' }],
        END: end,
      },
    },
    unprotected: { on: { REGISTER: { target: 'registering', actions: 'start' } } },
  },
})

export const SPAM_REGISTRATION_STATES = [
  'registering',
  'protected',
  'remediating',
  'remediationFailed',
  'inputNeeded',
  'cancelling',
  'unprotected',
] as const
export type SpamRegistrationState = (typeof SPAM_REGISTRATION_STATES)[number]
