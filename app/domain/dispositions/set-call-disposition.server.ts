import { runLineStep } from '../call-engine/run-dial-step.server'
import { requireUser } from '../access/require'
import { canDisposeCall } from '../call-history/call-scope.server'
import { findCallRow } from '../call-history/call-history.read.server'
import type { CallDisposition } from '../call-history/call-history.schema'
import type { Ctx } from '../context.server'
import { DomainError, forbidden } from '../errors'
import { chooseDisposition, type ChosenDisposition } from './choose-disposition.server'
import { findCallDisposition } from './call-disposition.read.server'
import { dispositionsWords } from './dispositions.words'

/** After the call, by its seller or a manager. Throws forbidden, not_found, not_possible_now, invalid. */
export async function setCallDisposition(
  ctx: Ctx,
  { uuid, ...choice }: { uuid: string } & ChosenDisposition,
): Promise<CallDisposition> {
  const user = requireUser(ctx)
  return ctx.db.transact('call.dispose', async (tx) => {
    const call = await findCallRow(tx, uuid)
    const access = canDisposeCall(user, call)
    if (access === 'forbidden') throw forbidden()
    const isSaved =
      access === 'allowed' &&
      (await runLineStep(tx, call.id, async (step, line) => {
        await chooseDisposition(step, line, choice, user.userId)
        return true
      }))
    if (!isSaved) throw new DomainError('not_possible_now', dispositionsWords.callHasNoDisposition)
    return findCallDisposition(tx, call.id)
  })
}
