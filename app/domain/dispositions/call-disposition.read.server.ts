import { requireUser } from '../access/require'
import { canDisposeCall } from '../call-history/call-scope.server'
import { findCallRow } from '../call-history/call-history.read.server'
import type { CallDisposition } from '../call-history/call-history.schema'
import { isTimed } from '../callbacks/callbacks.read.server'
import type { Ctx } from '../context.server'
import { toDispositionView } from './disposition-view'
import { dispositionsOfBoard } from './save-disposition.server'

/** What was chosen, and what can be. Throws not_found. */
export async function findCallDisposition(ctx: Ctx, uuid: string): Promise<CallDisposition> {
  const user = requireUser(ctx)
  const call = await findCallRow(ctx, uuid)
  const rows = await dispositionsOfBoard(ctx, { accountId: user.accountId, boardId: call.campaign_board_id })
    .orderBy('position')
    .orderBy('id')
    .execute()
  return {
    current:
      call.disposition_id === null || call.disposition_name === null
        ? null
        : { id: call.disposition_id, name: call.disposition_name },
    callbackAt: isTimed(call) ? new Date(call.callback_at!).toISOString() : null,
    choices: rows.map(toDispositionView),
    can: canDisposeCall(user, call) === 'allowed' ? ['dispose'] : [],
  }
}
