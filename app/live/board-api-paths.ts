import type { ApiName } from './api-paths'

/** Separate: keeps the dialer's bundle small. */
export const boardApiPaths = {
  'dialer.startStageSession': 'POST /api/v1/call-boards/campaigns',
  'boardLeads.moveLeads': 'POST /api/v1/call-boards/{id}/leads/move',
  'boardLeads.assignLeads': 'POST /api/v1/call-boards/{id}/leads/assign',
  'boardLeads.snoozeLeads': 'POST /api/v1/call-boards/{id}/leads/snooze',
  'boardLeads.removeLeads': 'POST /api/v1/call-boards/{id}/leads/remove',
  'leads.findCounts': 'GET /api/v1/call-boards/{id}/counts',
  'leads.listLeads': 'GET /api/v1/call-boards/{id}/stages/{stageId}/leads',
  'leads.moveLead': 'POST /api/v1/call-boards/{id}/stages/{stageId}/leads/{leadId}',
  'usage.claimNotice': 'POST /api/v1/usage/notice',
} as const satisfies Partial<Record<ApiName, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`>>
