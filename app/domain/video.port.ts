export type VideoExt =
  'mp4' | 'm4v' | 'mov' | '3gp' | '3g2' | 'webm' | 'mkv' | 'avi' | 'wmv' | 'flv' | 'mpg' | 'ts' | 'ogv'

export interface VideoFacts {
  /** Browser codec string (`avc1.64001f`, `vp8`); null: it has none. */
  videoCodec: string | null
  /** null: no sound. `unknown`: no codec string. */
  audioCodec: string | null
  durationMs: number | null
  /** Upright, as displayed. */
  width: number
  height: number
}

export type Made = { bytes: number } | 'absent' | 'unreadable' | 'too_long'

export interface VideoTools {
  /** Reads headers only. null: not a video. */
  inspect(fileKey: string): Promise<VideoFacts | null>
  canConvert(): Promise<boolean>
  /** H.264 and AAC, with the index first for streaming. */
  toMp4(fileKey: string, ext: VideoExt, to: string): Promise<Made>
  toPicture(fileKey: string, ext: VideoExt, to: string, durationMs: number | null): Promise<Made>
}
