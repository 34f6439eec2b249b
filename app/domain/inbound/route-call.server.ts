import { statement } from '../../../db/statement'
import { findContactByNumber } from '../contacts/find-contact-by-number.server'
import type { Ctx } from '../context.server'
import { DEFAULT_DIALER_SETTINGS, type DialerSettings } from '../settings/settings.schema'
import { getStoredSettings } from '../settings/settings.read.server'
import { getStoredTeamSettings } from '../settings/get-stored-team-settings.server'
import { findBoardOfCall, listAnsweringMembers, applyBoardInbound } from './find-board-of-call.server'
import type { TransferToUser } from '../transfers/find-transfer-to-user.server'
import { readForwarding } from './read-forwarding.server'
import { listSellers } from '../accounts/find-inbound-scope.server'

const ownerOf = statement((q, p: { called: string }) =>
  q
    .selectFrom('phone_numbers')
    .select(['account_id', 'user_id', 'forwarding', 'forwarding_user_id', 'forwarding_number_id'])
    .where('e164', '=', p.called)
    .where('personal', '=', 0)
    .where('released_at', 'is', null),
)

export interface Route {
  accountId: string
  /** null: the team's settings. */
  settingsOwnerId: string | null
  settings: DialerSettings
  ownerUserId: string
  ringing: string[]
  /** Rings for no one. */
  toVoicemail: boolean
  boardId: string | null
}

/** By board, then call forwarding of the number, then its owner, then account. null: not ours, or no user to answer. */
export async function routeCall(tx: Ctx, { from, called }: { from: string; called: string }): Promise<Route | null> {
  const number = await tx.db.first(ownerOf, { called })
  if (!number) return null
  const { account_id: accountId } = number
  const { callers, first } = await listSellers(tx, accountId)
  const forwarding = await readForwarding(tx, number, callers)
  const { owner } = forwarding
  const settingsOwnerId = owner ?? (callers.length === 1 && forwarding.settings === null ? callers[0]! : null)
  const contact = from === '' ? undefined : await findContactByNumber(tx, accountId, from)
  const board = await findBoardOfCall(tx, { accountId, called, contactId: contact?.id ?? null })
  const own =
    forwarding.settings ??
    (settingsOwnerId === null ? DEFAULT_DIALER_SETTINGS : await getStoredSettings(tx, settingsOwnerId))
  const settings = applyBoardInbound(own, board?.settings ?? null)
  const member =
    settingsOwnerId === null && forwarding.settings === null
      ? (await getStoredTeamSettings(tx, accountId)).callForwarding
      : owner
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
    toVoicemail: forwarding.toVoicemail && !boardSays,
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
  toVoicemail: false,
  boardId: null,
})

function getRingingUsers({ callForwardingType }: DialerSettings, one: string | null, all: string[]): string[] {
  if (callForwardingType === 'phone') return []
  return callForwardingType === 'team' || one === null ? all : [one]
}
