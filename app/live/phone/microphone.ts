import { askForMicrophone } from '../audio/ask-microphone'
import type { MicrophoneState } from './phone-port'

/** Milliseconds between two readings of the level (2-live §9). */
const READ_EVERY_MS = 100
/** Samples of a reading: more than sound in between, at 48 kHz, so that nothing short falls between two readings. */
const READ_SAMPLES = 8_192

export interface Microphone {
  /** null: it was closed, or asked for anew, before the person had answered. */
  open(deviceId: string | null): Promise<MicrophoneState | null>
  /** The browser's id of the one that is open; null: none is. */
  deviceId(): string | null
  setMuted(muted: boolean): void
  close(): void
}

/**
 * A real microphone whose loudness is measured. `onSource`: where its sound comes from, each time it was opened; `onLost`: it was
 * unplugged, or is not allowed any more.
 */
export function makeMicrophone(
  context: () => AudioContext,
  onLevel: (level: number) => void,
  onSource: (source: AudioNode) => void = () => {},
  onLost: () => void = () => {},
): Microphone {
  let stream: MediaStream | null = null
  let source: MediaStreamAudioSourceNode | null = null
  let reading: ReturnType<typeof setInterval> | undefined
  let muted = false
  /** Whoever closes it while the person is still being asked wants no microphone any more. */
  let turn = 0

  function close(): void {
    turn += 1
    clearInterval(reading)
    source?.disconnect()
    for (const track of stream?.getTracks() ?? []) track.stop()
    stream = null
    source = null
    onLevel(0)
  }

  async function open(deviceId: string | null): Promise<MicrophoneState | null> {
    close()
    const asked = turn
    const given = await askForMicrophone(deviceId, () => asked === turn)
    if (given === null || typeof given === 'string') return given
    stream = given
    // Nobody's own stop of a track is told.
    for (const track of given.getAudioTracks())
      track.addEventListener('ended', () => asked === turn && onLost(), { once: true })
    const analyser = context().createAnalyser()
    analyser.fftSize = READ_SAMPLES
    source = context().createMediaStreamSource(stream)
    source.connect(analyser)
    onSource(source)
    const samples = new Float32Array(analyser.fftSize)
    reading = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      onLevel(muted ? 0 : Math.min(1, Math.sqrt(power) * 4))
    }, READ_EVERY_MS)
    setMuted(muted)
    return 'on'
  }

  function setMuted(value: boolean): void {
    muted = value
    for (const track of stream?.getAudioTracks() ?? []) track.enabled = !value
  }

  const deviceId = () => stream?.getAudioTracks()[0]?.getSettings().deviceId ?? null

  return { open, deviceId, setMuted, close }
}

export interface AudioDevice {
  id: string
  label: string
}

/** Devices to choose from. `blocked` when the browser hides all their names (2-live §8, 'Settings devices'). */
export async function listAudioDevices(): Promise<{
  microphones: AudioDevice[]
  speakers: AudioDevice[]
  blocked: boolean
}> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  const of = (kind: MediaDeviceKind) =>
    all.filter((d) => d.kind === kind && d.deviceId).map((d) => ({ id: d.deviceId, label: d.label }))
  return {
    microphones: of('audioinput'),
    speakers: of('audiooutput'),
    blocked: all.every((device) => device.label === ''),
  }
}
