import type { MaybePromise } from '../../../db/open'
import type { LegInstructionStatus } from '../../../db/schema/dialer'
import { statement } from '../../../db/statement'
import type { LineState } from '../../../machines/server/line'
import { findChosenAudioPath } from '../audio/carrier-audio.server'
import type { LegInstruction } from '../carrier.port'
import type { Ctx } from '../context.server'
import { getStoredSettings } from '../settings/settings.read.server'
import { spokenCallbackMessage } from './callback-message.server'
import { legsWords } from './legs.words'
import { readLine } from '../lines/line-machine.server'

interface DeclinedLine {
  user_id: string
  caller_id: string
  name: string
  phone: string | null
  message: string | null
  message_audio_id: string | null
  message_opt_out: 0 | 1 | null
}

const lineOfLeg = statement((q, p: { id: string }) =>
  q
    .selectFrom('lines')
    .innerJoin('dial_sessions', 'dial_sessions.id', 'lines.session_id')
    .innerJoin('accounts', 'accounts.id', 'lines.account_id')
    .innerJoin('calls', 'calls.id', 'lines.id')
    .select([
      'lines.state',
      'lines.context',
      'lines.chart_version',
      'lines.caller_id',
      'lines.session_id',
      'dial_sessions.conference_name',
      'dial_sessions.user_id',
      'accounts.name',
      'accounts.phone',
      'calls.direction',
      'calls.outcome',
      'calls.answered_by',
      'calls.message',
      'calls.message_audio_id',
      'calls.message_opt_out',
    ])
    .where('lines.id', '=', p.id),
)

/** Writes nothing: the carrier may repeat it. */
export async function readLegInstruction(ctx: Ctx, lineId: string): Promise<LegInstruction> {
  const line = await ctx.db.first(lineOfLeg, { id: lineId })
  if (!line) return { kind: 'hang-up' }
  switch (line.state as LineState) {
    case 'bridging':
    case 'inCall':
      return {
        kind: 'join-room',
        roomName: line.conference_name,
        sessionId: line.session_id,
        label: `lead-${lineId}`,
      }
    case 'answered':
    case 'screening':
      return { kind: 'wait' }
    case 'declined':
      return line.direction === 'inbound' ? { kind: 'check-again', inboundId: lineId } : callbackInstruction(ctx, line)
    case 'dropping': {
      const { greets, greetingOver } = readLine(line).context
      if (greets && !greetingOver) return { kind: 'greeting-end' }
      return {
        kind: 'voicemail',
        recording: line.message_audio_id === null ? null : await findChosenAudioPath(ctx, line.message_audio_id),
      }
    }
    // Unknown outcome, answered late.
    case 'ended':
      return line.outcome === 'carrier-unknown' && line.answered_by !== 'machine' && line.direction === 'outbound'
        ? callbackInstruction(ctx, line)
        : { kind: 'hang-up' }
    default:
      return { kind: 'hang-up' }
  }
}

const setInstruction = statement((q, p: { id: string; instruction: LegInstructionStatus }) =>
  q.updateTable('lines').set({ instruction: p.instruction }).where('id', '=', p.id),
)

export const recordInstruction = (tx: Ctx, lineId: string, instruction: LegInstructionStatus): MaybePromise<number> =>
  tx.db.write(setInstruction, { id: lineId, instruction })

/** True in doubt. */
export const mightHaveReceivedMessage = (instruction: LegInstructionStatus): boolean =>
  instruction === 'callback-message' || instruction === 'message-on-its-way'

/** True in doubt. */
export const mightHaveReceivedVoicemail = (instruction: LegInstructionStatus): boolean =>
  instruction === 'voicemail' || instruction === 'voicemail-on-its-way'

/** As stored at the decline. */
async function callbackInstruction(ctx: Ctx, line: DeclinedLine): Promise<LegInstruction> {
  const recording = line.message_audio_id === null ? null : await findChosenAudioPath(ctx, line.message_audio_id)
  const optOut = line.message_opt_out === 1
  if (recording !== null)
    return { kind: 'callback-message', recording, text: optOut ? legsWords.optOutWords : '', optOut }
  if (line.message !== null && line.message_audio_id === null)
    return { kind: 'callback-message', recording: null, text: line.message, optOut }
  // Missing file.
  const settings = { ...(await getStoredSettings(ctx, line.user_id)), enableIvrOptout: optOut }
  const caller = { name: line.name, phone: line.phone ?? line.caller_id }
  return { kind: 'callback-message', recording: null, text: spokenCallbackMessage(settings, caller), optOut }
}
