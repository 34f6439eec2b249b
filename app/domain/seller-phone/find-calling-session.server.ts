import { dispatchToSession } from '../call-engine/run-dial-step.server'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { needsPhone } from './request-phone.server'
import { readDialSession } from '../dial-sessions/dial-session-machine.server'

const liveSession = statement((q, p: { id: string }) =>
  q
    .selectFrom('dial_sessions')
    .select(['id', 'account_id', 'user_id', 'state', 'context', 'chart_version'])
    .where('id', '=', p.id)
    .where('ended_at', 'is', null),
)

/** null: it calls no phone, or another phone joined. */
export async function findCallingSession(tx: Ctx, sessionId: string, callSid: string | null) {
  const row = await tx.db.first(liveSession, { id: sessionId })
  if (!row) return null
  const {
    state,
    context: { connection, agentCallSid },
  } = readDialSession(row)
  const hasOtherPhone = agentCallSid !== null && agentCallSid !== callSid
  return connection === 'dial-out' && needsPhone(state) && !hasOtherPhone ? { ...row, run: state.run } : null
}

const newestCall = statement((q, p: { session_id: string }) =>
  q
    .selectFrom('attempts')
    .select(['carrier_sid', 'to_number'])
    .where('subject_id', '=', p.session_id)
    .where('kind', '=', 'call')
    .orderBy('id', 'desc')
    .limit(1),
)

export const findNewestPhoneCall = (tx: Ctx, sessionId: string) => tx.db.first(newestCall, { session_id: sessionId })

/** A phone lost later has its own notice. */
export async function failPhone(tx: Ctx, sessionId: string, notice: string): Promise<void> {
  if ((await findCallingSession(tx, sessionId, null))?.run === 'connecting')
    await dispatchToSession(tx, sessionId, { type: 'PHONE_GONE', notice })
}
