import type { Ctx } from '../context.server'
import { isCrmError, type Crm, type CrmContact } from '../crm.port'
import { crmOf, findCrm } from '../crm/find-crm.server'
import { TryAgain } from '../jobs/try-again'
import type { QueueRow } from './queue.read.server'
import { isNamedAlone, type QueuedContact } from './queued-contact'

/** Contact or reason by id. A string: the CRM failed. */
export type AskedOfCrm = Map<string, CrmContact | string> | string

const RETRY_MS = 10_000
const UNANSWERED_MS = 3_600_000

/** Outside transactions. Throws TryAgain while the CRM is busy or down. */
export async function askCrm(ctx: Ctx, queue: QueueRow, contacts: readonly QueuedContact[]): Promise<AskedOfCrm> {
  const ids = contacts.filter(isNamedAlone).map(({ contactId }) => contactId)
  const asked = new Map<string, CrmContact | string>()
  if (ids.length === 0) return asked
  try {
    const crm = await findCrm(ctx, queue.account_id)
    for (const id of ids) asked.set(id, await askFor(crm, id))
    return asked
  } catch (error) {
    if (!isCrmError(error)) throw error
    const waits =
      error.code === 'rate_limited' ||
      error.code === 'unreachable' ||
      (error.code === 'expired' && (await isVendors(ctx, queue.account_id)))
    // `created_at` is the last progress.
    if (waits && ctx.clock.now() - queue.created_at < UNANSWERED_MS)
      throw new TryAgain(error.retryAfterMs ?? RETRY_MS, error.message, error.code !== 'rate_limited')
    return error.message
  }
}

/** A vendor may correct its secret soon; a refused grant needs a user to reconnect. */
const isVendors = async (ctx: Ctx, accountId: string): Promise<boolean> =>
  (await crmOf(ctx, accountId))?.kind === 'vendor'

async function askFor(crm: Crm, id: string): Promise<CrmContact | string> {
  try {
    return (await crm.findContact(id)) ?? `${crm.name} has no such contact`
  } catch (error) {
    if (isCrmError(error) && error.code === 'refused') return error.message
    throw error
  }
}
