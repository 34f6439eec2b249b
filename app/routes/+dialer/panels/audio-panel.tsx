import { useState } from 'react'
import { DeviceChoices } from '../../+audio/device-choices'
import { useDialerUi } from '../dialer-context'
import { PanelShell } from './panel-shell'
import { dialerPanelsWords } from './dialer-panels.words'

export function AudioPanel() {
  const { dialer, state } = useDialerUi()
  const { phone } = dialer
  const [chosen, setChosen] = useState(phone.devices)
  return (
    <PanelShell title={dialerPanelsWords.audio} width={320}>
      <DeviceChoices
        key={state.phone.microphone}
        chosen={chosen}
        onChoose={(device, id) => {
          const choosing = device === 'microphone' ? phone.setMicrophone(id) : phone.setSpeaker(id)
          void dialer.press(() => choosing.finally(() => setChosen(phone.devices())))
        }}
      />
    </PanelShell>
  )
}
