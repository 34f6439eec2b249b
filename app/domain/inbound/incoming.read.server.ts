import { statement } from '../../../db/statement'
import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { getStoredSettings } from '../settings/settings.read.server'
import { findInboundBoardSettings } from './find-board-of-call.server'
import type { IncomingCall } from './inbound.schema'
import { toStoredInbound, type StoredInbound } from './inbound-machine.server'

const nicknameOf = statement((q, p: { account_id: string; e164: string }) =>
  q.selectFrom('phone_numbers').select('nickname').where('account_id', '=', p.account_id).where('e164', '=', p.e164),
)
const vendorIdOf = statement((q, p: { id: string }) =>
  q.selectFrom('contacts').select('vendor_contact_id').where('id', '=', p.id),
)
const liveOf = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('inbound_calls')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('ended_at', 'is', null)
    .orderBy('id'),
)

export async function listIncoming(ctx: Ctx): Promise<IncomingCall[]> {
  const user = requirePermission(ctx, 'call')
  const live = (await ctx.db.all(liveOf, { account_id: user.accountId })).map(toStoredInbound)
  const own = live.filter(({ context }) => context.ringing.includes(user.userId))
  if (own.length === 0) return []
  return Promise.all(
    own.map(async (inbound) => ({
      ...(await readIncoming(ctx, inbound)),
      ringtone: await ringtoneFor(ctx, inbound, user.userId),
    })),
  )
}

async function ringtoneFor(ctx: Ctx, { context }: StoredInbound, userId: string): Promise<IncomingCall['ringtone']> {
  const board = await findInboundBoardSettings(ctx, context.boardId)
  return board?.inboundRingtone ?? (await getStoredSettings(ctx, userId)).inboundRingtone
}

async function readIncoming(ctx: Ctx, { id, row }: StoredInbound): Promise<Omit<IncomingCall, 'ringtone'>> {
  const number = await ctx.db.first(nicknameOf, { account_id: row.account_id, e164: row.called })
  const contact = await ctx.db.first(vendorIdOf, { id: row.contact_id })
  return {
    id,
    number: row.e164,
    info: row.contact_name,
    vendorContactId: contact?.vendor_contact_id ?? null,
    called: row.called,
    calledNickname: number?.nickname ?? '',
    since: row.created_at,
  }
}

export async function publishRinging(tx: Ctx, inbound: StoredInbound): Promise<void> {
  const call = await readIncoming(tx, inbound)
  for (const userId of inbound.context.ringing) {
    const ringtone = await ringtoneFor(tx, inbound, userId)
    await tx.db.recordEvent({
      type: 'incoming.rings',
      room: `user:${userId}`,
      accountId: inbound.row.account_id,
      subjectId: inbound.id,
      payload: { call: { ...call, ringtone } },
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
