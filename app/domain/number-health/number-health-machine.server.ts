import { statement } from '../../../db/statement'
import {
  NUMBER_HEALTH_CHART_VERSION,
  numberHealthMachine,
  type NumberHealthState,
} from '../../../machines/server/number-health'
import type { Ctx } from '../context.server'
import { machineStore, type StoredMachine } from '../machines/machine-store.server'

export type StoredHealth = StoredMachine<'number_health', NumberHealthState, typeof numberHealthMachine>

export const {
  fromRow: toStoredHealth,
  insert: insertHealth,
  advance: advanceHealth,
  accepts: healthAccepts,
} = machineStore<'number_health', NumberHealthState, typeof numberHealthMachine, never>({
  name: 'number-health',
  table: 'number_health',
  machine: numberHealthMachine,
  chartVersion: NUMBER_HEALTH_CHART_VERSION,
  isEnded: (state) => state === 'retired',
  mirrored: ({ reason }) => ({ reason }),
  jobs: {},
})

const byId = statement((q, p: { id: string }) => q.selectFrom('number_health').selectAll().where('id', '=', p.id))

/** null: no call was made from it yet. */
export async function findHealth(tx: Ctx, numberId: string): Promise<StoredHealth | null> {
  const row = await tx.db.first(byId, { id: numberId })
  return row ? toStoredHealth(row) : null
}
