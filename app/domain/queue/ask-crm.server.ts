import type { Ctx } from '../context.server'
import { isCrmError, type Crm, type CrmContact } from '../crm.port'
import { crmOf, findCrm } from '../crm/find-crm.server'
import { TryAgain } from '../jobs/try-again'
import type { QueueRow } from './queue.read.server'
import { isNamedAlone, type QueuedContact } from './queued-contact'

/** What the CRM has for each id, or why it has nothing, in a sentence; a sentence alone: it cannot be asked. */
export type AskedOfCrm = Map<string, CrmContact | string> | string

const RETRY_MS = 10_000
/** A CRM that has not answered for so long is asked no more: whoever queued them is told. */
const UNANSWERED_MS = 3_600_000

/**
 * Asks the account's CRM for those of a queue who are named by their ids alone, outside transactions. Throws TryAgain while it is
 * busy, does not answer or, as a vendor's, does not take our signature.
 */
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
    // A queue's time is that of its last progress.
    if (waits && ctx.clock.now() - queue.created_at < UNANSWERED_MS)
      throw new TryAgain(error.retryAfterMs ?? RETRY_MS, error.message, error.code !== 'rate_limited')
    return error.message
  }
}

/** A vendor's changed secret is mended without us within that time; a grant that is refused stays so until a person connects again. */
const isVendors = async (ctx: Ctx, accountId: string): Promise<boolean> =>
  (await crmOf(ctx, accountId))?.kind === 'vendor'

/** What it refuses is one contact's matter. */
async function askFor(crm: Crm, id: string): Promise<CrmContact | string> {
  try {
    return (await crm.findContact(id)) ?? `${crm.name} has no such contact`
  } catch (error) {
    if (isCrmError(error) && error.code === 'refused') return error.message
    throw error
  }
}
