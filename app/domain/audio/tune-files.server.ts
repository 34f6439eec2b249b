import type { WaitMusic } from '../settings/settings.schema'
import { CHIME_TUNES, MUSIC_TUNES, OVER_TUNE, renderTune, type Tune } from './tunes'

const TUNES = { ...MUSIC_TUNES, ...CHIME_TUNES, over: OVER_TUNE } satisfies Record<string, Tune>
export type CarrierTune = keyof typeof TUNES
export type Cue = keyof typeof CHIME_TUNES | 'over'

const FOLDER = '/carrier/sounds/'
export const getTunePath = (tune: CarrierTune): string => `${FOLDER}${tune}.wav`
/** TwiML that loops music in a waiting conference. */
export const getWaitPath = (music: Exclude<WaitMusic, 'none'>): string => `${FOLDER}${music}.xml`
export const isTuneUrl = (url: string | undefined): boolean => url?.includes(FOLDER) === true

const isTune = (name: string): name is CarrierTune => Object.hasOwn(TUNES, name)
const isMusic = (name: string): name is keyof typeof MUSIC_TUNES => Object.hasOwn(MUSIC_TUNES, name)

export function parseTunePath(path: string): { kind: 'tune' | 'wait'; tune: CarrierTune } | null {
  const [, name = '', ending] = /^\/carrier\/sounds\/(\w+)\.(wav|xml)$/.exec(path) ?? []
  if (ending === 'wav' && isTune(name)) return { kind: 'tune', tune: name }
  return ending === 'xml' && isMusic(name) ? { kind: 'wait', tune: name } : null
}

/** Telephony sample rate. */
const SAMPLE_RATE = 8_000
const HEADER_BYTES = 44

const rendered = new Map<CarrierTune, Buffer>()

/** PCM, 16 bit, mono. */
export function renderTuneFile(tune: CarrierTune): Buffer {
  const file = rendered.get(tune) ?? encodeWav(renderTune(TUNES[tune], SAMPLE_RATE))
  rendered.set(tune, file)
  return file
}

function encodeWav(samples: Float32Array): Buffer {
  const dataBytes = samples.length * 2
  const file = Buffer.alloc(HEADER_BYTES + dataBytes)
  file.write('RIFF', 0)
  file.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLE_RATE, 24)
  file.writeUInt32LE(SAMPLE_RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(dataBytes, 40)
  samples.forEach((sample, index) => file.writeInt16LE(Math.round(sample * 0x7fff), HEADER_BYTES + index * 2))
  return file
}
