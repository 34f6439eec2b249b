import type { Updateable } from 'kysely'
import type { PhoneNumbersTable } from '../../../db/schema/dialer'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { runReactions } from '../reactions'
import { flattenOptions, listForwardingOptions, toForwarding } from './forwarding-options.read.server'
import type { NumberChange, NumberView } from './numbers.schema'
import { listBoardNames } from './board-names.read.server'
import { findNumber } from './numbers.read.server'
import { numbersWords } from './numbers.words'
import { requireUnblocked } from './require-unblocked'
import { publishNumber } from './publish-number.server'

/** Unchanged fields are not checked. Throws not_found, forbidden, conflict, invalid. */
export async function updateNumber(ctx: Ctx, id: string, change: NumberChange): Promise<NumberView> {
  const { accountId } = requireUser(ctx)
  return ctx.db.transact('number.update', async (tx) => {
    const number = await findNumber(tx, id)
    const columns = await toColumns(tx, number, change)
    if (Object.keys(columns).length === 0) return number
    await tx.db.q.updateTable('phone_numbers').set(columns).where('id', '=', id).execute()
    if (columns.shared !== undefined) await runReactions(tx, 'numberSharingChanged', { numberId: id, accountId })
    await publishNumber(tx, accountId, id)
    return findNumber(tx, id)
  })
}

async function toColumns(
  tx: Ctx,
  number: NumberView,
  { nickname, shareWithTeam, enableLocalPresence, callForwardingConfig }: NumberChange,
): Promise<Updateable<PhoneNumbersTable>> {
  const columns: Updateable<PhoneNumbersTable> = {}
  if (nickname !== undefined && nickname !== number.nickname) {
    requireUnblocked(tx, number, 'rename', 'nickname')
    columns.nickname = nickname
  }
  if (shareWithTeam !== undefined && shareWithTeam !== number.shareWithTeam) {
    requireUnblocked(tx, number, 'share', 'shareWithTeam')
    if (!shareWithTeam) await requireNoBoards(tx, number.id)
    columns.shared = shareWithTeam ? 1 : 0
    // Private numbers need an owner.
    if (!shareWithTeam && number.userId === null) columns.user_id = requireUser(tx).userId
    // 3-settings §4.
    if (number.enableLocalPresence) columns.local_presence = 0
  } else if (enableLocalPresence !== undefined && enableLocalPresence !== number.enableLocalPresence) {
    requireUnblocked(tx, number, 'localPresence', 'enableLocalPresence')
    columns.local_presence = enableLocalPresence ? 1 : 0
  }
  if (callForwardingConfig && callForwardingConfig.id !== number.callForwarding?.id) {
    requireUnblocked(tx, number, 'forward', 'callForwardingConfig')
    const options = flattenOptions(await listForwardingOptions(tx))
    const option = options.find(({ id }) => id === callForwardingConfig.id)
    if (!option) {
      const reason = numbersWords.forwardingGone
      throw new DomainError('invalid', reason, { callForwardingConfig: [reason] })
    }
    Object.assign(columns, toForwarding(option))
  }
  return columns
}

async function requireNoBoards(tx: Ctx, numberId: string): Promise<void> {
  const boards = await listBoardNames(tx, [numberId])
  if (boards.length === 0) return
  const reason = numbersWords.boardsUseIt(boards)
  throw new DomainError('conflict', reason, { shareWithTeam: [reason] })
}
