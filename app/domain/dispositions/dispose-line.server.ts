import type { Ctx } from '../context.server'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import { runOwnLineStep } from '../lines/hang-up-line.server'
import { chooseDisposition, type ChosenDisposition } from './choose-disposition.server'

/** In the wrap-up or during the call. Throws not_found, invalid. */
export const disposeLine = (
  ctx: Ctx,
  { id, lineId, ...choice }: { id: string; lineId: string } & ChosenDisposition,
): Promise<DialSessionView> =>
  runOwnLineStep(ctx, { id, lineId }, 'line.dispose', (step, line) =>
    chooseDisposition(step, line, choice, step.session.row.user_id),
  )
