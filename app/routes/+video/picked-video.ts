import { oversizedVideos, unsupportedVideos } from '~/domain/videos/videos.words'
import { MAX_VIDEO_BYTES, VIDEO_NAME_LENGTH } from '~/domain/videos/video-limits'
import { truncateText } from '~/ui/truncate-text'

/** Video extensions for systems that report no MIME type. */
const VIDEO_EXTENSIONS = /\.(3gp|avi|flv|m2ts|m4v|mkv|mov|mp4|mpe?g|mts|ogv|ts|webm|wmv)$/i
export const ONE_AT_A_TIME = 'Upload one video at a time.'

const isVideoFile = ({ type, name, size }: File): boolean =>
  size > 0 &&
  (type === '' || type === 'application/octet-stream' ? VIDEO_EXTENSIONS.test(name) : type.startsWith('video/'))

/** Lists why files cannot be uploaded (2-live §5). Empty: exactly one valid video. */
export function getUploadProblems(files: readonly File[]): string[] {
  const unsupported = files.filter((file) => !isVideoFile(file))
  const oversized = files.filter((file) => isVideoFile(file) && file.size > MAX_VIDEO_BYTES)
  const names = (some: readonly File[]) => some.map(({ name }) => name)
  return [
    ...(unsupported.length > 0 ? [unsupportedVideos(names(unsupported))] : []),
    ...(oversized.length > 0 ? [oversizedVideos(names(oversized))] : []),
    ...(files.length - unsupported.length - oversized.length > 1 ? [ONE_AT_A_TIME] : []),
  ]
}

export const getVideoName = ({ name }: File): string =>
  truncateText(name.replace(/\.[a-z0-9]{1,5}$/i, '').trim() || 'Video', VIDEO_NAME_LENGTH - 1)
