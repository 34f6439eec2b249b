/** Containers of films that people have, by the name that their own bytes give them. */
export type VideoExt =
  'mp4' | 'm4v' | 'mov' | '3gp' | '3g2' | 'webm' | 'mkv' | 'avi' | 'wmv' | 'flv' | 'mpg' | 'ts' | 'ogv'

/** What is in a film. */
export interface VideoFacts {
  /** As codec strings of browsers name it (`avc1.64001f`, `vp8`); null: one that has no such name. */
  videoCodec: string | null
  /** null: it has no sound. `unknown`: sound of a kind that has no such name. */
  audioCodec: string | null
  /** null: it does not say. */
  durationMs: number | null
  /** As it is shown, upright. */
  width: number
  height: number
}

/**
 * What came of asking for another file: it is there, nothing here makes it, nobody can read what it was to be made of, or it would
 * take longer than anybody waits.
 */
export type Made = { bytes: number } | 'absent' | 'unreadable' | 'too_long'

/** Reads films that lie under a key of the files port, and makes other files of them beside. */
export interface VideoTools {
  /** null: there is no film in it, whatever its first bytes say. Reads what the file says of itself, not its pictures. */
  inspect(fileKey: string): Promise<VideoFacts | null>
  /** Whether this installation has a converter. */
  canConvert(): Promise<boolean>
  /** Writes an mp4 (H.264, AAC) that begins to play before all of it is there. */
  toMp4(fileKey: string, ext: VideoExt, to: string): Promise<Made>
  /** Writes a picture of it (jpeg). */
  toPicture(fileKey: string, ext: VideoExt, to: string, durationMs: number | null): Promise<Made>
}
