import { assign, setup } from 'xstate'

export interface OnboardingStepFacts {
  name: string
  complete: boolean
  skippable: boolean
  /** No rule skips it. */
  shown: boolean
  /** Shown, or skipped by the person. */
  reachable: boolean
}

export interface OnboardingInput {
  steps: readonly OnboardingStepFacts[]
  /** null: the first that is shown. */
  current: string | null
  /** Where the person wanted to go. null: nowhere. */
  pendingPath: string | null
}

export type OnboardingEvent =
  | { type: 'COMPLETED'; steps: readonly OnboardingStepFacts[] }
  | { type: 'SKIP' }
  | { type: 'BACK' }
  | { type: 'FINISH' }
  | { type: 'LEAVE' }
  | { type: 'FINISHED' }
  | { type: 'REFUSED'; steps: readonly OnboardingStepFacts[] }

const indexOfCurrent = ({ steps, current }: OnboardingInput) => steps.findIndex(({ name }) => name === current)

/** After the current one, else an earlier one that is still open. */
const findNext = (context: OnboardingInput): string | null => {
  const index = indexOfCurrent(context)
  const shown = context.steps.filter(({ shown: isShown }) => isShown)
  const later = shown.find(({ name }) => context.steps.findIndex((step) => step.name === name) > index)
  return (later ?? shown[0])?.name ?? null
}

const findPrevious = (context: OnboardingInput): string | null =>
  context.steps.slice(0, Math.max(0, indexOfCurrent(context))).findLast(({ reachable }) => reachable)?.name ?? null

/** Browser and server walk it; completed steps and skips are the server's. */
export const onboardingMachine = setup({
  types: {} as { context: OnboardingInput; events: OnboardingEvent; input: OnboardingInput },
  guards: {
    hasNext: ({ context }) => findNext(context) !== null,
    hasPrevious: ({ context }) => findPrevious(context) !== null,
    isSkippable: ({ context }) => context.steps[indexOfCurrent(context)]?.skippable === true,
    /** 4-trust §4.3. */
    isFinishable: ({ context }) => context.steps.every(({ complete, skippable }) => complete || skippable),
    hasPendingAction: ({ context }) => context.pendingPath !== null,
  },
  actions: {
    replaceSteps: assign({
      steps: ({ context, event }) => ('steps' in event ? event.steps : context.steps),
    }),
    skipCurrent: assign({
      steps: ({ context }) =>
        context.steps.map((step) => (step.name === context.current ? { ...step, shown: false } : step)),
    }),
    openNext: assign({ current: ({ context }) => findNext(context) }),
    openPrevious: assign({ current: ({ context }) => findPrevious(context) }),
  },
}).createMachine({
  id: 'onboarding',
  context: ({ input }) => ({ ...input }),
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: 'hasNext', target: 'onStep', actions: 'openNext' }, { target: 'finishing' }] },
    onStep: {
      on: {
        COMPLETED: { target: 'choosing', actions: 'replaceSteps' },
        SKIP: { guard: 'isSkippable', target: 'choosing', actions: 'skipCurrent' },
        BACK: { guard: 'hasPrevious', target: 'onStep', actions: 'openPrevious' },
        FINISH: { guard: 'isFinishable', target: 'finishing' },
        LEAVE: 'left',
      },
    },
    finishing: {
      on: {
        FINISHED: [{ guard: 'hasPendingAction', target: 'pendingAction' }, { target: 'done' }],
        REFUSED: { target: 'choosing', actions: 'replaceSteps' },
      },
    },
    left: {},
    pendingAction: {},
    done: {},
  },
})
