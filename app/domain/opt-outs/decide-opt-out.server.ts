import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { suppressNumber } from '../protection/suppress-number.server'
import { NO_RECIPIENT } from '../sending/sending.words'
import type { ThreadView } from '../threads/messenger.schema'
import { findThread, findThreadRow } from '../threads/threads.read.server'
import { transactMessenger } from '../threads/transact-messenger.server'
import { closeOptOut, findNewestOptOut, publishThreadsOfNumber } from './opt-out-requests.server'
import type { DecideOptOut } from './opt-outs.schema'

/** Adds the recipient to the DNC list also without a request. Throws not_found, forbidden, invalid. */
export const decideOptOut = (ctx: Ctx, { threadId, decision }: DecideOptOut): Promise<ThreadView> =>
  transactMessenger(ctx, async (tx, { userId }) => {
    const { account_id: accountId, recipient: e164 } = await findThreadRow(tx, threadId)
    if (e164 === null) throw new DomainError('invalid', NO_RECIPIENT)
    const newest = await findNewestOptOut(tx, { accountId, e164 })
    const isOpen = newest !== null && newest.decidedAt === null
    if (isOpen) await closeOptOut(tx, { accountId, e164, decision, decidedBy: userId })
    if (decision === 'dnc')
      await suppressNumber(tx, { accountId, e164, type: isOpen ? 'STOP' : 'MANUAL', addedBy: userId })
    if (isOpen || decision === 'dnc') await publishThreadsOfNumber(tx, { accountId, e164 })
    return findThread(tx, threadId)
  })
