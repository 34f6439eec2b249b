import type { SoundKind, Track } from '../core/world'
import { VOICE_RATE as SAMPLE_RATE } from '../voice/frames'
import type { VoiceTrack } from '../voice/voice-track'

const BYTES = 2
const HEADER = 44
const PATTERN_S = 2

export type TapedSound = { atMs: number; durationMs: number; track: Track; kind: SoundKind }

/** Two seconds of voice-like tone. */
function voicePattern(base: number): Int16Array {
  const samples = new Int16Array(SAMPLE_RATE * PATTERN_S)
  let phase = 0
  for (let i = 0; i < samples.length; i++) {
    const t = i / SAMPLE_RATE
    phase += (2 * Math.PI * (base + 30 * Math.sin(2 * Math.PI * 1.7 * t))) / SAMPLE_RATE
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 3.5 * t)) ** 0.5
    samples[i] = 6_000 * syllable * (Math.sin(phase) + 0.4 * Math.sin(3 * phase) + 0.2 * Math.sin(5 * phase))
  }
  return samples
}

function tonePattern(...frequencies: number[]): Int16Array {
  const samples = new Int16Array(SAMPLE_RATE * PATTERN_S)
  for (let i = 0; i < samples.length; i++) {
    const sum = frequencies.reduce((all, f) => all + Math.sin((2 * Math.PI * f * i) / SAMPLE_RATE), 0)
    samples[i] = (7_000 * sum) / frequencies.length
  }
  return samples
}

const PATTERNS: Record<string, Int16Array> = {
  'speech inbound': voicePattern(180),
  'speech outbound': voicePattern(120),
  beep: tonePattern(1_000),
  digits: tonePattern(770, 1_336),
  ringback: tonePattern(440, 480),
  music: tonePattern(262, 330, 392),
}

const patternOf = (sound: TapedSound) =>
  sound.kind === 'speech' ? PATTERNS[`speech ${sound.track}`]! : PATTERNS[sound.kind]

const MAX_SAMPLE = 32_767
const limited = (sample: number) => Math.max(-MAX_SAMPLE, Math.min(MAX_SAMPLE, sample))

/**
 * Renders PCM WAV (8 kHz, 16 bit): real voices, or voice-like sound for spoken texts. Dual: inbound left, outbound
 * right.
 */
export function renderWav(
  durationMs: number,
  channels: 1 | 2,
  sounds: TapedSound[],
  voices: Partial<Record<Track, VoiceTrack>> = {},
): Buffer {
  const frames = Math.round((durationMs / 1000) * SAMPLE_RATE)
  const dataBytes = frames * channels * BYTES
  const file = Buffer.alloc(HEADER + dataBytes)
  file.write('RIFF', 0, 'ascii')
  file.writeUInt32LE(HEADER - 8 + dataBytes, 4)
  file.write('WAVEfmt ', 8, 'ascii')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(channels, 22)
  file.writeUInt32LE(SAMPLE_RATE, 24)
  file.writeUInt32LE(SAMPLE_RATE * channels * BYTES, 28)
  file.writeUInt16LE(channels * BYTES, 32)
  file.writeUInt16LE(BYTES * 8, 34)
  file.write('data', 36, 'ascii')
  file.writeUInt32LE(dataBytes, 40)
  const samples = new Int16Array(file.buffer, file.byteOffset + HEADER, frames * channels)
  const channelOf = (track: Track) => (channels === 2 && track === 'outbound' ? 1 : 0)
  for (const sound of sounds) {
    const pattern = patternOf(sound)
    if (!pattern) continue
    const first = Math.round((sound.atMs / 1000) * SAMPLE_RATE)
    const last = Math.min(frames, Math.round(((sound.atMs + sound.durationMs) / 1000) * SAMPLE_RATE))
    const channel = channelOf(sound.track)
    for (let frame = Math.max(0, first); frame < last; frame++)
      samples[frame * channels + channel] = pattern[(frame - first) % pattern.length]!
  }
  for (const track of ['inbound', 'outbound'] as const)
    for (const [start, voice] of voices[track]?.stretches() ?? [])
      for (let at = 0; at < voice.length && start + at < frames; at++) {
        const place = (start + at) * channels + channelOf(track)
        samples[place] = limited(samples[place]! + voice[at]!)
      }
  return file
}

/** Milliseconds: exact for WAV, by bit rate for MP3, otherwise estimated. */
export function audioMs(file: Buffer, contentType: string): number {
  if (file.length > HEADER && file.toString('ascii', 0, 4) === 'RIFF') {
    const byteRate = file.readUInt32LE(28)
    return byteRate > 0 ? Math.round(((file.length - HEADER) / byteRate) * 1000) : 0
  }
  const bytesPerSecond = /mpeg|mp3/i.test(contentType) ? 16_000 : 8_000
  return Math.max(500, Math.round((file.length / bytesPerSecond) * 1000))
}
