import type { DialStep } from '../call-engine/dial-step'
import type { DialSessionState } from '../../../machines/server/dial-session'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'

const callsOfSession = statement((q, p: { session_id: string }) =>
  q
    .selectFrom('attempts')
    .select('carrier_sid')
    .where('subject_id', '=', p.session_id)
    .where('kind', '=', 'call')
    .where('carrier_sid', 'is not', null),
)

export const needsPhone = ({ run }: DialSessionState): boolean => run !== 'ready' && run !== 'ended'

/** Calls the seller's phone at Connect and when lost. Hangs up at the end. */
export async function updateSellerPhone({ tx, session }: DialStep, before: DialSessionState): Promise<void> {
  if (session.context.connection !== 'dial-out') return
  const { state } = session
  if (!needsPhone(state)) {
    if (needsPhone(before)) await hangUpPhones(tx, session)
    return
  }
  if (state.phone !== 'present' && (!needsPhone(before) || before.phone === 'present'))
    await enqueue(tx, {
      kind: 'dial-session.call-phone',
      accountId: session.row.account_id,
      key: `dial-session:${session.id}:v${session.version}:phone`,
      payload: { sessionId: session.id },
    })
}

/** The session releases the phone in the conference. */
async function hangUpPhones(tx: Ctx, { id, context, row }: DialStep['session']): Promise<void> {
  for (const { carrier_sid } of await tx.db.all(callsOfSession, { session_id: id }))
    if (carrier_sid !== context.agentCallSid) await hangUpPhone(tx, row.account_id, carrier_sid!)
}

const leavingKey = (callSid: string): string => `seller:${callSid}:unwanted`
const jobByKey = statement((q, p: { key: string }) => q.selectFrom('jobs').select('id').where('key', '=', p.key))

export const hangUpPhone = (tx: Ctx, accountId: string, callSid: string): Promise<unknown> =>
  enqueue(tx, { kind: 'call.hang-up', accountId, key: leavingKey(callSid), payload: { callSid } })

export const wasHungUpByUs = async (tx: Ctx, callSid: string): Promise<boolean> =>
  (await tx.db.first(jobByKey, { key: leavingKey(callSid) })) !== undefined
