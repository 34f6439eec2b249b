import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import { onOwnLine } from '../lines/hang-up-line.server'
import { dispositionsOf, saveDisposition } from './save-disposition.server'

/** Throws not_found. */
export const disposeLine = (
  ctx: Ctx,
  input: { id: string; lineId: string; dispositionId: string },
): Promise<DialSessionView> =>
  onOwnLine(ctx, input, 'line.dispose', async (run, line) => {
    const disposition = await dispositionsOf(run).where('id', '=', input.dispositionId).executeTakeFirst()
    if (!disposition) throw notFound('Disposition')
    await saveDisposition(run, line, disposition, { by: run.session.row.user_id })
  })
