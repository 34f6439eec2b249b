export type VideoExt =
  'mp4' | 'm4v' | 'mov' | '3gp' | '3g2' | 'webm' | 'mkv' | 'avi' | 'wmv' | 'flv' | 'mpg' | 'ts' | 'ogv'

export interface VideoMetadata {
  /** `avc1.64001f`, `vp8`; null: none. */
  videoCodec: string | null
  /** null: no sound; `unknown`: no codec string. */
  audioCodec: string | null
  durationMs: number | null
  /** As displayed. */
  width: number
  height: number
}

export type ConversionResult = { bytes: number } | 'absent' | 'unreadable' | 'too_long'

export interface VideoTools {
  /** Headers only. null: not a video. */
  inspect(fileKey: string): Promise<VideoMetadata | null>
  canConvert(): Promise<boolean>
  /** Index first, for streaming. */
  toMp4(fileKey: string, ext: VideoExt, to: string): Promise<ConversionResult>
  captureFrame(fileKey: string, ext: VideoExt, to: string, durationMs: number | null): Promise<ConversionResult>
}
