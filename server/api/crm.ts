import { listDeliveries } from '../../app/domain/crm/deliveries.read.server'
import { replayDelivery } from '../../app/domain/crm/replay-delivery.server'
import { createCrmTag, listCrmTags } from '../../app/domain/crm/tags.server'
import { listCrmWorkflows } from '../../app/domain/crm/workflows.server'
import { os } from './implement'

export const crm = {
  listTags: os.crm.listTags.handler(async ({ context }) => ({ tags: await listCrmTags(context.ctx) })),
  listWorkflows: os.crm.listWorkflows.handler(async ({ context }) => ({
    workflows: await listCrmWorkflows(context.ctx),
  })),
  createTag: os.crm.createTag.handler(async ({ context, input }) => ({
    tag: await createCrmTag(context.ctx, { name: input.name }),
  })),
  listDeliveries: os.crm.listDeliveries.handler(({ context, input }) => listDeliveries(context.ctx, input)),
  replayDelivery: os.crm.replayDelivery.handler(({ context, input }) => replayDelivery(context.ctx, input.id)),
}
