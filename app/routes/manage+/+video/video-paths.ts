export const VIDEO_LIBRARY = '/manage/video'
export const VIDEO_TABLE = '/manage/video/table'
export const DELETE_VIDEOS = '/manage/video/table/delete'
/** Checkboxes of the table. */
export const SELECTED_VIDEO = 'video'
/** The video that the library opens. */
export const OPEN_VIDEO = 'open'

export const openVideoPath = (id: string): string => `${VIDEO_LIBRARY}?${OPEN_VIDEO}=${encodeURIComponent(id)}`
