import { Headphones } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { isAudioChecked, markAudioChecked, needsAudioCheck, onAudioChecked } from '~/live/dialer/audio-check'
import { Button } from '~/ui/button'
import { useDialerUi } from './dialer-context'
import { dialerWords } from './dialer.words'
import { Strip } from './strip'

/** Once per browser. Connect works without it. */
export function AudioCheck() {
  const { state, openPanels, togglePanel } = useDialerUi()
  const isChecked = useSyncExternalStore(onAudioChecked, isAudioChecked, () => true)
  if (isChecked || openPanels.length > 0 || !needsAudioCheck(state)) return null
  return (
    <Strip aria-label={dialerWords.audioCheck}>
      <p className="flex min-w-0 flex-1 items-center gap-2 text-s text-text">
        <Headphones size={16} aria-hidden className="shrink-0 text-muted" />
        {dialerWords.checkMicrophoneSpeaker}
      </p>
      <div className="flex gap-2">
        <Button type="button" size="s" onClick={markAudioChecked}>
          {dialerWords.dismiss}
        </Button>
        <Button
          type="button"
          size="s"
          onClick={() => {
            markAudioChecked()
            togglePanel('audio')
          }}
        >
          {dialerWords.checkAudio}
        </Button>
      </div>
    </Strip>
  )
}
