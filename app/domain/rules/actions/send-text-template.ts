import { z } from 'zod'
import { defineAction } from './define-action'

export const sendTextTemplate = defineAction({
  type: 'SEND_TEXT_TEMPLATE',
  label: 'Send text template',
  // After 'Mark as DNC', so a rule with both sends no text.
  phase: 'consent',
  once: true,
  fields: { sendingTemplateId: z.string().max(60).nullable().default(null) },
  control: {
    kind: 'choice',
    field: 'sendingTemplateId',
    label: 'Text template',
    emptyReason: 'you have no text templates',
    hint: 'Please ensure you have sufficient consent to contact these recipients',
  },
  isComplete: ({ sendingTemplateId }) => sendingTemplateId !== null,
  historyText: (detail) => `Text template '${detail('template')}' queued for ${detail('number')}`,
})

export const TEMPLATE_DELETED = 'The text template was deleted'
export const NO_SENDER = 'No one who may send texts has this lead or the template'
export const NO_NUMBER = 'The contact has no phone number'
