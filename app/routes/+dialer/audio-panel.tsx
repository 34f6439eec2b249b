import { useEffect, useState } from 'react'
import { listAudioDevices } from '~/live/phone/microphone'
import { Field, fieldAria, Select } from '~/ui/field'
import { Skeleton } from '~/ui/skeleton'
import { useDialerUi } from './dialer-context'
import { PanelShell } from './panel-shell'

type DeviceList = Awaited<ReturnType<typeof listAudioDevices>>

/** Which microphone and which speaker. The browser names them only once the microphone was allowed. */
export function AudioPanel() {
  const { state } = useDialerUi()
  return (
    <PanelShell title="Audio" width={320}>
      <Devices key={state.phone.microphone} />
    </PanelShell>
  )
}

function Devices() {
  const { dialer } = useDialerUi()
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
        <p className="font-medium text-danger">Audio permissions are blocked</p>
        <p className="text-s text-muted">
          Allow the microphone for this page in your browser. Until then the system&apos;s own devices are used.
        </p>
      </div>
    )
  }
  return (
    <div className="space-y-3">
      <DeviceChoice label="Microphone" devices={devices.microphones} choose={(id) => dialer.phone.setMicrophone(id)} />
      <DeviceChoice label="Speaker" devices={devices.speakers} choose={(id) => dialer.phone.setSpeaker(id)} />
    </div>
  )
}

interface DeviceChoiceProps {
  label: string
  devices: DeviceList['microphones']
  /** Null: whatever the system uses. */
  choose(deviceId: string | null): Promise<void>
}

function DeviceChoice({ label, devices, choose }: DeviceChoiceProps) {
  const { dialer } = useDialerUi()
  const id = label.toLowerCase()
  const meta = { id, errorId: `${id}-error`, descriptionId: `${id}-hint` }
  return (
    <Field meta={meta} label={label}>
      <Select {...fieldAria(meta)} onChange={(event) => void dialer.press(() => choose(event.target.value || null))}>
        <option value="">System default</option>
        {devices.map((device) => (
          <option key={device.id} value={device.id}>
            {device.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
