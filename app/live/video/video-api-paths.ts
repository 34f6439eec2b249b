import type { ApiName } from '../api-paths'

/** Separate: keeps other bundles small. */
export const videoApiPaths = {
  'access.currentSession': 'GET /api/v1/session',
  'downloads.createToken': 'POST /api/v1/download-tokens',
  'videos.listVideos': 'GET /api/video',
  'videos.createVideo': 'POST /api/video',
  'videos.findVideo': 'GET /api/video/{id}',
  'videos.renameVideo': 'PUT /api/video/{id}',
  'videos.deleteVideo': 'DELETE /api/video/{id}',
  'videos.failUpload': 'POST /api/video/{id}/failed',
  'usage.claimNotice': 'POST /api/v1/usage/notice',
  'videoLinks.listLinks': 'GET /api/v1/sharing/resources/{id}/links',
  'videoLinks.createLink': 'POST /api/v1/sharing/resources/{id}/links',
  'videoLinks.deleteLink': 'DELETE /api/v1/sharing/resources/{id}/links/{linkId}',
} as const satisfies Partial<Record<ApiName, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`>>
