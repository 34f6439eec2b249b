import { noteTold, readLegInstruction } from '../calls/leg-instruction.server'
import type { LegInstruction } from '../carrier.port'
import type { Ctx } from '../context.server'
import { findInbound } from './hear-inbound.server'
import { openVoicemail, type VoicemailPlace } from './voicemail.server'

/** What a caller's leg does next, in our words. */
export type CallerStep =
  /** Go on ringing, and ask again in a second. */
  | { kind: 'ring-on' }
  | Extract<LegInstruction, { kind: 'join-room' | 'hang-up' }>
  | ({ kind: 'voicemail' } & VoicemailPlace)
  /** They have left their words. */
  | { kind: 'goodbye' }

/** Asked as often as the carrier likes, and answered from the rows each time. `said`: the caller has left their words. */
export async function nextStep(tctx: Ctx, inboundId: string, { said }: { said: boolean }): Promise<CallerStep> {
  const inbound = await findInbound(tctx, inboundId)
  if (!inbound) return { kind: 'hang-up' }
  switch (inbound.state) {
    case 'ringing':
      return { kind: 'ring-on' }
    case 'taken':
    case 'met': {
      const instruction = await readLegInstruction(tctx, inboundId)
      if (instruction.kind === 'join-room') {
        await noteTold(tctx, inboundId, 'join-room')
        return instruction
      }
      // Their line is not there yet: the seller's phone is on its way.
      return inbound.state === 'taken' ? { kind: 'ring-on' } : { kind: 'hang-up' }
    }
    case 'voicemail':
      return said ? { kind: 'goodbye' } : { kind: 'voicemail', ...(await openVoicemail(tctx, inbound)) }
    case 'ended':
      return said ? { kind: 'goodbye' } : { kind: 'hang-up' }
  }
}
