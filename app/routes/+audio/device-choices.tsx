import { useEffect, useState } from 'react'
import type { ChosenDevices } from '~/live/phone/chosen-devices'
import { listAudioDevices } from '~/live/phone/microphone'
import { Field, fieldAria, Select } from '~/ui/field'
import { Skeleton } from '~/ui/skeleton'
import { audioSourceWords } from './audio-source.words'

type DeviceList = Awaited<ReturnType<typeof listAudioDevices>>

interface DeviceChoicesProps {
  chosen: ChosenDevices
  /** null: the system default. */
  onChoose(device: keyof ChosenDevices, deviceId: string | null): void
}

/** Microphone and speaker selects. Browsers hide device names until microphone permission is granted. */
export function DeviceChoices({ chosen, onChoose }: DeviceChoicesProps) {
  const [devices, setDevices] = useState<DeviceList | null>(null)
  useEffect(() => {
    const load = () => void listAudioDevices().then(setDevices)
    load()
    navigator.mediaDevices?.addEventListener('devicechange', load)
    return () => navigator.mediaDevices?.removeEventListener('devicechange', load)
  }, [])
  if (devices === null) return <Skeleton className="h-24 w-full" />
  if (devices.blocked) {
    return (
      <div className="space-y-1">
        <p className="font-medium text-danger">{audioSourceWords.audioPermissionsBlocked}</p>
        <p className="text-s text-muted">{audioSourceWords.allowMicrophonePageBrowserUntil}</p>
      </div>
    )
  }
  return (
    <div className="space-y-3">
      <DeviceChoice
        label={audioSourceWords.microphone}
        devices={devices.microphones}
        chosen={chosen.microphone}
        choose={(id) => onChoose('microphone', id)}
      />
      <DeviceChoice
        label={audioSourceWords.speaker}
        devices={devices.speakers}
        chosen={chosen.speaker}
        choose={(id) => onChoose('speaker', id)}
      />
    </div>
  )
}

interface DeviceChoiceProps {
  label: string
  devices: DeviceList['microphones']
  chosen: string | null
  choose(deviceId: string | null): void
}

function DeviceChoice({ label, devices, chosen, choose }: DeviceChoiceProps) {
  // An unplugged device falls back to the system default.
  const shown = devices.some((device) => device.id === chosen) ? chosen : null
  const id = label.toLowerCase()
  const meta = { id, errorId: `${id}-error`, descriptionId: `${id}-hint` }
  return (
    <Field meta={meta} label={label}>
      <Select {...fieldAria(meta)} value={shown ?? ''} onChange={(event) => choose(event.target.value || null)}>
        <option value="">{audioSourceWords.systemDefault}</option>
        {devices.map((device) => (
          <option key={device.id} value={device.id}>
            {device.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
