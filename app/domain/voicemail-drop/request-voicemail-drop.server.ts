import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findAudioRow } from '../audio/audio-messages.read.server'
import { holdsSeller } from '../transfers/transfer-state'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import { leaveVoicemail, canDropVoicemail } from './drop-voicemail.server'
import { runOwnLineStep } from '../lines/hang-up-line.server'
import { voicemailDropWords } from './voicemail-drop.words'

interface VoicemailDrop {
  id: string
  lineId: string
  /** Absent: that of the settings. */
  voicemailId?: string | undefined
}

/** Throws not_found, not_possible_now. */
export const dropVoicemail = (ctx: Ctx, { voicemailId, ...input }: VoicemailDrop): Promise<DialSessionView> =>
  runOwnLineStep(ctx, input, 'line.drop-voicemail', async (step, line) => {
    if (line.state === 'dropping' || line.context.outcome === 'voicemail-drop') return
    if (!canDropVoicemail(step, line) || holdsSeller(step.transfer))
      throw new DomainError('not_possible_now', voicemailDropWords.voicemailCannotBeDroppedNow)
    const chosen = voicemailId === undefined ? undefined : await findAudioRow(step.tx, voicemailId)
    if (!(await leaveVoicemail(step, line, 'seller', chosen?.id)))
      throw new DomainError('not_possible_now', voicemailDropWords.chooseOutboundVoicemailDialerSettings)
  })
