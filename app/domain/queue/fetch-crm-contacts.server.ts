import type { Ctx } from '../context.server'
import { isCrmError, type Crm, type CrmContact } from '../crm.port'
import { findAccountCrm, openCrm } from '../crm/open-crm.server'
import { RetryLater } from '../jobs/retry-later'
import type { QueueRow } from './queue.read.server'
import { isIdOnly, type QueuedContact } from './queued-contact'
import { queueWords } from './queue.words'

/** Contact or reason by id. A string: the CRM failed. */
export type CrmContactResults = Map<string, CrmContact | string> | string

const RETRY_MS = 10_000
const ABANDON_AFTER_MS = 3_600_000

/** Outside transactions. Throws RetryLater while the CRM is busy or down. */
export async function fetchCrmContacts(
  ctx: Ctx,
  queue: QueueRow,
  contacts: readonly QueuedContact[],
): Promise<CrmContactResults> {
  const ids = contacts.filter(isIdOnly).map(({ contactId }) => contactId)
  const results = new Map<string, CrmContact | string>()
  if (ids.length === 0) return results
  try {
    const crm = await openCrm(ctx, queue.account_id)
    for (const id of ids) results.set(id, await fetchContact(crm, id))
    return results
  } catch (error) {
    if (!isCrmError(error)) throw error
    const isRetryable =
      error.code === 'rate_limited' ||
      error.code === 'unreachable' ||
      (error.code === 'expired' && (await isVendorCrm(ctx, queue.account_id)))
    // `created_at` is the last progress.
    if (isRetryable && ctx.clock.now() - queue.created_at < ABANDON_AFTER_MS)
      throw new RetryLater(error.retryAfterMs ?? RETRY_MS, error.message, error.code !== 'rate_limited')
    return error.message
  }
}

/** A vendor may correct its secret soon; a refused grant needs a user to reconnect. */
const isVendorCrm = async (ctx: Ctx, accountId: string): Promise<boolean> =>
  (await findAccountCrm(ctx, accountId))?.kind === 'vendor'

async function fetchContact(crm: Crm, id: string): Promise<CrmContact | string> {
  try {
    return (await crm.findContact(id)) ?? queueWords.noSuchContact(crm.name)
  } catch (error) {
    if (isCrmError(error) && error.code === 'refused') return error.message
    throw error
  }
}
