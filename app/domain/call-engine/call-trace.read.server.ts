import { findCallRow } from '../call-history/call-history.read.server'
import type { Ctx } from '../context.server'
import { formatTrace } from './format-trace'
import { listTrace } from './trace.server'

/** null: not staff, or none stored. Throws not_found. */
export async function findCallTrace(ctx: Ctx, callId: string): Promise<string | null> {
  if (ctx.actor.kind !== 'user' || !ctx.actor.isStaff) return null
  const { session_id: sessionId } = await findCallRow(ctx, callId)
  if (sessionId === null) return null
  const steps = await listTrace(ctx, sessionId)
  const ofCall = steps.filter(({ entries }) => entries.some(({ id }) => id === callId))
  return ofCall.length === 0 ? null : ofCall.map(formatTrace).join('\n')
}
