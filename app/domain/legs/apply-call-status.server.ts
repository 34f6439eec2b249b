import { toLine } from '../call-engine/dial-step'
import { dispatch, runLineStep } from '../call-engine/run-dial-step.server'
import type { CallTruth } from '../carrier.port'
import type { Ctx } from '../context.server'
import { recordInstruction } from './leg-instruction.server'

/** `joined`: the conference. */
export async function applyCallStatus(
  tctx: Ctx,
  lineId: string,
  truth: CallTruth | null,
  joined = false,
): Promise<void> {
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
        // The hang-up was lost.
        await dispatch(run, toLine(line, { type: 'STILL_LIVE' }))
        if (joined && (line.state === 'declined' || line.state === 'dropping')) {
          // The instruction to join overtook the message.
          await recordInstruction(tctx, lineId, 'join-room')
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
