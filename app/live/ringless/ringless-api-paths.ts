import type { ApiName } from '../api-paths'

/** Separate: keeps other bundles small. */
export const ringlessApiPaths = {
  'access.currentSession': 'GET /api/v1/session',
  'audio.deleteMessage': 'DELETE /api/v1/audio-messages/{id}',
  'audio.listMessages': 'GET /api/v1/audio-messages',
  'audio.renameMessage': 'PUT /api/v1/audio-messages/{id}',
  'boards.findBoard': 'GET /api/v1/call-boards/{id}',
  'boards.listPreviews': 'GET /api/v1/call-boards/preview',
  'contacts.createContact': 'POST /api/v1/contacts',
  'contacts.listContacts': 'GET /api/v1/contacts',
  'ringless.checkRecipients': 'POST /api/v1/ringless/recipients',
  'ringless.drop': 'POST /api/ringless/drop',
  'ringless.findBatch': 'GET /api/v1/ringless/batches/{id}',
  'ringless.options': 'GET /api/v1/ringless/options',
  'usage.claimNotice': 'POST /api/v1/usage/notice',
  'writtenConsents.recordConsents': 'POST /api/v1/consents',
} as const satisfies Partial<Record<ApiName, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`>>
