import { toLine, toSession } from '../call-engine/dial-step'
import { dispatch } from '../call-engine/run-dial-step.server'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { connectionOf } from '../settings/settings.schema'
import { requireMinutes } from '../usage/claim-notice.server'
import { dialAgain, lookAtNumber } from './dial-again.server'
import { setLineRedial } from './line-codes.server'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import { boardOfRules } from '../dial-sessions/dialing-rules.server'
import { owesAnother, whyNoRedial } from '../dial-sessions/dialer-views'
import { onOwnLine } from './hang-up-line.server'
import { makeWay } from './free-line.server'
import { startCallTo } from '../dial-sessions/start-dial-session.server'
import { connectDialSession } from '../dial-sessions/control-dial-session.server'

/** Redials, or stores the redial until possible. After the session: a single call in a new one. */
export const redialLine = (ctx: Ctx, input: { id: string; lineId: string }): Promise<DialSessionView> =>
  onOwnLine(ctx, input, 'line.redial', async (run, line) => {
    const { tctx, session } = run
    const isOver = session.state.run === 'ended'
    const notYet = new DomainError('not_possible_now', 'The line has not ended yet')
    if (isOver && line.state !== 'ended') throw notYet
    const refusal = isOver ? null : whyNoRedial(session)
    if (refusal !== null) throw new DomainError('not_possible_now', refusal)
    await requireMinutes(tctx, requireUser(tctx), run.rules.secondsLeft)
    // A redial comes first; the preview is shown again after it.
    await dispatch(run, toSession({ type: 'PREVIEWED' }))
    const look = await lookAtNumber(run, line)
    if (look.refusal) throw look.refusal
    if (isOver) {
      const { contact_id: contactId, e164 } = line.row
      const { id } = await startCallTo(tctx, { contactId, e164, rulesBoardId: boardOfRules(run.campaign) })
      // The seller's own call connects the session.
      return connectionOf(run.rules.settings) === 'dial-in' ? id : (await connectDialSession(tctx, id)).id
    }
    if (line.state !== 'ended') {
      if (!line.context.callAgain && !(await dispatch(run, toLine(line, { type: 'CALL_AGAIN' })))) throw notYet
      run.changed.session = true
      return
    }
    if (owesAnother(run, line)) {
      // No line to store the request on.
      if (!run.lines.includes(line))
        throw new DomainError('not_possible_now', 'Choose a disposition for the last call first.')
      await setLineRedial(tctx, line, 'after_disposition')
      run.changed.session = true
      return
    }
    const not = await dialAgain(run, line, look)
    if (not?.code === 'no_line_free' && makeWay(run, line)) return
    if (not) throw not.refusal
  })
