import { useEffect, useState } from 'react'
import { listAudioDevices } from '~/live/phone/microphone'
import { Field, fieldAria, Select } from '~/ui/field'
import { Skeleton } from '~/ui/skeleton'
import { useDialerUi } from './dialer-context'
import { PanelShell } from './panel-shell'

type DeviceList = Awaited<ReturnType<typeof listAudioDevices>>
const meta = (id: string) => ({ id, errorId: `${id}-error`, descriptionId: `${id}-hint` })

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
      <Field meta={meta('microphone')} label="Microphone">
        <Select
          {...fieldAria(meta('microphone'))}
          onChange={(event) => void dialer.press(() => dialer.phone.setMicrophone(event.target.value || null))}
        >
          <option value="">System default</option>
          {devices.microphones.map((device) => (
            <option key={device.id} value={device.id}>
              {device.label}
            </option>
          ))}
        </Select>
      </Field>
      <Field meta={meta('speaker')} label="Speaker">
        <Select
          {...fieldAria(meta('speaker'))}
          onChange={(event) => void dialer.press(() => dialer.phone.setSpeaker(event.target.value || null))}
        >
          <option value="">System default</option>
          {devices.speakers.map((device) => (
            <option key={device.id} value={device.id}>
              {device.label}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
