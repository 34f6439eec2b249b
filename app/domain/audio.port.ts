export type ConvertibleAudio = 'mp4' | 'webm' | 'wav'

export interface AudioConverter {
  /** PCM, mono. `absent`: no converter. */
  toWav(bytes: Uint8Array, kind: ConvertibleAudio): Promise<Uint8Array | 'absent' | 'unreadable'>
}
