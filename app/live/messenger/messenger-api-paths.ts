import type { ApiName } from '../api-paths'

/** Method and path of what the messenger calls: the dialer's first load does not carry them. */
export const messengerApiPaths = {
  'access.currentSession': 'GET /api/v1/session',
  'contacts.listContacts': 'GET /api/v1/contacts',
  'messenger.listPhones': 'GET /api/messenger/phones',
  'messenger.listThreads': 'GET /api/messenger/threads',
  'messenger.createThread': 'POST /api/messenger/threads/draft',
  'messenger.findThread': 'GET /api/messenger/threads/{threadId}',
  'messenger.renameThread': 'PUT /api/messenger/threads/{threadId}',
  'messenger.deleteThread': 'DELETE /api/messenger/threads/{threadId}',
  'messenger.markRead': 'POST /api/messenger/threads/{threadId}/read',
  'messenger.markUnread': 'POST /api/messenger/threads/{threadId}/unread',
  'messenger.addMember': 'POST /api/messenger/threads/{threadId}/members',
  'messenger.removeMember': 'DELETE /api/messenger/threads/{threadId}/members/{memberId}',
  'messenger.listMessages': 'GET /api/messenger/threads/{threadId}/messages',
  'messenger.findDraft': 'GET /api/messenger/threads/{threadId}/messages/draft',
  'messenger.saveDraft': 'PUT /api/messenger/threads/{threadId}/messages/draft',
  'messenger.publishMessage': 'POST /api/messenger/threads/{threadId}/messages/{messageId}/publish',
  'messenger.unpublishMessage': 'POST /api/messenger/threads/{threadId}/messages/{messageId}/unpublish',
  'messenger.deleteMessage': 'DELETE /api/messenger/threads/{threadId}/messages/{messageId}',
  'messenger.writeNote': 'POST /api/messenger/threads/{threadId}/notes',
  'messenger.deleteNote': 'DELETE /api/messenger/threads/{threadId}/notes/{noteId}',
  'templates.listTemplates': 'GET /api/messenger/templates',
  'templates.createTemplate': 'POST /api/messenger/templates',
  'templates.updateTemplate': 'PUT /api/messenger/templates/{templateId}',
  'templates.deleteTemplate': 'DELETE /api/messenger/templates/{templateId}',
} as const satisfies Partial<Record<ApiName, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`>>
