import {
  REGISTRATION_CHART_VERSION,
  registrationMachine,
  type RegistrationEffect,
  type RegistrationState,
} from '../../../machines/server/registration'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { machineStore, type StoredMachine } from '../machines/machine-store.server'

export type StoredRegistration = StoredMachine<'registrations', RegistrationState, typeof registrationMachine>

export const {
  fromRow: toStoredRegistration,
  insert: insertRegistration,
  advance: advanceRegistration,
} = machineStore<'registrations', RegistrationState, typeof registrationMachine, RegistrationEffect>({
  name: 'registration',
  table: 'registrations',
  machine: registrationMachine,
  chartVersion: REGISTRATION_CHART_VERSION,
  isEnded: () => false,
  mirrored: ({ revision }) => ({ revision }),
  jobs: {
    runSteps: ({ id, context }) => ({
      kind: 'registration.step',
      payload: { registrationId: id, revision: context.revision },
    }),
    // One check at a time: dispatch-to-registration.server.ts.
    askCarrier: null,
  },
})

const byId = statement((q, p: { id: string }) => q.selectFrom('registrations').selectAll().where('id', '=', p.id))

/** The caller checks access. */
export async function findRegistration(ctx: Ctx, id: string): Promise<StoredRegistration | null> {
  const row = await ctx.db.first(byId, { id })
  return row ? toStoredRegistration(row) : null
}
