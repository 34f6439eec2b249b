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
/** What a step writes into a row that is still of the version that it has seen. */
type MachineFacts = Pick<MachineRow, 'id' | 'state' | 'context' | 'version' | 'chart_version' | 'updated_at'> & {
  seen: number
}

/** The tables that keep a machine a row. */
type MachineTable = { [T in keyof Tables]: Tables[T] extends MachineRow ? T : never }[keyof Tables]

/** Every machine that the server keeps, as the owner of its timers and the key of its jobs name it (`line:ID`). */
export type MachineName =
  'line' | 'dial-session' | 'transfer' | 'monitor' | 'inbound' | 'message' | 'blast' | 'announcement'

/** A row of a machine as the product works with it: the row's facts and its machine. */
export interface Kept<TTable extends MachineTable, TState extends StateValue, M extends AnyStateMachine> {
  id: string
  state: TState
  context: ContextFrom<M>
  version: number
  row: Omit<Selectable<Tables[TTable]>, 'state' | 'context' | 'version'>
}

/** What a step asks for outside; its key is the step's, so that the same step asks for the same thing once. */
type JobOfEffect = NewJob extends infer J ? (J extends NewJob ? Omit<J, 'key'> : never) : never

interface MachineRules<TTable extends MachineTable, TState extends StateValue, M extends AnyStateMachine> {
  name: MachineName
  table: TTable
  machine: M
  chartVersion: number
  /** Brings a row of an older chart to this one. Without it, such a row is refused. */
  upgrade?(row: Pick<MachineRow, 'state' | 'context' | 'chart_version'>): Pick<MachineRow, 'state' | 'context'>
  /** Thousands of its rows take the same steps. */
  isAlike?: true
  isEnded(state: TState): boolean
  /** Columns that repeat a fact of the context, because rows are looked for by it. */
  mirrored(context: ContextFrom<M>): Partial<Insertable<Tables[TTable]>>
  /** The job of an effect by its name; null: nothing is to be done. An effect that is not named here is the caller's (`advance` returns all of them). */
  jobs: Record<string, (kept: Kept<TTable, TState, M>, now: number) => JobOfEffect | null>
}

export interface Keeper<TTable extends MachineTable, TState extends StateValue, M extends AnyStateMachine> {
  /** Throws for a row of another chart version that `upgrade` does not know. */
  fromRow(row: Selectable<Tables[TTable]>): Kept<TTable, TState, M>
  /** The machine columns of a new row after some events, for inserts of many rows. Its effects and timers are the caller's. */
  columnsAfter(
    input: InputFrom<M>,
    events: EventFrom<M>[],
  ): Omit<MachineColumns, 'created_at' | 'updated_at' | 'ended_at'>
  /** Writes a new row in the machine's first state, with the jobs and timers of entering it. */
  insert(
    tctx: Ctx,
    facts: Omit<Insertable<Tables[TTable]>, keyof MachineColumns>,
    input: InputFrom<M>,
  ): Promise<Kept<TTable, TState, M>>
  /**
   * Tells a machine an event and writes what follows from it alone: its row, its jobs, its timers. Returns the effects' names;
   * null when the state does not accept the event. Throws when somebody else changed the row since it was read. `along`: what else is
   * written of it, in the same write: a row that changes twice is written twice, and its indexes with it.
   */
  advance(
    tctx: Ctx,
    kept: Kept<TTable, TState, M>,
    event: EventFrom<M>,
    along?: (state: TState) => Soon<Updateable<Tables[TTable]>>,
  ): Promise<string[] | null>
  accepts(kept: Kept<TTable, TState, M>, event: EventFrom<M>): boolean
}

/** A simple state is stored as its name, a parallel one as JSON. */
const columnsOf = ({ state, context }: Stored<unknown>): Pick<MachineRow, 'state' | 'context'> => ({
  state: typeof state === 'string' ? state : JSON.stringify(state),
  context: JSON.stringify(context),
})
const readState = (stored: string): StateValue => (stored.startsWith('{') ? (JSON.parse(stored) as StateValue) : stored)

/** How rows keep a machine: one definition serves all of them. */
export function keepMachine<TTable extends MachineTable, TState extends StateValue, M extends AnyStateMachine>(
  rules: MachineRules<TTable, TState, M>,
): Keeper<TTable, TState, M> {
  // The columns of a machine are the same in each of these tables, which Kysely cannot know of a table that is a parameter.
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

/** A column that is written is written in each of its indexes as well, whether it is another value or not. */
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

/** Writes the timers of one step: what is left is cancelled, what is entered is set. */
async function saveTimers(tctx: Ctx, owner: string, timers: Advanced<unknown>['timers']): Promise<void> {
  const now = tctx.clock.now()
  for (const name of timers.cancel) await tctx.db.write(cancelTimer, { owner, name })
  for (const { name, delayMs, event } of timers.set) {
    const fireAt = Math.ceil(now + delayMs)
    await tctx.db.write(setTimer, { owner, name, fire_at: fireAt, event: JSON.stringify(event) })
    tctx.db.wakeAfterCommit(fireAt)
  }
}

/** The unique key of an effect: the same step of the same machine asks for the same thing once. */
export const effectKey = (owner: string, version: number, effect: string): string => `${owner}:v${version}:${effect}`
