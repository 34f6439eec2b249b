import { statement } from '../../../db/statement'
import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { storedSettings } from '../settings/settings.read.server'
import type { IncomingCall } from './inbound.schema'
import { keptInbound, type KeptInbound } from './kept-inbound.server'

const nicknameOf = statement((q, p: { account_id: string; e164: string }) =>
  q.selectFrom('phone_numbers').select('nickname').where('account_id', '=', p.account_id).where('e164', '=', p.e164),
)
const liveOf = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('inbound_calls')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('ended_at', 'is', null)
    .orderBy('id'),
)

/** The calls that ring for the caller now: what a page shows that has just been opened. */
export async function listIncoming(ctx: Ctx): Promise<IncomingCall[]> {
  const user = requirePermission(ctx, 'call')
  const live = (await ctx.db.all(liveOf, { account_id: user.accountId })).map(keptInbound)
  const own = live.filter(({ context }) => context.ringing.includes(user.userId))
  if (own.length === 0) return []
  const { inboundRingtone: ringtone } = await storedSettings(ctx, user.userId)
  return Promise.all(own.map(async (inbound) => toIncoming(inbound, await nicknameFor(ctx, inbound), ringtone)))
}

const nicknameFor = async (ctx: Ctx, { row }: KeptInbound): Promise<string> =>
  (await ctx.db.first(nicknameOf, { account_id: row.account_id, e164: row.called }))?.nickname ?? ''

const toIncoming = (
  { id, row }: KeptInbound,
  calledNickname: string,
  ringtone: IncomingCall['ringtone'],
): IncomingCall => ({
  id,
  number: row.e164,
  info: row.contact_name,
  called: row.called,
  calledNickname,
  ringtone,
  since: row.created_at,
})

/** It rings in every window of those whom it rings for. */
export async function tellRinging(tctx: Ctx, inbound: KeptInbound, nickname: string): Promise<void> {
  for (const userId of inbound.context.ringing) {
    const { inboundRingtone } = await storedSettings(tctx, userId)
    await tctx.db.recordEvent({
      type: 'incoming.rings',
      room: `user:${userId}`,
      accountId: inbound.row.account_id,
      subjectId: inbound.id,
      payload: { call: toIncoming(inbound, nickname, inboundRingtone) },
    })
  }
}

/** It rings for these people no more. `by`: who has answered it; null: nobody, or they declined it. */
export async function tellQuiet(tctx: Ctx, inbound: KeptInbound, userIds: string[], by: string | null): Promise<void> {
  for (const userId of userIds)
    await tctx.db.recordEvent({
      type: 'incoming.over',
      room: `user:${userId}`,
      accountId: inbound.row.account_id,
      subjectId: inbound.id,
      payload: { id: inbound.id, elsewhere: by !== null && by !== userId },
    })
}
