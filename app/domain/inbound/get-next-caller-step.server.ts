import { recordInstruction, readLegInstruction } from '../legs/leg-instruction.server'
import type { LegInstruction } from '../carrier.port'
import type { Ctx } from '../context.server'
import { getForwardingPhone, PHONE_RING_MS } from './forwarding.server'
import { findInbound } from './dispatch-to-inbound.server'
import type { StoredInbound } from './inbound-machine.server'
import { openVoicemail, type VoicemailPlace } from './voicemail.server'

export type CallerStep =
  | { kind: 'ring-on' }
  | Extract<LegInstruction, { kind: 'join-room' | 'hang-up' }>
  | { kind: 'forward'; to: string; from: string; turn: number; ringMs: number }
  | ({ kind: 'voicemail' } & VoicemailPlace)
  | { kind: 'goodbye' }
  /** Not answered. */
  | { kind: 'reject' }

/** Safe to repeat. `said`: a message was left. */
export async function getNextCallerStep(tx: Ctx, inboundId: string, { said }: { said: boolean }): Promise<CallerStep> {
  const inbound = await findInbound(tx, inboundId)
  if (!inbound) return { kind: 'hang-up' }
  switch (inbound.state) {
    case 'ringing':
      return { kind: 'ring-on' }
    case 'forwarding':
      return forwardStep(inbound)
    case 'forwarded':
      return { kind: 'hang-up' }
    case 'taken':
    case 'connected':
      return (await joinConference(tx, inboundId)) ?? { kind: inbound.state === 'taken' ? 'ring-on' : 'hang-up' }
    case 'voicemail': {
      if (said) return { kind: 'goodbye' }
      if (inbound.row.transfer_id !== null) return (await joinConference(tx, inboundId)) ?? { kind: 'reject' }
      // The seller's phone connected at the last moment.
      return (await joinConference(tx, inboundId)) ?? { kind: 'voicemail', ...(await openVoicemail(tx, inbound)) }
    }
    case 'ended':
      return said ? { kind: 'goodbye' } : { kind: 'hang-up' }
  }
}

function forwardStep(inbound: StoredInbound): CallerStep {
  const to = getForwardingPhone(inbound)
  const { turn = 0 } = inbound.context
  return to === null
    ? { kind: 'hang-up' }
    : { kind: 'forward', to, from: inbound.row.called, turn, ringMs: PHONE_RING_MS }
}

async function joinConference(tx: Ctx, inboundId: string): Promise<CallerStep | null> {
  const instruction = await readLegInstruction(tx, inboundId)
  if (instruction.kind !== 'join-room') return null
  await recordInstruction(tx, inboundId, 'join-room')
  return instruction
}
