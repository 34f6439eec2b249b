import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { holdsSeller } from '../transfers/transfer-state'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import { leaveVoicemail, mayDrop } from './drop-voicemail.server'
import { onOwnLine } from './hang-up-line.server'

export const dropVoicemail = (ctx: Ctx, input: { id: string; lineId: string }): Promise<DialSessionView> =>
  onOwnLine(ctx, input, 'line.drop-voicemail', async (run, line) => {
    if (line.state === 'dropping' || line.context.outcome === 'voicemail-drop') return
    if (!mayDrop(run, line) || holdsSeller(run.transfer))
      throw new DomainError('not_possible_now', 'A voicemail cannot be dropped now')
    if (!(await leaveVoicemail(run, line, 'seller')))
      throw new DomainError('not_possible_now', 'Choose an outbound voicemail in the dialer settings first')
  })
