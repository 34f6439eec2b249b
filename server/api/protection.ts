import { addSuppression } from '../../app/domain/protection/add-suppression.server'
import { removeSuppression } from '../../app/domain/protection/remove-suppression.server'
import { listSuppressions } from '../../app/domain/protection/suppressions.read.server'
import { os } from './implement'

export const protection = {
  listSuppressions: os.protection.listSuppressions.handler(({ context, input }) =>
    listSuppressions(context.ctx, input),
  ),
  addSuppression: os.protection.addSuppression.handler(({ context, input }) => addSuppression(context.ctx, input)),
  removeSuppression: os.protection.removeSuppression.handler(({ context, input }) =>
    removeSuppression(context.ctx, input.number),
  ),
}
