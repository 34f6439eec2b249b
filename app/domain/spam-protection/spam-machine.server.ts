import { statement } from '../../../db/statement'
import {
  SPAM_REGISTRATION_CHART_VERSION,
  spamRegistrationMachine,
  type SpamRegistrationState,
} from '../../../machines/server/spam-registration'
import type { Ctx } from '../context.server'
import { machineStore, type StoredMachine } from '../machines/machine-store.server'

export type StoredProtection = StoredMachine<
  'spam_registrations',
  SpamRegistrationState,
  typeof spamRegistrationMachine
>

export const {
  fromRow: toStoredProtection,
  insert: insertProtection,
  advance: advanceProtection,
  accepts: protectionAccepts,
} = machineStore<'spam_registrations', SpamRegistrationState, typeof spamRegistrationMachine, never>({
  name: 'spam-registration',
  table: 'spam_registrations',
  machine: spamRegistrationMachine,
  chartVersion: SPAM_REGISTRATION_CHART_VERSION,
  isEnded: (state) => state === 'unprotected',
  mirrored: () => ({}),
  jobs: {},
})

const byNumber = statement((q, p: { number_id: string }) =>
  q.selectFrom('spam_registrations').selectAll().where('number_id', '=', p.number_id),
)
const byId = statement((q, p: { id: string }) => q.selectFrom('spam_registrations').selectAll().where('id', '=', p.id))

/** null: the number never had any. */
export async function findProtectionOfNumber(tx: Ctx, numberId: string): Promise<StoredProtection | null> {
  const row = await tx.db.first(byNumber, { number_id: numberId })
  return row ? toStoredProtection(row) : null
}

export async function getProtection(tx: Ctx, id: string): Promise<StoredProtection> {
  const row = await tx.db.first(byId, { id })
  if (!row) throw new Error(`no spam registration ${id}`)
  return toStoredProtection(row)
}
