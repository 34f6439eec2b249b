import type { ApiName } from './api-paths'

/** Of portal pages. Separate: keeps the dialer's bundle small. */
export const pageApiPaths = {
  'onboarding.saveGuideMark': 'PUT /api/v1/onboarding/marks',
  'quickSearch.quickSearch': 'GET /api/v1/quick-search',
  'contactNotes.addContactNote': 'POST /api/v1/contacts/{contactId}/notes',
  'contactRecord.findContactRecord': 'GET /api/v1/contacts/{contactId}/record',
  'contactRecord.listTimeline': 'GET /api/v1/contacts/{contactId}/timeline',
  'callHistory.markInboundSeen': 'POST /api/v1/call-history/inbound/seen',
  'notifications.listNotifications': 'GET /api/v1/notifications',
  'notifications.markRead': 'PUT /api/v1/notifications/read',
  'surveys.findNpsQuestion': 'GET /api/v1/surveys/nps',
  'surveys.answerNps': 'POST /api/v1/surveys/nps',
  'voicemails.markPersonalRead': 'PUT /api/v1/voicemail/inbox/{id}',
  'voicemails.markTeamRead': 'PUT /api/v1/teams/{teamId}/voicemail/inbox/{id}',
} as const satisfies Partial<Record<ApiName, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`>>
