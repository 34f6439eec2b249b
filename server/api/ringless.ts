import { findBatch, listBatches } from '../../app/domain/ringless/batches.read.server'
import { cancelDropBatch } from '../../app/domain/ringless/cancel-drop-batch.server'
import { createDropBatch } from '../../app/domain/ringless/create-drop-batch.server'
import { findMissingConsents, findRinglessOptions } from '../../app/domain/ringless/options.read.server'
import { checkRecipients } from '../../app/domain/ringless/resolve-recipients.server'
import { os } from './implement'

export const ringless = {
  drop: os.ringless.drop.handler(({ context, input }) => createDropBatch(context.ctx, input)),
  consent: os.ringless.consent.handler(({ context, input }) => findMissingConsents(context.ctx, input)),
  checkRecipients: os.ringless.checkRecipients.handler(({ context, input }) => checkRecipients(context.ctx, input)),
  options: os.ringless.options.handler(({ context }) => findRinglessOptions(context.ctx)),
  listBatches: os.ringless.listBatches.handler(({ context, input }) => listBatches(context.ctx, input)),
  findBatch: os.ringless.findBatch.handler(({ context, input }) => findBatch(context.ctx, input.id)),
  cancelBatch: os.ringless.cancelBatch.handler(({ context, input }) => cancelDropBatch(context.ctx, input.id)),
}
