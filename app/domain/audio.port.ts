/** Containers of sound that phones do not play and people send. */
export type ConvertibleAudio = 'mp4' | 'webm' | 'wav'

/** Turns sound that phones cannot play into sound that they can. */
export interface AudioConverter {
  /** A wav file (PCM, one channel) of a file of that kind; `absent`: this installation has no converter. */
  toWav(bytes: Uint8Array, kind: ConvertibleAudio): Promise<Uint8Array | 'absent' | 'unreadable'>
}
