import { Mic, Square, Volume2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createSoundTest } from '~/live/audio/sound-test'
import type { ChosenDevices } from '~/live/phone/chosen-devices'
import type { MicrophoneState } from '~/live/phone/phone-port'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { LevelMeter } from '~/ui/level-meter'
import { audioSourceWords } from './audio-source.words'
import { DeviceChoices } from './device-choices'

interface AudioTestProps {
  chosen: ChosenDevices
  onChoose(device: keyof ChosenDevices, deviceId: string | null): void
}

/** Devices, the microphone's level and a test sound. Outside of calls. */
export function AudioTest({ chosen, onChoose }: AudioTestProps) {
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

  async function listen(deviceId: string | null): Promise<void> {
    const answer = await test.listen(deviceId)
    if (answer) setMicrophone(answer)
  }

  function choose(device: keyof ChosenDevices, deviceId: string | null): void {
    onChoose(device, deviceId)
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
            {audioSourceWords.stopTest}
          </Button>
        ) : (
          <Button icon={<Mic size={14} aria-hidden />} onClick={() => void listen(chosen.microphone)}>
            {audioSourceWords.testMicrophone}
          </Button>
        )}
        <Button icon={<Volume2 size={14} aria-hidden />} onClick={() => void test.play(chosen.speaker)}>
          {audioSourceWords.playTestSound}
        </Button>
      </div>
      {isOn ? (
        <div className="space-y-1">
          <LevelMeter level={level} />
          <p className="text-s text-faint">{audioSourceWords.speakTestLevel}</p>
        </div>
      ) : null}
      <div role="status" className="empty:hidden">
        {microphone === 'missing' ? <Banner tone="warn">{audioSourceWords.noMicrophoneToTest}</Banner> : null}
        {microphone === 'blocked' ? <Banner tone="warn">{audioSourceWords.microphoneBlockedForTest}</Banner> : null}
      </div>
    </div>
  )
}
