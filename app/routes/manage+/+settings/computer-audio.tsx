import { Mic, Square, Volume2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createSoundTest } from '~/live/audio/sound-test'
import { saveDevices, onDevicesChanged, loadDevices, type ChosenDevices } from '~/live/phone/chosen-devices'
import type { MicrophoneState } from '~/live/phone/phone-port'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { LevelMeter } from '~/ui/level-meter'
import { useHydrated } from '~/ui/use-hydrated'
import { DeviceChoices } from '../../+audio/device-choices'
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
  const [level, setLevel] = useState(0)
  const [microphone, setMicrophone] = useState<MicrophoneState>('off')
  const [test] = useState(() => {
    // An unplugged device falls back to the system default, as in a call.
    const soundTest = createSoundTest(
      setLevel,
      () => void soundTest.listen(null).then((answer) => answer && setMicrophone(answer)),
    )
    return soundTest
  })
  useEffect(() => test.close, [test])
  // Another window or the open dialer can change the devices too.
  useEffect(() => onDevicesChanged(() => setChosen(loadDevices())), [])

  async function listen(deviceId: string | null): Promise<void> {
    const answer = await test.listen(deviceId)
    if (answer) setMicrophone(answer)
  }

  function choose(device: keyof ChosenDevices, deviceId: string | null): void {
    const next = { ...loadDevices(), [device]: deviceId }
    saveDevices(next)
    setChosen(next)
    if (device === 'microphone' && microphone === 'on') void listen(deviceId)
  }

  const isOn = microphone === 'on'
  return (
    <div className="max-w-sm space-y-4">
      {/* Browsers name devices only after microphone permission. */}
      <DeviceChoices key={microphone} chosen={chosen} onChoose={choose} />
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <Button
            icon={<Square size={14} aria-hidden />}
            onClick={() => {
              test.stopListening()
              setMicrophone('off')
            }}
          >
            {dialerSettingsWords.stopTest}
          </Button>
        ) : (
          <Button icon={<Mic size={14} aria-hidden />} onClick={() => void listen(chosen.microphone)}>
            {dialerSettingsWords.testMicrophone}
          </Button>
        )}
        <Button icon={<Volume2 size={14} aria-hidden />} onClick={() => void test.play(chosen.speaker)}>
          {dialerSettingsWords.playTestSound}
        </Button>
      </div>
      {isOn ? (
        <div className="space-y-1">
          <LevelMeter level={level} />
          <p className="text-s text-faint">{dialerSettingsWords.speakTestLevel}</p>
        </div>
      ) : null}
      <div role="status" className="empty:hidden">
        {microphone === 'missing' ? (
          <Banner tone="warn">{dialerSettingsWords.noMicrophoneFoundConnectOne}</Banner>
        ) : null}
        {microphone === 'blocked' ? (
          <Banner tone="warn">{dialerSettingsWords.microphoneBlockedAllowPageBrowser}</Banner>
        ) : null}
      </div>
    </div>
  )
}
