import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { holdsSeller } from '../transfers/transfer-state'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import { leaveVoicemail, canDropVoicemail } from './drop-voicemail.server'
import { runOwnLineStep } from '../lines/hang-up-line.server'
import { voicemailDropWords } from './voicemail-drop.words'

export const dropVoicemail = (ctx: Ctx, input: { id: string; lineId: string }): Promise<DialSessionView> =>
  runOwnLineStep(ctx, input, 'line.drop-voicemail', async (step, line) => {
    if (line.state === 'dropping' || line.context.outcome === 'voicemail-drop') return
    if (!canDropVoicemail(step, line) || holdsSeller(step.transfer))
      throw new DomainError('not_possible_now', voicemailDropWords.voicemailCannotBeDroppedNow)
    if (!(await leaveVoicemail(step, line, 'seller')))
      throw new DomainError('not_possible_now', voicemailDropWords.chooseOutboundVoicemailDialerSettings)
  })
