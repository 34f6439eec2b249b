import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import { runOwnLineStep } from '../lines/hang-up-line.server'
import { dispositionsOf, saveDisposition } from './save-disposition.server'

/** Throws not_found. */
export const disposeLine = (
  ctx: Ctx,
  input: { id: string; lineId: string; dispositionId: string },
): Promise<DialSessionView> =>
  runOwnLineStep(ctx, input, 'line.dispose', async (step, line) => {
    const disposition = await dispositionsOf(step).where('id', '=', input.dispositionId).executeTakeFirst()
    if (!disposition) throw notFound('Disposition')
    await saveDisposition(step, line, disposition, { by: step.session.row.user_id })
  })
