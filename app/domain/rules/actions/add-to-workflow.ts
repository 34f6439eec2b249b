import { z } from 'zod'
import { defineAction } from './define-action'

export const addToWorkflow = defineAction({
  type: 'ADD_TO_WORKFLOW',
  label: 'Add to workflow',
  phase: 'crm',
  fields: { addingToWorkflowId: z.string().max(200).nullable().default(null) },
  control: { kind: 'choice', field: 'addingToWorkflowId', label: 'Workflow' },
  isComplete: ({ addingToWorkflowId }) => addingToWorkflowId !== null,
  historyText: (detail) => `Added to workflow '${detail('workflow')}'`,
})

export const NO_WORKFLOWS = 'No CRM with workflows is connected'
export const WORKFLOW_DELETED = 'The workflow to add to was deleted'
export const NOT_IN_CRM = 'The CRM does not know this contact'
