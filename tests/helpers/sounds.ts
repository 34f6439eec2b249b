import { WAV_RATE, encodeWav } from '../../app/live/audio/wav'

/** A wav file of a tone, as our own recorder writes it. */
export async function wavOf(seconds: number): Promise<Uint8Array<ArrayBuffer>> {
  const samples = new Float32Array(Math.round(seconds * WAV_RATE))
  for (let index = 0; index < samples.length; index++) samples[index] = Math.sin(index / 8) / 2
  return new Uint8Array(await encodeWav({ samples, durationMs: seconds * 1000 }).arrayBuffer())
}

/** Frames of silence: MPEG 1 Layer 3, 128 kbit/s, 44.1 kHz, 1152 samples each. */
export function mp3Of(seconds: number): Uint8Array<ArrayBuffer> {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  return new Uint8Array(Buffer.concat(Array<Buffer>(Math.ceil((seconds * 44_100) / 1152)).fill(frame)))
}
