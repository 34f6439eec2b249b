import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { AnyStateMachine, ContextFrom, EventFrom, InputFrom, StateValue } from 'xstate'
import type { MachineColumns } from '../../../db/schema/dialer'
import type { TimersTable } from '../../../db/schema/plumbing'
import type { Queries, Soon } from '../../../db/open'
import { statement } from '../../../db/statement'
import type { Tables } from '../../../db/schema/tables'
import { accepts, advance, begin, rememberSteps, type Advanced, type Stored } from '../../../machines/advance'
import type { Ctx } from '../context.server'
import type { NewJob } from '../jobs/catalogue'
import { enqueue } from '../jobs/enqueue.server'

type MachineRow = MachineColumns & { id: string }
type MachineFacts = Pick<MachineRow, 'id' | 'state' | 'context' | 'version' | 'chart_version' | 'updated_at'> & {
  seen: number
}

type MachineTable = { [T in keyof Tables]: Tables[T] extends MachineRow ? T : never }[keyof Tables]

/** Prefix of timer owners and job keys. */
export type MachineName =
  'line' | 'dial-session' | 'transfer' | 'monitor' | 'inbound' | 'message' | 'blast' | 'announcement'

export interface Kept<TTable extends MachineTable, TState extends StateValue, M extends AnyStateMachine> {
  id: string
  state: TState
  context: ContextFrom<M>
  version: number
  row: Omit<Selectable<Tables[TTable]>, 'state' | 'context' | 'version'>
}

type JobOfEffect = NewJob extends infer J ? (J extends NewJob ? Omit<J, 'key'> : never) : never

interface MachineRules<TTable extends MachineTable, TState extends StateValue, M extends AnyStateMachine> {
  name: MachineName
  table: TTable
  machine: M
  chartVersion: number
  /** From older charts; without it they are refused. */
  upgrade?(row: Pick<MachineRow, 'state' | 'context' | 'chart_version'>): Pick<MachineRow, 'state' | 'context'>
  /** Caches steps: many rows take the same ones. */
  isAlike?: true
  isEnded(state: TState): boolean
  /** For queries. */
  mirrored(context: ContextFrom<M>): Partial<Insertable<Tables[TTable]>>
  /** By effect; the caller handles the others. */
  jobs: Record<string, (kept: Kept<TTable, TState, M>, now: number) => JobOfEffect | null>
}

export interface Keeper<TTable extends MachineTable, TState extends StateValue, M extends AnyStateMachine> {
  /** Throws for an unknown chart version. */
  fromRow(row: Selectable<Tables[TTable]>): Kept<TTable, TState, M>
  /** For bulk inserts, without effects and timers. */
  columnsAfter(
    input: InputFrom<M>,
    events: EventFrom<M>[],
  ): Omit<MachineColumns, 'created_at' | 'updated_at' | 'ended_at'>
  insert(
    tctx: Ctx,
    facts: Omit<Insertable<Tables[TTable]>, keyof MachineColumns>,
    input: InputFrom<M>,
  ): Promise<Kept<TTable, TState, M>>
  /** Null: not accepted. Throws if the row has changed since. `along`: more columns for the same write. */
  advance(
    tctx: Ctx,
    kept: Kept<TTable, TState, M>,
    event: EventFrom<M>,
    along?: (state: TState) => Soon<Updateable<Tables[TTable]>>,
  ): Promise<string[] | null>
  accepts(kept: Kept<TTable, TState, M>, event: EventFrom<M>): boolean
}

/** Parallel states are stored as JSON. */
const columnsOf = ({ state, context }: Stored<unknown>): Pick<MachineRow, 'state' | 'context'> => ({
  state: typeof state === 'string' ? state : JSON.stringify(state),
  context: JSON.stringify(context),
})
const readState = (stored: string): StateValue => (stored.startsWith('{') ? (JSON.parse(stored) as StateValue) : stored)

export function keepMachine<TTable extends MachineTable, TState extends StateValue, M extends AnyStateMachine>(
  rules: MachineRules<TTable, TState, M>,
): Keeper<TTable, TState, M> {
  // Kysely cannot type a variable table.
  const table: string = rules.table
  const rowsOf = (q: Queries) => q as unknown as Kysely<Record<string, MachineRow>>
  const insertRow = statement((q, row: MachineRow) => rowsOf(q).insertInto(table).values(row).returningAll())
  const saveRow = statement((q, { seen, id, ...facts }: MachineFacts) =>
    rowsOf(q).updateTable(table).set(facts).where('id', '=', id).where('version', '=', seen),
  )

  const stepOf: (of: Stored<ContextFrom<M>>, event: EventFrom<M>) => Advanced<ContextFrom<M>> = rules.isAlike
    ? rememberSteps(rules.machine)
    : (of, event) => advance(rules.machine, of, event)

  const ofThisChart = (row: MachineRow): MachineRow => {
    if (row.chart_version === rules.chartVersion) return row
    if (rules.upgrade) return { ...row, ...rules.upgrade(row), chart_version: rules.chartVersion }
    throw new Error(`${table} ${row.id} has chart version ${row.chart_version}, not ${rules.chartVersion}`)
  }

  const fromRow = (stored: Selectable<Tables[TTable]>): Kept<TTable, TState, M> => {
    const { state, context, version, ...row } = ofThisChart(stored as MachineRow)
    return {
      id: row.id,
      state: readState(state) as TState,
      context: JSON.parse(context) as ContextFrom<M>,
      version,
      row: row as unknown as Kept<TTable, TState, M>['row'],
    }
  }

  const follow = async (
    tctx: Ctx,
    kept: Kept<TTable, TState, M>,
    step: Pick<Advanced<unknown>, 'effects' | 'timers'>,
  ): Promise<void> => {
    const owner = `${rules.name}:${kept.id}`
    await saveTimers(tctx, owner, step.timers)
    for (const effect of step.effects) {
      const job = rules.jobs[effect.type]?.(kept, tctx.clock.now())
      if (job) await enqueue(tctx, { ...job, key: effectKey(owner, kept.version, effect.type) } as NewJob)
    }
  }

  return {
    fromRow,

    columnsAfter(input, events) {
      const { stored } = events.reduce(
        (step, event) => advance(rules.machine, step.stored, event),
        begin(rules.machine, input),
      )
      return { ...columnsOf(stored), version: 1, chart_version: rules.chartVersion }
    },

    async insert(tctx, facts, input) {
      const now = tctx.clock.now()
      const step = begin(rules.machine, input)
      const row = await tctx.db.first(insertRow, {
        ...(facts as unknown as { id: string }),
        ...rules.mirrored(step.stored.context),
        ...columnsOf(step.stored),
        version: 1,
        chart_version: rules.chartVersion,
        created_at: now,
        updated_at: now,
        ended_at: null,
      })
      const kept = fromRow(row as Selectable<Tables[TTable]>)
      await follow(tctx, kept, step)
      return kept
    },

    async advance(tctx, kept, event, along) {
      const step = stepOf({ state: kept.state, context: kept.context }, event)
      if (!step.changed) return null
      const now = tctx.clock.now()
      const state = step.stored.state as TState
      const row = kept.row as unknown as MachineRow
      const facts = {
        updated_at: now,
        ...changesOf(row, {
          ...rules.mirrored(step.stored.context),
          ended_at: rules.isEnded(state) ? (row.ended_at ?? now) : null,
        }),
        ...(await along?.(state)),
      }
      const saved = await tctx.db.write(saveRow, {
        ...facts,
        ...columnsOf(step.stored),
        version: kept.version + 1,
        chart_version: rules.chartVersion,
        id: kept.id,
        seen: kept.version,
      })
      if (saved !== 1) throw new Error(`${rules.name} ${kept.id} was changed by somebody else`)
      Object.assign(kept, {
        state,
        context: step.stored.context,
        version: kept.version + 1,
        row: { ...kept.row, ...facts },
      })
      await follow(tctx, kept, step)
      return step.effects.map((effect) => effect.type)
    },

    accepts: (kept, event) => accepts(rules.machine, { state: kept.state, context: kept.context }, event),
  }
}

/** Every written column updates its indexes, even if unchanged. */
const changesOf = <T extends object>(row: object, facts: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(facts).filter(([name, value]) => value !== row[name as keyof typeof row]),
  ) as Partial<T>

const cancelTimer = statement((q, p: { owner: string; name: string }) =>
  q.deleteFrom('timers').where('owner', '=', p.owner).where('name', '=', p.name),
)
const setTimer = statement((q, { owner, name, ...due }: TimersTable) =>
  q
    .insertInto('timers')
    .values({ owner, name, ...due })
    .onConflict((conflict) => conflict.columns(['owner', 'name']).doUpdateSet(due)),
)

async function saveTimers(tctx: Ctx, owner: string, timers: Advanced<unknown>['timers']): Promise<void> {
  const now = tctx.clock.now()
  for (const name of timers.cancel) await tctx.db.write(cancelTimer, { owner, name })
  for (const { name, delayMs, event } of timers.set) {
    const fireAt = Math.ceil(now + delayMs)
    await tctx.db.write(setTimer, { owner, name, fire_at: fireAt, event: JSON.stringify(event) })
    tctx.db.wakeAfterCommit(fireAt)
  }
}

export const effectKey = (owner: string, version: number, effect: string): string => `${owner}:v${version}:${effect}`
