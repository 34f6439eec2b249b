import { toLine } from '../call-engine/dial-step'
import { dispatch, runLineStep } from '../call-engine/run-dial-step.server'
import type { CarrierCall } from '../carrier.port'
import type { Ctx } from '../context.server'
import { recordInstruction } from './leg-instruction.server'

/** `joined`: the conference. */
export async function applyCallStatus(
  tx: Ctx,
  lineId: string,
  carrierCall: CarrierCall | null,
  joined = false,
): Promise<void> {
  await runLineStep(tx, lineId, async (step, line) => {
    const now = tx.clock.now()
    if (!carrierCall) {
      await dispatch(step, toLine(line, { type: 'UNKNOWN', at: now }))
      return
    }
    const { callSid } = carrierCall
    switch (carrierCall.status) {
      case 'queued':
        break
      case 'ringing':
        await dispatch(step, toLine(line, { type: 'RINGING', at: now, callSid }))
        break
      case 'in-progress':
        await dispatch(step, toLine(line, { type: 'ANSWERED', at: now, callSid }))
        // The hang-up was lost.
        await dispatch(step, toLine(line, { type: 'STILL_LIVE' }))
        if (joined && (line.state === 'declined' || line.state === 'dropping')) {
          // The instruction to join overtook the message.
          await recordInstruction(tx, lineId, 'join-room')
          await dispatch(step, toLine(line, { type: 'JOINED_AFTER_END' }))
        } else if (joined) await dispatch(step, toLine(line, { type: 'JOINED', at: now }))
        break
      default:
        await dispatch(
          step,
          toLine(line, {
            type: 'CARRIER_ENDED',
            at: carrierCall.endedAt ?? now,
            status: carrierCall.status,
            callSid,
            note: null,
          }),
        )
    }
  })
}
