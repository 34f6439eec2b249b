/** Where the audio of a recording is played from: with a bearer token, our cookie, or a download token. */
export const audioPath = (recordingId: string): string => `/api/v1/recordings/${recordingId}/audio`

/** Where it is saved from (1-boards §7). */
export const recordingDownloadPath = (channelId: string): string => `/api/audio/recordings-internal/${channelId}`
