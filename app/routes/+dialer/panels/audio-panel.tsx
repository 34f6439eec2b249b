import { useState } from 'react'
import { AudioTest } from '../../+audio/audio-test'
import { DeviceChoices } from '../../+audio/device-choices'
import type { ChosenDevices } from '~/live/phone/chosen-devices'
import { useDialerUi } from '../dialer-context'
import { PanelShell } from './panel-shell'
import { dialerPanelsWords } from './dialer-panels.words'

export function AudioPanel() {
  const { dialer, state } = useDialerUi()
  const { phone } = dialer
  const [chosen, setChosen] = useState(phone.devices)
  const onChoose = (device: keyof ChosenDevices, id: string | null) => {
    const choosing = device === 'microphone' ? phone.setMicrophone(id) : phone.setSpeaker(id)
    void dialer.press(() => choosing.finally(() => setChosen(phone.devices())))
  }
  return (
    <PanelShell title={dialerPanelsWords.audio} width={320}>
      {state.phone.call === 'idle' ? (
        <AudioTest chosen={chosen} onChoose={onChoose} />
      ) : (
        <DeviceChoices key={state.phone.microphone} chosen={chosen} onChoose={onChoose} />
      )}
    </PanelShell>
  )
}
