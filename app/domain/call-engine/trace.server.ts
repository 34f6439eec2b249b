import type { StateValue } from 'xstate'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { DialStep, TraceEntry } from './dial-step'

/** Up to `TRIM_EVERY` more until the next trim. */
export const TRACED_STEPS = 100
const TRIM_EVERY = 20

export interface TracedStep {
  step: number
  at: number
  entries: TraceEntry[]
}

/** 'inCall', 'dialing/present'. */
export const stateName = (state: StateValue): string =>
  typeof state === 'string'
    ? state
    : Object.values(state)
        .map((part) => stateName(part ?? ''))
        .join('/')

export function trace(
  step: DialStep,
  machine: string,
  {
    id,
    event,
    from,
    to,
    effects = [],
  }: {
    id: string
    event: { type: string }
    from: StateValue
    to: StateValue | null
    effects?: string[]
  },
): void {
  step.trace.push({
    machine,
    id,
    event: event.type,
    from: stateName(from),
    to: to === null ? null : stateName(to),
    effects,
  })
}

const insertStep = statement((q, p: { session_id: string; at: number; entries: string }) =>
  q
    .insertInto('dial_step_traces')
    .values(({ selectFrom, fn }) => ({
      ...p,
      step: selectFrom('dial_step_traces')
        .select(({ eb }) => eb(fn.coalesce(fn.max('step'), eb.lit(0)), '+', eb.lit(1)).as('next'))
        .where('session_id', '=', p.session_id),
    }))
    .returning('step'),
)
const deleteSteps = statement((q, p: { session_id: string; step: number }) =>
  q.deleteFrom('dial_step_traces').where('session_id', '=', p.session_id).where('step', '<=', p.step),
)
const lastSteps = statement((q, p: { session_id: string }) =>
  q
    .selectFrom('dial_step_traces')
    .select(['step', 'at', 'entries'])
    .where('session_id', '=', p.session_id)
    .orderBy('step', 'desc')
    .limit(TRACED_STEPS),
)

export async function saveTrace({ tx, session, trace: entries }: DialStep): Promise<void> {
  if (entries.length === 0) return
  const row = await tx.db.first(insertStep, {
    session_id: session.id,
    at: tx.clock.now(),
    entries: JSON.stringify(entries),
  })
  if (row && row.step > TRACED_STEPS && row.step % TRIM_EVERY === 0)
    await tx.db.write(deleteSteps, { session_id: session.id, step: row.step - TRACED_STEPS })
}

/** Oldest first. Callers check permissions. */
export async function listTrace(ctx: Ctx, sessionId: string): Promise<TracedStep[]> {
  const rows = await ctx.db.all(lastSteps, { session_id: sessionId })
  return rows.toReversed().map(({ entries, ...row }) => ({ ...row, entries: JSON.parse(entries) as TraceEntry[] }))
}
