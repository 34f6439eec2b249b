import { requestMicrophone } from '../audio/request-microphone'
import { measureNodeLevel } from '../audio/measure-level'
import type { MicrophoneState } from './phone-port'

export interface Microphone {
  /** Null: closed before the user answered the prompt. */
  open(deviceId: string | null): Promise<MicrophoneState | null>
  deviceId(): string | null
  setMuted(muted: boolean): void
  close(): void
}

/** `onLost`: unplugged or revoked. */
export function createMicrophone(
  context: () => AudioContext,
  onLevel: (level: number) => void,
  onSource: (source: AudioNode) => void = () => {},
  onLost: () => void = () => {},
): Microphone {
  let stream: MediaStream | null = null
  let source: MediaStreamAudioSourceNode | null = null
  let stopMetering = () => {}
  let muted = false
  let turn = 0

  function close(): void {
    turn += 1
    stopMetering()
    source?.disconnect()
    for (const track of stream?.getTracks() ?? []) track.stop()
    stream = null
    source = null
    onLevel(0)
  }

  async function open(deviceId: string | null): Promise<MicrophoneState | null> {
    close()
    const openTurn = turn
    const result = await requestMicrophone(deviceId, () => openTurn === turn)
    if (result === null || typeof result === 'string') return result
    stream = result
    // stop() fires no `ended`.
    for (const track of result.getAudioTracks())
      track.addEventListener('ended', () => openTurn === turn && onLost(), { once: true })
    source = context().createMediaStreamSource(stream)
    onSource(source)
    stopMetering = measureNodeLevel(context(), source, (level) => onLevel(muted ? 0 : level))
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

/** `blocked`: device names are hidden (2-live §8). */
export async function listAudioDevices(): Promise<{
  microphones: AudioDevice[]
  speakers: AudioDevice[]
  blocked: boolean
}> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  const listKind = (kind: MediaDeviceKind) =>
    all.filter((d) => d.kind === kind && d.deviceId).map((d) => ({ id: d.deviceId, label: d.label }))
  return {
    microphones: listKind('audioinput'),
    speakers: listKind('audiooutput'),
    blocked: all.every((device) => device.label === ''),
  }
}
