import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  updateTemplate,
} from '../../app/domain/templates/templates.server'
import { os } from './implement'

export const templates = {
  listTemplates: os.templates.listTemplates.handler(({ context }) => listTemplates(context.ctx)),
  createTemplate: os.templates.createTemplate.handler(({ context, input }) => createTemplate(context.ctx, input)),
  updateTemplate: os.templates.updateTemplate.handler(({ context, input }) => updateTemplate(context.ctx, input)),
  deleteTemplate: os.templates.deleteTemplate.handler(({ context, input }) => deleteTemplate(context.ctx, input)),
}
