export type ConvertibleAudio = 'mp4' | 'webm' | 'wav'

export interface AudioConverter {
  /** Convert to WAV (PCM, mono). `absent`: no converter installed. */
  toWav(bytes: Uint8Array, kind: ConvertibleAudio): Promise<Uint8Array | 'absent' | 'unreadable'>
}
