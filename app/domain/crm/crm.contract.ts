import { oc } from '@orpc/contract'
import { z } from 'zod'
import { DELIVERY_OUTCOMES, deliveryView, tagName, tagView, workflowView } from './crm.schema'

/** Ignored: the stored connection decides. */
const ofCaller = {
  ghlV1ServiceHeaders: z.record(z.string().max(100), z.unknown()).nullish(),
  subgroupId: z.string().max(200).nullish(),
}

export const crmContract = {
  listTags: oc
    .route({
      method: 'POST',
      path: '/api/ghl/v2/tags',
      successStatus: 200,
      summary: 'Tags of the connected CRM, by name',
      tags: ['CRM'],
    })
    .input(z.strictObject(ofCaller))
    .output(z.object({ tags: z.array(tagView) })),
  listWorkflows: oc
    .route({
      method: 'POST',
      path: '/api/ghl/v2/workflows',
      successStatus: 200,
      summary: 'Workflows of the connected CRM, by name',
      tags: ['CRM'],
    })
    .input(z.strictObject(ofCaller))
    .output(z.object({ workflows: z.array(workflowView) })),
  createTag: oc
    .route({
      method: 'POST',
      path: '/api/ghl/v2/tags/create',
      successStatus: 201,
      summary: 'Create a tag in the connected CRM. An existing tag is returned',
      tags: ['CRM'],
    })
    .input(z.strictObject({ ...ofCaller, name: tagName }))
    .output(z.object({ tag: tagView })),
  listDeliveries: oc
    .route({
      method: 'GET',
      path: '/api/v1/crm/deliveries',
      summary: 'Deliveries to the CRM, newest first, with errors',
      tags: ['CRM'],
    })
    .input(
      z.strictObject({
        cursor: z.string().max(60).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        outcome: z.enum(DELIVERY_OUTCOMES).optional(),
      }),
    )
    .output(z.object({ items: z.array(deliveryView), nextCursor: z.string().nullable() })),
  replayDelivery: oc
    .route({
      method: 'POST',
      path: '/api/v1/crm/deliveries/{id}/replay',
      successStatus: 200,
      summary: 'Retry a failed delivery, or send a waiting one now',
      tags: ['CRM'],
    })
    .input(z.strictObject({ id: z.string().max(60) }))
    .output(deliveryView),
}
