import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { AnyStateMachine, ContextFrom, EventFrom, InputFrom, StateValue } from 'xstate'
import type { MachineColumns, MachineStateColumns } from '../../../db/schema/dialer'
import type { TimersTable } from '../../../db/schema/plumbing'
import type { Queries, MaybePromise } from '../../../db/open'
import { statement } from '../../../db/statement'
import type { Tables } from '../../../db/schema/tables'
import {
  canAccept,
  advance,
  startMachine,
  memoizeAdvance,
  type AdvanceResult,
  type StoredSnapshot,
} from '../../../machines/advance'
import type { Ctx } from '../context.server'
import type { NewJob } from '../jobs/catalogue'
import { enqueue } from '../jobs/enqueue.server'

type MachineRow = MachineColumns & { id: string; account_id: string }
type MachineFacts = Pick<MachineRow, 'id' | 'state' | 'context' | 'version' | 'chart_version' | 'updated_at'> & {
  expectedVersion: number
}

/** Rows of a table may have no machine. */
type StoredRow = Omit<MachineRow, keyof MachineStateColumns> & {
  [Column in keyof MachineStateColumns]: MachineStateColumns[Column] | null
}
type SnapshotColumns = Pick<MachineRow, 'state' | 'context' | 'chart_version'>
type StoredSnapshotRow = Pick<StoredRow, keyof SnapshotColumns> & { id?: string }
const hasMachine = (row: StoredSnapshotRow): row is SnapshotColumns & { id?: string } => row.state !== null

type MachineTable = { [T in keyof Tables]: Tables[T] extends StoredRow ? T : never }[keyof Tables]

/** Prefix of timer owners and job keys. */
export type MachineName =
  | 'line'
  | 'dial-session'
  | 'transfer'
  | 'monitor'
  | 'inbound'
  | 'message'
  | 'blast'
  | 'announcement'
  | 'number-health'
  | 'registration'
  | 'drop'
  | 'spam-registration'

export interface StoredMachine<TTable extends MachineTable, TState extends StateValue, M extends AnyStateMachine> {
  id: string
  state: TState
  context: ContextFrom<M>
  version: number
  row: Omit<Selectable<Tables[TTable]>, 'state' | 'context' | 'version'>
}

type JobOfEffect = NewJob extends infer J ? (J extends NewJob ? Omit<J, 'key' | 'accountId'> : never) : never

interface MachineRules<
  TTable extends MachineTable,
  TState extends StateValue,
  M extends AnyStateMachine,
  TEffect extends string,
> {
  name: MachineName
  table: TTable
  machine: M
  chartVersion: number
  /** From older charts; without it they are refused. */
  upgrade?(row: Pick<MachineRow, 'state' | 'context' | 'chart_version'>): Pick<MachineRow, 'state' | 'context'>
  /** Caches steps: many rows take the same ones. */
  cachesSteps?: true
  isEnded(state: TState): boolean
  /** For queries. */
  mirrored(context: ContextFrom<M>): Partial<Insertable<Tables[TTable]>>
  /** null: the caller handles the effect. */
  jobs: Record<TEffect, ((instance: StoredMachine<TTable, TState, M>, now: number) => JobOfEffect | null) | null>
}

export interface MachineStore<
  TTable extends MachineTable,
  TState extends StateValue,
  M extends AnyStateMachine,
  TEffect extends string,
> {
  /** Throws for an unknown chart version, and without a machine. */
  readSnapshot(row: StoredSnapshotRow): { state: TState; context: ContextFrom<M> }
  /** Throws as `readSnapshot`. */
  fromRow(row: Selectable<Tables[TTable]>): StoredMachine<TTable, TState, M>
  /** For bulk inserts, without effects and timers. */
  columnsAfter(
    input: InputFrom<M>,
    events: EventFrom<M>[],
  ): Omit<MachineColumns, 'created_at' | 'updated_at' | 'ended_at'>
  insert(
    tx: Ctx,
    facts: Omit<Insertable<Tables[TTable]>, keyof MachineColumns>,
    input: InputFrom<M>,
  ): Promise<StoredMachine<TTable, TState, M>>
  /** Null: not accepted. Throws if the row has changed since. `along`: more columns for the same write. */
  advance(
    tx: Ctx,
    instance: StoredMachine<TTable, TState, M>,
    event: EventFrom<M>,
    extraColumns?: (state: TState) => MaybePromise<Updateable<Tables[TTable]>>,
  ): Promise<TEffect[] | null>
  accepts(instance: StoredMachine<TTable, TState, M>, event: EventFrom<M>): boolean
}

/** Parallel states are stored as JSON. */
const columnsOf = ({ state, context }: StoredSnapshot<unknown>): Pick<MachineRow, 'state' | 'context'> => ({
  state: typeof state === 'string' ? state : JSON.stringify(state),
  context: JSON.stringify(context),
})
const readState = (stored: string): StateValue => (stored.startsWith('{') ? (JSON.parse(stored) as StateValue) : stored)

export function machineStore<
  TTable extends MachineTable,
  TState extends StateValue,
  M extends AnyStateMachine,
  TEffect extends string,
>(rules: MachineRules<TTable, TState, M, TEffect>): MachineStore<TTable, TState, M, TEffect> {
  // Kysely cannot type a variable table.
  const table: string = rules.table
  const rowsOf = (q: Queries) => q as unknown as Kysely<Record<string, MachineRow>>
  const insertRow = statement((q, row: MachineRow) => rowsOf(q).insertInto(table).values(row).returningAll())
  const saveRow = statement((q, { expectedVersion: seen, id, ...facts }: MachineFacts) =>
    rowsOf(q).updateTable(table).set(facts).where('id', '=', id).where('version', '=', seen),
  )

  const stepOf: (from: StoredSnapshot<ContextFrom<M>>, event: EventFrom<M>) => AdvanceResult<ContextFrom<M>> =
    rules.cachesSteps ? memoizeAdvance(rules.machine) : (from, event) => advance(rules.machine, from, event)

  const readSnapshot = (row: StoredSnapshotRow): { state: TState; context: ContextFrom<M> } => {
    const { state, context, chart_version } = upgradeSnapshot(row)
    if (chart_version !== rules.chartVersion)
      throw new Error(`${table} ${row.id ?? 'row'} has chart version ${chart_version}, not ${rules.chartVersion}`)
    return { state: readState(state) as TState, context: JSON.parse(context) as ContextFrom<M> }
  }
  const upgradeSnapshot = (row: StoredSnapshotRow): SnapshotColumns => {
    if (!hasMachine(row)) throw new Error(`${table} ${row.id ?? 'row'} has no machine`)
    if (row.chart_version === rules.chartVersion || !rules.upgrade) return row
    return { ...rules.upgrade(row), chart_version: rules.chartVersion }
  }

  const fromRow = (stored: Selectable<Tables[TTable]>): StoredMachine<TTable, TState, M> => {
    const { state: _state, context: _context, version, ...row } = stored as unknown as MachineRow
    return {
      id: row.id,
      ...readSnapshot(stored as StoredRow),
      version,
      row: { ...row, chart_version: rules.chartVersion } as unknown as StoredMachine<TTable, TState, M>['row'],
    }
  }

  const saveEffects = async (
    tx: Ctx,
    instance: StoredMachine<TTable, TState, M>,
    step: Pick<AdvanceResult<unknown>, 'effects' | 'timers'>,
  ): Promise<void> => {
    const owner = `${rules.name}:${instance.id}`
    const { account_id: accountId } = instance.row as unknown as MachineRow
    await saveTimers(tx, { owner, account_id: accountId }, step.timers)
    for (const effect of step.effects) {
      const job = rules.jobs[effect.type as TEffect]?.(instance, tx.clock.now())
      if (job) await enqueue(tx, { ...job, accountId, key: effectKey(owner, instance.version, effect.type) } as NewJob)
    }
  }

  return {
    readSnapshot,
    fromRow,

    columnsAfter(input, events) {
      const { stored } = events.reduce(
        (step, event) => advance(rules.machine, step.stored, event),
        startMachine(rules.machine, input),
      )
      return { ...columnsOf(stored), version: 1, chart_version: rules.chartVersion }
    },

    async insert(tx, facts, input) {
      const now = tx.clock.now()
      const step = startMachine(rules.machine, input)
      const row = await tx.db.first(insertRow, {
        ...(facts as unknown as Pick<MachineRow, 'id' | 'account_id'>),
        ...rules.mirrored(step.stored.context),
        ...columnsOf(step.stored),
        version: 1,
        chart_version: rules.chartVersion,
        created_at: now,
        updated_at: now,
        ended_at: null,
      })
      const instance = fromRow(row as Selectable<Tables[TTable]>)
      await saveEffects(tx, instance, step)
      return instance
    },

    async advance(tx, instance, event, extraColumns) {
      const step = stepOf({ state: instance.state, context: instance.context }, event)
      if (!step.changed) return null
      const now = tx.clock.now()
      const state = step.stored.state as TState
      const row = instance.row as unknown as MachineRow
      const facts = {
        updated_at: now,
        ...changesOf(row, {
          ...rules.mirrored(step.stored.context),
          ended_at: rules.isEnded(state) ? (row.ended_at ?? now) : null,
        }),
        ...(await extraColumns?.(state)),
      }
      const saved = await tx.db.write(saveRow, {
        ...facts,
        ...columnsOf(step.stored),
        version: instance.version + 1,
        chart_version: rules.chartVersion,
        id: instance.id,
        expectedVersion: instance.version,
      })
      if (saved !== 1) throw new Error(`${rules.name} ${instance.id} has changed since it was loaded`)
      Object.assign(instance, {
        state,
        context: step.stored.context,
        version: instance.version + 1,
        row: { ...instance.row, ...facts },
      })
      await saveEffects(tx, instance, step)
      return step.effects.map((effect) => effect.type as TEffect)
    },

    accepts: (instance, event) => canAccept(rules.machine, { state: instance.state, context: instance.context }, event),
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
const setTimer = statement((q, { fire_at, event, ...timer }: TimersTable) =>
  q
    .insertInto('timers')
    .values({ ...timer, fire_at, event })
    .onConflict((conflict) => conflict.columns(['owner', 'name']).doUpdateSet({ fire_at, event })),
)

async function saveTimers(
  tx: Ctx,
  machine: Pick<TimersTable, 'owner' | 'account_id'>,
  timers: AdvanceResult<unknown>['timers'],
): Promise<void> {
  const now = tx.clock.now()
  for (const name of timers.cancel) await tx.db.write(cancelTimer, { owner: machine.owner, name })
  for (const { name, delayMs, event } of timers.set) {
    const fireAt = Math.ceil(now + delayMs)
    await tx.db.write(setTimer, { ...machine, name, fire_at: fireAt, event: JSON.stringify(event) })
    tx.db.wakeAfterCommit(fireAt)
  }
}

export const effectKey = (owner: string, version: number, effect: string): string => `${owner}:v${version}:${effect}`
