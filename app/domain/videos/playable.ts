import type { VideoExt, VideoMetadata } from '../video.port'

/** Others are converted without inspection. */
const INSPECTABLE: ReadonlySet<VideoExt> = new Set<VideoExt>([
  'mp4',
  'm4v',
  'mov',
  '3gp',
  '3g2',
  'webm',
  'mkv',
  'ts',
  'ogv',
])

/** H.264 8-bit 4:2:0; browsers play no other profile. */
const AVC = /^avc[13]\.(42|4d|58|64)/i

const PLAYABLE_FORMATS: ReadonlyArray<{ containers: VideoExt[]; video: RegExp; audio: RegExp }> = [
  { containers: ['mp4', 'm4v', 'mov'], video: AVC, audio: /^(mp4a|mp3|opus|flac)/i },
  { containers: ['mp4', 'm4v'], video: /^(vp09|av01)/i, audio: /^(mp4a|mp3|opus|flac)/i },
  { containers: ['webm'], video: /^(vp8|vp9|vp09|av01)/i, audio: /^(opus|vorbis)/i },
]

export const canInspect = (ext: VideoExt): boolean => INSPECTABLE.has(ext)

export const isPlayableInBrowsers = (ext: VideoExt, { videoCodec, audioCodec }: VideoMetadata): boolean =>
  PLAYABLE_FORMATS.some(
    ({ containers, video, audio }) =>
      containers.includes(ext) && video.test(videoCodec ?? '') && (audioCodec === null || audio.test(audioCodec)),
  )

export const isCompatibleMp4 = (ext: VideoExt, { videoCodec, audioCodec }: VideoMetadata): boolean =>
  (ext === 'mp4' || ext === 'm4v') &&
  AVC.test(videoCodec ?? '') &&
  (audioCodec === null || /^(mp4a|mp3)/i.test(audioCodec))
