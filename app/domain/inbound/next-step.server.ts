import { recordInstruction, readLegInstruction } from '../legs/leg-instruction.server'
import type { LegInstruction } from '../carrier.port'
import type { Ctx } from '../context.server'
import { phoneOf, PHONE_RING_MS } from './forwarding.server'
import { findInbound } from './hear-inbound.server'
import type { KeptInbound } from './kept-inbound.server'
import { openVoicemail, type VoicemailPlace } from './voicemail.server'

/** What a caller's leg does next, in our words. */
export type CallerStep =
  /** Go on ringing, and ask again in a second. */
  | { kind: 'ring-on' }
  | Extract<LegInstruction, { kind: 'join-room' | 'hang-up' }>
  /** Call this phone for them; `turn`: which of those that are tried. */
  | { kind: 'forward'; to: string; from: string; turn: number; ringMs: number }
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
    case 'forwarding':
      return forwardStep(inbound)
    case 'forwarded':
      // The phone's side has hung up: nobody else is on this call.
      return { kind: 'hang-up' }
    case 'taken':
    case 'met':
      // Their line is not there yet: the seller's phone is on its way.
      return (await intoRoom(tctx, inboundId)) ?? { kind: inbound.state === 'taken' ? 'ring-on' : 'hang-up' }
    case 'voicemail': {
      if (said) return { kind: 'goodbye' }
      // The seller's phone came in the last moment, and waits for them.
      return (await intoRoom(tctx, inboundId)) ?? { kind: 'voicemail', ...(await openVoicemail(tctx, inbound)) }
    }
    case 'ended':
      return said ? { kind: 'goodbye' } : { kind: 'hang-up' }
  }
}

function forwardStep(inbound: KeptInbound): CallerStep {
  const to = phoneOf(inbound)
  const { turn = 0 } = inbound.context
  return to === null
    ? { kind: 'hang-up' }
    : { kind: 'forward', to, from: inbound.row.called, turn, ringMs: PHONE_RING_MS }
}

/** The seller's room, where the caller's line belongs there. */
async function intoRoom(tctx: Ctx, inboundId: string): Promise<CallerStep | null> {
  const instruction = await readLegInstruction(tctx, inboundId)
  if (instruction.kind !== 'join-room') return null
  await recordInstruction(tctx, inboundId, 'join-room')
  return instruction
}
