import type { CallTruth } from '../carrier.port'
import type { Ctx } from '../context.server'
import { onLine } from '../call-engine/hear.server'
import { tellLine } from '../call-engine/tell.server'
import { recordInstruction } from './leg-instruction.server'

/** Applies a fetched call as the events that may have been lost. `joined`: the lead was found in the seller's conference. */
export async function applyCallStatus(
  tctx: Ctx,
  lineId: string,
  truth: CallTruth | null,
  joined = false,
): Promise<void> {
  await onLine(tctx, lineId, async (run, line) => {
    const now = tctx.clock.now()
    if (!truth) {
      await tellLine(run, line, { type: 'UNKNOWN', at: now })
      return
    }
    const { callSid } = truth
    switch (truth.status) {
      case 'queued':
        break
      case 'ringing':
        await tellLine(run, line, { type: 'RINGING', at: now, callSid })
        break
      case 'in-progress':
        await tellLine(run, line, { type: 'ANSWERED', at: now, callSid })
        // A call that was to end is still live: the hang-up was lost.
        await tellLine(run, line, { type: 'STILL_LIVE' })
        if (joined && (line.state === 'declined' || line.state === 'dropping')) {
          // The instruction to join overtook the message.
          await recordInstruction(tctx, lineId, 'join-room')
          await tellLine(run, line, { type: 'ASTRAY' })
        } else if (joined) await tellLine(run, line, { type: 'JOINED', at: now })
        break
      default:
        await tellLine(run, line, {
          type: 'CARRIER_ENDED',
          at: truth.endedAt ?? now,
          status: truth.status,
          callSid,
          note: null,
        })
    }
  })
}
