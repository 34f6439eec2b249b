import {
  initialTransition,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFrom,
  type ExecutableActionsFrom,
  type InputFrom,
  type SnapshotFrom,
  type StateValue,
} from 'xstate'

/** What a row keeps of a machine. JSON-safe. */
export interface Stored<TContext> {
  state: StateValue
  context: TContext
}

/** Something to do outside, named; it becomes a job. */
export interface Effect {
  type: string
  params: Record<string, unknown>
}

/** `delayMs` from now, the machine is told `event`. The name is unique within the machine. */
export interface TimerToSet {
  name: string
  delayMs: number
  event: { type: string }
}

export interface Advanced<TContext> {
  /** false: the state does not accept the event, and nothing is to be written. */
  changed: boolean
  stored: Stored<TContext>
  effects: Effect[]
  timers: { set: TimerToSet[]; cancel: string[] }
}

function sort<M extends AnyStateMachine>(
  actions: ExecutableActionsFrom<M>[],
): Pick<Advanced<unknown>, 'effects' | 'timers'> {
  const effects: Effect[] = []
  // In the order in which states are left and entered: re-entering cancels a timer and sets it again, and a state that is
  // left in the very step that enters it sets its timer and cancels it.
  const timers = new Map<string, TimerToSet | null>()
  for (const { type, params } of actions as Array<{ type: string; params?: unknown }>) {
    if (type === 'xstate.raise') {
      const { id, delay, event } = params as { id: string; delay?: number; event: { type: string } }
      // A raise without delay was already taken within the same step.
      if (delay !== undefined) timers.set(id, { name: id, delayMs: delay, event })
    } else if (type === 'xstate.cancel') timers.set((params as { sendId: string }).sendId, null)
    else if (!type.startsWith('xstate.')) effects.push({ type, params: (params ?? {}) as Record<string, unknown> })
  }
  return {
    effects,
    timers: {
      set: [...timers.values()].filter((timer) => timer !== null),
      cancel: [...timers].filter(([, timer]) => timer === null).map(([name]) => name),
    },
  }
}

const resolve = <M extends AnyStateMachine>(
  machine: M,
  { state, context }: Stored<ContextFrom<M>>,
): ReturnType<M['resolveState']> => machine.resolveState({ value: state, context }) as ReturnType<M['resolveState']>

/** The first state of a machine, with the effects and timers of entering it. Pure. */
export function begin<M extends AnyStateMachine>(machine: M, input: InputFrom<M>): Advanced<ContextFrom<M>> {
  const [snapshot, actions] = initialTransition(machine as AnyStateMachine, input)
  return { changed: true, stored: storedOf<M>(snapshot), ...sort<M>(actions as ExecutableActionsFrom<M>[]) }
}

const storedOf = <M extends AnyStateMachine>({ value, context }: SnapshotFrom<AnyStateMachine>) => ({
  state: value as StateValue,
  context: context as ContextFrom<M>,
})

/** One event on a stored machine. Pure. An event that the state does not accept changes nothing. */
export function advance<M extends AnyStateMachine>(
  machine: M,
  stored: Stored<ContextFrom<M>>,
  event: EventFrom<M> | { type: string },
): Advanced<ContextFrom<M>> {
  const before: AnyMachineSnapshot = resolve(machine, stored)
  const [next, actions] = transition(machine, before as SnapshotFrom<M>, event as EventFrom<M>)
  const after = next as AnyMachineSnapshot
  const same =
    actions.length === 0 &&
    (after === before ||
      JSON.stringify([after.value, after.context]) === JSON.stringify([before.value, before.context]))
  if (same) return { changed: false, stored, effects: [], timers: { set: [], cancel: [] } }
  return { changed: true, stored: storedOf<M>(after), ...sort<M>(actions) }
}

/** Steps that are remembered of a machine: more than those of one with few contexts, and less than a megabyte. */
const REMEMBERED = 1_000

/**
 * `advance` of a machine whose rows are many and alike: what was answered to the same state, context and event is answered again. It is
 * everybody's, and its context is frozen.
 */
export function rememberSteps<M extends AnyStateMachine>(machine: M) {
  const known = new Map<string, Advanced<ContextFrom<M>>>()
  return (stored: Stored<ContextFrom<M>>, event: EventFrom<M>): Advanced<ContextFrom<M>> => {
    const key = JSON.stringify([stored.state, stored.context, event])
    let step = known.get(key)
    if (!step) {
      step = advance(machine, stored, event)
      Object.freeze(step.stored.context)
      if (known.size >= REMEMBERED) known.clear()
      known.set(key, step)
    }
    return step
  }
}

/** Whether the machine would accept the event now: what enables a button. */
export function accepts<M extends AnyStateMachine>(
  machine: M,
  stored: Stored<ContextFrom<M>>,
  event: EventFrom<M>,
): boolean {
  return resolve(machine, stored).can(event)
}
