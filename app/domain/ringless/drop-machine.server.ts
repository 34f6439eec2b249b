import { DROP_CHART_VERSION, dropMachine, type DropEffect, type DropState } from '../../../machines/server/drop'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { machineStore, type StoredMachine } from '../machines/machine-store.server'

export type StoredDrop = StoredMachine<'drops', DropState, typeof dropMachine>

const ENDED_STATES: ReadonlySet<DropState> = new Set(['delivered', 'failed', 'notTried', 'unknown'])

export const {
  fromRow: storedDrop,
  insert: insertDrop,
  advance: advanceDrop,
} = machineStore<'drops', DropState, typeof dropMachine, DropEffect>({
  name: 'drop',
  table: 'drops',
  machine: dropMachine,
  chartVersion: DROP_CHART_VERSION,
  cachesSteps: true,
  isEnded: (state) => ENDED_STATES.has(state),
  mirrored: () => ({}),
  jobs: { send: ({ id }) => ({ kind: 'ringless.send', payload: { dropId: id } }) },
})

const dropById = statement((q, p: { id: string }) => q.selectFrom('drops').selectAll().where('id', '=', p.id))

export async function findStoredDrop(ctx: Ctx, id: string): Promise<StoredDrop | null> {
  const row = await ctx.db.first(dropById, { id })
  return row ? storedDrop(row) : null
}
