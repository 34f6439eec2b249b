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

/** A machine as stored in a row. JSON-safe. */
export interface StoredSnapshot<TContext> {
  state: StateValue
  context: TContext
}

export interface Effect {
  type: string
  params: Record<string, unknown>
}

/** Names are unique within a machine. */
export interface NewTimer {
  name: string
  delayMs: number
  event: { type: string }
}

export interface AdvanceResult<TContext> {
  /** false: the state ignores the event. */
  changed: boolean
  stored: StoredSnapshot<TContext>
  effects: Effect[]
  timers: { set: NewTimer[]; cancel: string[] }
}

function collectEffects<M extends AnyStateMachine>(
  actions: ExecutableActionsFrom<M>[],
): Pick<AdvanceResult<unknown>, 'effects' | 'timers'> {
  const effects: Effect[] = []
  // In exit and entry order, so that re-entering a state replaces its timer.
  const timers = new Map<string, NewTimer | null>()
  for (const { type, params } of actions as Array<{ type: string; params?: unknown }>) {
    if (type === 'xstate.raise') {
      const { id, delay, event } = params as { id: string; delay?: number; event: { type: string } }
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

const resolveSnapshot = <M extends AnyStateMachine>(
  machine: M,
  { state, context }: StoredSnapshot<ContextFrom<M>>,
): ReturnType<M['resolveState']> => machine.resolveState({ value: state, context }) as ReturnType<M['resolveState']>

/** The initial state with entry effects. Pure. */
export function startMachine<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
): AdvanceResult<ContextFrom<M>> {
  const [snapshot, actions] = initialTransition(machine as AnyStateMachine, input)
  return {
    changed: true,
    stored: toStoredSnapshot<M>(snapshot),
    ...collectEffects<M>(actions as ExecutableActionsFrom<M>[]),
  }
}

const toStoredSnapshot = <M extends AnyStateMachine>({ value, context }: SnapshotFrom<AnyStateMachine>) => ({
  state: value as StateValue,
  context: context as ContextFrom<M>,
})

/** Applies one event; an event that the state ignores changes nothing. Pure. */
export function advance<M extends AnyStateMachine>(
  machine: M,
  stored: StoredSnapshot<ContextFrom<M>>,
  event: EventFrom<M> | { type: string },
): AdvanceResult<ContextFrom<M>> {
  const before: AnyMachineSnapshot = resolveSnapshot(machine, stored)
  const [next, actions] = transition(machine, before as SnapshotFrom<M>, event as EventFrom<M>)
  const after = next as AnyMachineSnapshot
  const isUnchanged =
    actions.length === 0 &&
    (after === before ||
      JSON.stringify([after.value, after.context]) === JSON.stringify([before.value, before.context]))
  if (isUnchanged) return { changed: false, stored, effects: [], timers: { set: [], cancel: [] } }
  return { changed: true, stored: toStoredSnapshot<M>(after), ...collectEffects<M>(actions) }
}

/** Per machine; below 1 MB. */
const MAX_MEMOIZED = 1_000

/** Memoizes `advance`. The result is shared and frozen. */
export function memoizeAdvance<M extends AnyStateMachine>(machine: M) {
  const cache = new Map<string, AdvanceResult<ContextFrom<M>>>()
  return (stored: StoredSnapshot<ContextFrom<M>>, event: EventFrom<M>): AdvanceResult<ContextFrom<M>> => {
    const key = JSON.stringify([stored.state, stored.context, event])
    let step = cache.get(key)
    if (!step) {
      step = advance(machine, stored, event)
      Object.freeze(step.stored.context)
      if (cache.size >= MAX_MEMOIZED) cache.clear()
      cache.set(key, step)
    }
    return step
  }
}

export function canAccept<M extends AnyStateMachine>(
  machine: M,
  stored: StoredSnapshot<ContextFrom<M>>,
  event: EventFrom<M>,
): boolean {
  return resolveSnapshot(machine, stored).can(event)
}
