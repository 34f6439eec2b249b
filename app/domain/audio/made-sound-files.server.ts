import type { WaitMusic } from '../settings/settings.schema'
import { CHIME_TUNES, MUSIC_TUNES, OVER_TUNE, renderTune, type Tune } from './made-sounds'

/** Sounds that the carrier plays to a seller on a phone of their own. They are nobody's secret. */
const TUNES = { ...MUSIC_TUNES, ...CHIME_TUNES, over: OVER_TUNE } satisfies Record<string, Tune>
export type CarrierTune = keyof typeof TUNES
/** What tells a seller that somebody is in their ear, or no longer. */
export type Cue = keyof typeof CHIME_TUNES | 'over'

const FOLDER = '/carrier/sounds/'
/** Where the carrier fetches a tune. */
export const tunePath = (tune: CarrierTune): string => `${FOLDER}${tune}.wav`
/** Where it asks what is heard over and over until somebody else comes into a room. */
export const waitPath = (music: Exclude<WaitMusic, 'none'>): string => `${FOLDER}${music}.xml`
/** Whether an address that the carrier names is one of these. */
export const isTuneUrl = (url: string | undefined): boolean => url?.includes(FOLDER) === true

const isTune = (name: string): name is CarrierTune => Object.hasOwn(TUNES, name)
const isMusic = (name: string): name is keyof typeof MUSIC_TUNES => Object.hasOwn(MUSIC_TUNES, name)

/** What such a path is; null: nothing of ours. */
export function readTunePath(path: string): { kind: 'tune' | 'wait'; tune: CarrierTune } | null {
  const [, name = '', ending] = /^\/carrier\/sounds\/(\w+)\.(wav|xml)$/.exec(path) ?? []
  if (ending === 'wav' && isTune(name)) return { kind: 'tune', tune: name }
  return ending === 'xml' && isMusic(name) ? { kind: 'wait', tune: name } : null
}

/** What telephones carry. */
const RATE = 8_000
const HEADER_BYTES = 44

const rendered = new Map<CarrierTune, Buffer>()

/** A tune as a WAV file (PCM, 16 bit, one channel), made when it is first asked for. */
export function tuneFile(tune: CarrierTune): Buffer {
  const made = rendered.get(tune) ?? wavOf(renderTune(TUNES[tune], RATE))
  rendered.set(tune, made)
  return made
}

function wavOf(samples: Float32Array): Buffer {
  const dataBytes = samples.length * 2
  const file = Buffer.alloc(HEADER_BYTES + dataBytes)
  file.write('RIFF', 0)
  file.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(dataBytes, 40)
  samples.forEach((sample, index) => file.writeInt16LE(Math.round(sample * 0x7fff), HEADER_BYTES + index * 2))
  return file
}
