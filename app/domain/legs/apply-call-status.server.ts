import { toLine } from '../call-engine/dial-step'
import { dispatch, runLineStep } from '../call-engine/run-dial-step.server'
import type { CallTruth } from '../carrier.port'
import type { Ctx } from '../context.server'
import { noteTold } from './leg-instruction.server'

/**
 * What the carrier says when it is asked: the events that were lost on the way, told in their order. `joined`: the person was
 * found in the seller's room.
 */
export async function hearTruth(tctx: Ctx, lineId: string, truth: CallTruth | null, joined = false): Promise<void> {
  await runLineStep(tctx, lineId, async (run, line) => {
    const now = tctx.clock.now()
    if (!truth) {
      await dispatch(run, toLine(line, { type: 'UNKNOWN', at: now }))
      return
    }
    const { callSid } = truth
    switch (truth.status) {
      case 'queued':
        break
      case 'ringing':
        await dispatch(run, toLine(line, { type: 'RINGING', at: now, callSid }))
        break
      case 'in-progress':
        await dispatch(run, toLine(line, { type: 'ANSWERED', at: now, callSid }))
        // Asked to end and still there: the hang-up was lost.
        await dispatch(run, toLine(line, { type: 'STILL_LIVE' }))
        if (joined && (line.state === 'declined' || line.state === 'dropping')) {
          // The way to the room overtook the message: that is what their leg was told last.
          await noteTold(tctx, lineId, 'join-room')
          await dispatch(run, toLine(line, { type: 'ASTRAY' }))
        } else if (joined) await dispatch(run, toLine(line, { type: 'JOINED', at: now }))
        break
      default:
        await dispatch(
          run,
          toLine(line, {
            type: 'CARRIER_ENDED',
            at: truth.endedAt ?? now,
            status: truth.status,
            callSid,
            note: null,
          }),
        )
    }
  })
}
