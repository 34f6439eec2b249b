import { statement } from '../../../db/statement'
import { requirePermission, requireUser } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import { getStoredSettings } from '../settings/settings.read.server'
import { findInboundBoardSettings } from './find-board-of-call.server'
import type { IncomingCall } from './inbound.schema'
import { findLastContact } from './last-contact.read.server'
import { toStoredInbound, type StoredInbound } from './inbound-machine.server'

const nicknameOf = statement((q, p: { account_id: string; e164: string }) =>
  q.selectFrom('phone_numbers').select('nickname').where('account_id', '=', p.account_id).where('e164', '=', p.e164),
)
const contactById = statement((q, p: { id: string }) =>
  q.selectFrom('contacts').select(['vendor_contact_id', 'company']).where('id', '=', p.id),
)
const sellerOfTransfer = statement((q, p: { id: string }) =>
  q
    .selectFrom('transfers')
    .innerJoin('users', 'users.id', 'transfers.user_id')
    .select(['users.first_name', 'users.last_name'])
    .where('transfers.id', '=', p.id),
)
const liveOf = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('inbound_calls')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('ended_at', 'is', null)
    .orderBy('id'),
)

async function listOwn(ctx: Ctx, user: UserActor): Promise<StoredInbound[]> {
  const live = (await ctx.db.all(liveOf, { account_id: user.accountId })).map(toStoredInbound)
  return live.filter(({ context }) => context.ringing.includes(user.userId))
}

/** Empty for users who cannot call. */
export async function listRingingIds(ctx: Ctx): Promise<string[]> {
  const user = requireUser(ctx)
  return user.permissions.has('call') ? (await listOwn(ctx, user)).map(({ id }) => id) : []
}

export async function listIncoming(ctx: Ctx): Promise<IncomingCall[]> {
  const user = requirePermission(ctx, 'call')
  const own = await listOwn(ctx, user)
  if (own.length === 0) return []
  return Promise.all(
    own.map(async (inbound) => ({
      ...(await readIncoming(ctx, inbound)),
      ...(await readFor(ctx, inbound, user.userId)),
    })),
  )
}

async function ringtoneFor(ctx: Ctx, { context }: StoredInbound, userId: string): Promise<IncomingCall['ringtone']> {
  const board = await findInboundBoardSettings(ctx, context.boardId)
  return board?.inboundRingtone ?? (await getStoredSettings(ctx, userId)).inboundRingtone
}

async function findTransferrer(ctx: Ctx, id: string): Promise<string | null> {
  const seller = await ctx.db.first(sellerOfTransfer, { id })
  return seller ? fullName(seller.first_name, seller.last_name) : null
}

type PerUser = 'ringtone' | 'lastContact'

async function readFor(ctx: Ctx, inbound: StoredInbound, userId: string): Promise<Pick<IncomingCall, PerUser>> {
  const { id, row } = inbound
  const caller = { accountId: row.account_id, userId, contactId: row.contact_id, callId: id }
  return {
    ringtone: await ringtoneFor(ctx, inbound, userId),
    // Withheld callers share one contact.
    lastContact: row.e164 === '' ? null : await findLastContact(ctx, caller),
  }
}

async function readIncoming(ctx: Ctx, { id, row }: StoredInbound): Promise<Omit<IncomingCall, PerUser>> {
  const number = await ctx.db.first(nicknameOf, { account_id: row.account_id, e164: row.called })
  const contact = await ctx.db.first(contactById, { id: row.contact_id })
  return {
    id,
    number: row.e164,
    info: row.contact_name,
    company: contact?.company ?? '',
    transferredBy: row.transfer_id === null ? null : await findTransferrer(ctx, row.transfer_id),
    vendorContactId: contact?.vendor_contact_id ?? null,
    called: row.called,
    calledNickname: number?.nickname ?? '',
    since: row.created_at,
  }
}

export async function publishRinging(tx: Ctx, inbound: StoredInbound): Promise<void> {
  const call = await readIncoming(tx, inbound)
  for (const userId of inbound.context.ringing) {
    await tx.db.recordEvent({
      type: 'incoming.rings',
      room: `user:${userId}`,
      accountId: inbound.row.account_id,
      subjectId: inbound.id,
      payload: { call: { ...call, ...(await readFor(tx, inbound, userId)) } },
    })
  }
}

/** `by`: who answered; null: no one. */
export async function publishRingingEnd(
  tx: Ctx,
  inbound: StoredInbound,
  userIds: string[],
  by: string | null,
): Promise<void> {
  for (const userId of userIds)
    await tx.db.recordEvent({
      type: 'incoming.over',
      room: `user:${userId}`,
      accountId: inbound.row.account_id,
      subjectId: inbound.id,
      payload: { id: inbound.id, elsewhere: by !== null && by !== userId },
    })
}
