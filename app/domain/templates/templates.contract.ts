import { oc } from '@orpc/contract'
import { z } from 'zod'
import { MAX_TEMPLATE_NAME, MAX_TEMPLATES, templateText, templateView } from './templates.schema'

const tags = ['Messenger']
const id = z.strictObject({ templateId: z.string().max(60) })

/** Personal message templates. */
export const templatesContract = {
  listTemplates: oc
    .route({ method: 'GET', path: '/api/messenger/templates', summary: 'List your templates by name', tags })
    .output(z.object({ items: z.array(templateView) })),
  createTemplate: oc
    .route({
      method: 'POST',
      path: '/api/messenger/templates',
      successStatus: 201,
      summary: 'Create a template',
      description: `A name has up to ${String(MAX_TEMPLATE_NAME)} characters. Each user has up to ${String(MAX_TEMPLATES)} templates. Write merge fields as \`<<firstName>>\`.`,
      tags,
    })
    .input(templateText)
    .output(templateView),
  updateTemplate: oc
    .route({ method: 'PUT', path: '/api/messenger/templates/{templateId}', summary: 'Change a template', tags })
    .input(id.extend(templateText.shape))
    .output(templateView),
  deleteTemplate: oc
    .route({
      method: 'DELETE',
      path: '/api/messenger/templates/{templateId}',
      successStatus: 200,
      summary: 'Delete a template',
      tags,
    })
    .input(id)
    .output(z.object({ deleted: z.literal(true) })),
}
