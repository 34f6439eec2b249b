import { statement } from '../../../db/statement'
import { findContactByNumber } from '../contacts/find-contact-by-number.server'
import type { Ctx } from '../context.server'
import { DEFAULT_DIALER_SETTINGS, type DialerSettings } from '../settings/settings.schema'
import { getStoredSettings } from '../settings/settings.read.server'
import { getStoredTeamSettings } from '../settings/get-stored-team-settings.server'
import { findBoardOfCall, listAnsweringMembers, applyBoardInbound } from './find-board-of-call.server'
import type { TransferToUser } from '../transfers/find-transfer-to-user.server'
import { listSellers } from '../accounts/find-inbound-scope.server'

const accountsOf = statement((q, p: { called: string }) =>
  q
    .selectFrom('phone_numbers')
    .innerJoin('accounts', 'accounts.id', 'phone_numbers.account_id')
    .select(['phone_numbers.account_id', 'phone_numbers.user_id'])
    .where('phone_numbers.e164', '=', p.called)
    .where('phone_numbers.personal', '=', 0)
    .where('phone_numbers.released_at', 'is', null)
    // A team before an individual.
    .orderBy('accounts.kind', 'desc')
    .orderBy('phone_numbers.created_at')
    .orderBy('phone_numbers.id'),
)
const lastToCall = statement((q, p: { account_id: string; e164: string; called: string }) =>
  q
    .selectFrom('calls')
    .select('placed_at')
    .where('account_id', '=', p.account_id)
    .where('e164', '=', p.e164)
    .where('caller_id', '=', p.called)
    .orderBy('placed_at', 'desc')
    .limit(1),
)

export interface Route {
  accountId: string
  /** null: the team's settings. */
  settingsOwnerId: string | null
  settings: DialerSettings
  ownerUserId: string
  ringing: string[]
  boardId: string | null
}

/**
 * By board, then owner of the number, then account. A shared number goes to the account of the last call with the
 * caller, else a team. null: not ours, or no user to answer.
 */
export async function routeCall(tx: Ctx, { from, called }: { from: string; called: string }): Promise<Route | null> {
  const numbers = await tx.db.all(accountsOf, { called })
  let number = numbers[0]
  if (!number) return null
  let latest = 0
  if (numbers.length > 1)
    for (const candidate of numbers) {
      const last = await tx.db.first(lastToCall, { account_id: candidate.account_id, e164: from, called })
      if (last && last.placed_at > latest) [number, latest] = [candidate, last.placed_at]
    }
  const { account_id: accountId, user_id: ownerId } = number
  const { callers, first } = await listSellers(tx, accountId)
  const owner = ownerId !== null && callers.includes(ownerId) ? ownerId : null
  const settingsOwnerId = owner ?? (callers.length === 1 ? callers[0]! : null)
  const contact = from === '' ? undefined : await findContactByNumber(tx, accountId, from)
  const board = await findBoardOfCall(tx, { accountId, called, contactId: contact?.id ?? null })
  const own = settingsOwnerId === null ? DEFAULT_DIALER_SETTINGS : await getStoredSettings(tx, settingsOwnerId)
  const settings = applyBoardInbound(own, board?.settings ?? null)
  const member = settingsOwnerId === null ? (await getStoredTeamSettings(tx, accountId)).callForwarding : owner
  const person = member !== null && callers.includes(member) ? member : null
  const boardSays = board !== null && board.settings.callForwardingType !== null
  const answerers = boardSays ? await listAnsweringMembers(tx, board.id, callers) : callers
  const assigned = board !== null && callers.includes(board.assignedTo) ? board.assignedTo : null
  const one = boardSays ? assigned : person
  const ownerUserId = one ?? person ?? first
  if (ownerUserId === undefined) return null
  return {
    accountId,
    settingsOwnerId,
    settings,
    ownerUserId,
    ringing: getRingingUsers(settings, one, answerers),
    boardId: board?.id ?? null,
  }
}

/** A colleague's transfer rings for its target alone. */
export const routeTransfer = ({ accountId, userId }: TransferToUser): Route => ({
  accountId,
  settingsOwnerId: userId,
  settings: DEFAULT_DIALER_SETTINGS,
  ownerUserId: userId,
  ringing: [userId],
  boardId: null,
})

function getRingingUsers({ callForwardingType }: DialerSettings, one: string | null, all: string[]): string[] {
  if (callForwardingType === 'phone') return []
  return callForwardingType === 'team' || one === null ? all : [one]
}
