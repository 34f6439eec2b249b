/** With bearer token, cookie or download token. */
export const audioPath = (recordingId: string): string => `/api/v1/recordings/${recordingId}/audio`

/** Spec 1-boards §7. */
export const recordingDownloadPath = (channelId: string): string => `/api/audio/recordings-internal/${channelId}`
