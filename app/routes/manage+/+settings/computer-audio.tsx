import { useEffect, useState } from 'react'
import { saveDevices, onDevicesChanged, loadDevices } from '~/live/phone/chosen-devices'
import { useHydrated } from '~/ui/use-hydrated'
import { AudioTest } from '../../+audio/audio-test'
import { dialerSettingsWords } from '../../+settings/dialer-settings.words'

export function ComputerAudio() {
  // Devices can only be listed by scripts in the browser.
  return useHydrated() ? (
    <Devices />
  ) : (
    <p className="text-m text-muted">{dialerSettingsWords.browserDefaultMicrophoneSpeakerUsed}</p>
  )
}

function Devices() {
  const [chosen, setChosen] = useState(loadDevices)
  // Another window or the open dialer can change the devices too.
  useEffect(() => onDevicesChanged(() => setChosen(loadDevices())), [])
  return (
    <AudioTest
      chosen={chosen}
      onChoose={(device, deviceId) => {
        const next = { ...loadDevices(), [device]: deviceId }
        saveDevices(next)
        setChosen(next)
      }}
    />
  )
}
