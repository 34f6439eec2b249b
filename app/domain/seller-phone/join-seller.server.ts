import { dispatchToSession } from '../call-engine/run-dial-step.server'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { readDialSession } from '../dial-sessions/dial-session-machine.server'

const insertReceipt = statement((q, receipt: { key: string; created_at: number }) =>
  q
    .insertInto('receipts')
    .values(receipt)
    .onConflict((conflict) => conflict.column('key').doNothing()),
)
const receiptOf = statement((q, p: { key: string }) => q.selectFrom('receipts').select('key').where('key', '=', p.key))
const leftKey = (callSid: string): string => `seller-left:${callSid}`

/** A leg never returns under the same call, but its join callback may be late. */
export const recordLegLeft = async (tx: Ctx, callSid: string): Promise<unknown> =>
  tx.db.write(insertReceipt, { key: leftKey(callSid), created_at: tx.clock.now() })
export const hasLegLeft = async (tx: Ctx, callSid: string): Promise<boolean> =>
  (await tx.db.first(receiptOf, { key: leftKey(callSid) })) !== undefined

export const findPhoneJobKey = (callSid: string): string => `seller:${callSid}:find`

const JOINED_WITHIN_MS = 5_000

/** Schedules a look-up in case the join callback is lost. null: hang up. */
export async function joinSeller(
  tx: Ctx,
  input: { sessionId: string; identity: string; callSid: string },
): Promise<{ roomName: string; sessionId: string } | null> {
  const session = await tx.db.q
    .selectFrom('dial_sessions')
    .select(['id', 'account_id', 'conference_name'])
    .where('id', '=', input.sessionId)
    .where('user_id', '=', input.identity)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!session) return null
  await enqueue(tx, {
    kind: 'dial-session.find-phone',
    accountId: session.account_id,
    key: findPhoneJobKey(input.callSid),
    payload: { sessionId: session.id, callSid: input.callSid },
    runAt: tx.clock.now() + JOINED_WITHIN_MS,
  })
  return { roomName: session.conference_name, sessionId: session.id }
}

export async function handleSellerParticipant(
  tx: Ctx,
  input: { sessionId: string; callSid: string } & ({ what: 'joined'; conferenceSid: string } | { what: 'left' }),
): Promise<void> {
  const session = await tx.db.q
    .selectFrom('dial_sessions')
    .select(['id', 'account_id', 'state', 'context', 'chart_version'])
    .where('id', '=', input.sessionId)
    .executeTakeFirst()
  if (!session) return
  if (input.what === 'left') {
    await recordLegLeft(tx, input.callSid)
    await dispatchToSession(tx, session.id, { type: 'AGENT_LEFT', callSid: input.callSid })
    return
  }
  if (await hasLegLeft(tx, input.callSid)) return
  const { run } = readDialSession(session).state
  if (run === 'ended') {
    await enqueue(tx, {
      kind: 'call.hang-up',
      accountId: session.account_id,
      key: `seller:${input.callSid}:late`,
      payload: { callSid: input.callSid },
    })
    return
  }
  const { muted, agentCallSid } = readDialSession(session).context
  // Another tab or a reload: the earlier phone must leave.
  if (agentCallSid && agentCallSid !== input.callSid)
    await enqueue(tx, {
      kind: 'call.hang-up',
      accountId: session.account_id,
      key: `seller:${agentCallSid}:replaced`,
      payload: { callSid: agentCallSid },
    })
  await tx.db.q
    .updateTable('dial_sessions')
    .set({ conference_sid: input.conferenceSid })
    .where('id', '=', session.id)
    .execute()
  await dispatchToSession(tx, session.id, { type: 'AGENT_JOINED', callSid: input.callSid })
  // A new leg is not muted.
  if (muted)
    await enqueue(tx, {
      kind: 'dial-session.mute',
      accountId: session.account_id,
      key: `seller:${input.callSid}:mute`,
      payload: { sessionId: session.id },
    })
}
