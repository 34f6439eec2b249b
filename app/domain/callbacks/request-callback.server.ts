import { toSession } from '../call-engine/dial-step'
import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import { dispatch, runDialStep } from '../call-engine/run-dial-step.server'
import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { connectDialSession } from '../dial-sessions/control-dial-session.server'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import { resolveActiveSession } from '../dial-sessions/idle-sessions.server'
import { startSingleCall } from '../dial-sessions/start-dial-session.server'
import { DomainError, notFound } from '../errors'
import { checkNumberByHand } from '../lines/redial-number.server'
import { requireMinutes } from '../usage/claim-notice.server'
import { listCallbacks, publishCallbackCount } from './callbacks.read.server'
import type { CallbackView } from './callbacks.schema'
import { callbacksWords } from './callbacks.words'
import { findSessionOfQueued } from './queued-callbacks.read.server'
import { deleteQueuedCallback, enqueueCallback } from './queued-callbacks.server'

/** Dialed immediately, or next while a session dials. A repeat changes nothing. Throws not_found, number_protected. */
export async function requestCallback(ctx: Ctx, id: string): Promise<DialSessionView> {
  const user = requirePermission(ctx, 'call')
  return ctx.db.transact('callback.request', async (tx) => {
    const callback = (await listCallbacks(tx)).find((one) => one.id === id)
    if (!callback) throw notFound('Callback')
    const { number } = callback
    if (number === null) throw new DomainError('not_possible_now', callbacksWords.contactHasNoNumber)
    const sessionId = await resolveActiveSession(tx, user)
    if (sessionId === null) return startCallback(tx, callback)
    await runDialStep(tx, sessionId, async (step) => {
      await requireMinutes(tx, user, step.rules)
      const { contactId, contactName } = callback
      const check = await checkNumberByHand(step, { accountId: user.accountId, contactId, e164: number })
      if (check.refusal) throw check.refusal
      // The preview is shown again afterwards.
      await dispatch(step, toSession({ type: 'PREVIEW_DECIDED' }))
      await enqueueCallback(tx, {
        session_id: sessionId,
        callback_id: id,
        account_id: user.accountId,
        contact_id: contactId,
        contact_name: contactName,
        e164: number,
      })
      step.changed.session = true
    })
    await publishCallbackCount(tx, user)
    return getDialSessionView(tx, sessionId)
  })
}

/** The seller connects where a phone is confirmed first, or the seller calls in. */
async function startCallback(tx: Ctx, callback: CallbackView): Promise<DialSessionView> {
  const { contactId, number, callboardId: rulesBoardId, kind } = callback
  const e164 = kind === 'scheduled' ? null : number
  const session = await startSingleCall(tx, { contactId, e164, rulesBoardId })
  return session.dialsIn || session.phoneToConfirm ? session : connectDialSession(tx, session.id)
}

/** Stays in the list. Throws not_found. */
export async function cancelRequestedCallback(ctx: Ctx, id: string): Promise<void> {
  const user = requirePermission(ctx, 'call')
  await ctx.db.transact('callback.cancel', async (tx) => {
    const sessionId = await findSessionOfQueued(tx, user.userId, id)
    if (sessionId === null) throw notFound('Callback')
    await deleteQueuedCallback(tx, { session_id: sessionId, callback_id: id })
    await runDialStep(tx, sessionId, async (step) => void (step.changed.session = true))
    await publishCallbackCount(tx, user)
  })
}
