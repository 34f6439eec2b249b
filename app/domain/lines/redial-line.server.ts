import { toLine, toSession } from '../call-engine/dial-step'
import { dispatch } from '../call-engine/run-dial-step.server'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { getConnectionType } from '../settings/settings.schema'
import { requireMinutes } from '../usage/claim-notice.server'
import { redialNumber, checkRedialNumber } from './redial-number.server'
import { setLineRedial } from './line-codes.server'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import { getRulesBoardId } from '../dial-sessions/dialing-rules.server'
import { awaitsOtherDisposition, getRedialBlocker } from '../dial-sessions/dialer-views'
import { runOwnLineStep } from './hang-up-line.server'
import { freeLineFor } from './free-line.server'
import { startSingleCall } from '../dial-sessions/start-dial-session.server'
import { connectDialSession } from '../dial-sessions/control-dial-session.server'
import { linesWords } from './lines.words'

/** Redials, or stores the redial until possible. After the session: a single call in a new one. */
export const redialLine = (ctx: Ctx, input: { id: string; lineId: string }): Promise<DialSessionView> =>
  runOwnLineStep(ctx, input, 'line.redial', async (step, line) => {
    const { tx, session } = step
    const isOver = session.state.run === 'ended'
    const notEndedError = new DomainError('not_possible_now', linesWords.lineNotEndedYet)
    if (isOver && line.state !== 'ended') throw notEndedError
    const blocker = isOver ? null : getRedialBlocker(session)
    if (blocker !== null) throw new DomainError('not_possible_now', blocker)
    await requireMinutes(tx, requireUser(tx), step.rules)
    // A redial comes first; the preview is shown again after it.
    await dispatch(step, toSession({ type: 'PREVIEW_DECIDED' }))
    const check = await checkRedialNumber(step, line)
    if (check.refusal) throw check.refusal
    if (isOver) {
      const { contact_id: contactId, e164 } = line.row
      const { id } = await startSingleCall(tx, { contactId, e164, rulesBoardId: getRulesBoardId(step.campaign) })
      // The seller's own call connects the session.
      return getConnectionType(step.rules.settings) === 'dial-in' ? id : (await connectDialSession(tx, id)).id
    }
    if (line.state !== 'ended') {
      if (!line.context.callAgain && !(await dispatch(step, toLine(line, { type: 'REDIAL' })))) throw notEndedError
      step.changed.session = true
      return
    }
    if (awaitsOtherDisposition(step, line)) {
      // No line to store the request on.
      if (!step.lines.includes(line))
        throw new DomainError('not_possible_now', linesWords.chooseDispositionLastCallFirst)
      await setLineRedial(tx, line, 'after_disposition')
      step.changed.session = true
      return
    }
    const redialRefusal = await redialNumber(step, line, check)
    if (redialRefusal?.code === 'no_line_free' && freeLineFor(step, line)) return
    if (redialRefusal) throw redialRefusal.refusal
  })
