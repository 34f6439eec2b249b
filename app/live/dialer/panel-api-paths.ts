import type { ApiName } from '../api-paths'

/** Of single panels: not part of the dialer's first load. */
export const panelApiPaths = {
  'audio.listMessages': 'GET /api/v1/audio-messages',
  'callHistory.findNote': 'GET /api/v1/call-history/{uuid}/note',
  'callScripts.findScript': 'GET /api/v1/callscripts/{id}',
  'contacts.findContact': 'GET /api/v1/contacts/{id}',
  'onboarding.findOnboarding': 'GET /api/v1/onboarding',
  'messenger.findDraft': 'GET /api/messenger/threads/{threadId}/messages/draft',
  'messenger.listMessages': 'GET /api/messenger/threads/{threadId}/messages',
  'messenger.listThreads': 'GET /api/messenger/threads',
  'messenger.decideOptOut': 'POST /api/messenger/threads/{threadId}/opt-out',
  'messenger.markRead': 'POST /api/messenger/threads/{threadId}/read',
  'messenger.publishMessage': 'POST /api/messenger/threads/{threadId}/messages/{messageId}/publish',
  'messenger.saveDraft': 'PUT /api/messenger/threads/{threadId}/messages/draft',
  'messenger.createThread': 'POST /api/messenger/threads/draft',
  'templates.listTemplates': 'GET /api/messenger/templates',
} as const satisfies Partial<Record<ApiName, string>>
