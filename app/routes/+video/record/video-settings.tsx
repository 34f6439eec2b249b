import { useEffect, useState, type FormEvent } from 'react'
import { listVideoDevices, type DeviceList } from '~/live/video-recorder/list-video-devices'
import { recordableKinds } from '~/live/video-recorder/recordable-kinds'
import { isOverlayWidth, saveVideoChoices, OVERLAY_WIDTHS, loadVideoChoices } from '~/live/video-recorder/video-choices'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Field, Select } from '~/ui/field'
import { ReasonButton } from '~/ui/reason-button'
import { Switch } from '~/ui/switch'
import type { VideoSources } from '../../../../machines/browser/video-recorder'
import { fieldMeta } from '../../+audio/field-meta'
import { OverlayFields } from './overlay-fields'
import { videoWords } from '../video.words'

interface VideoSettingsProps {
  sources: VideoSources
  /** `sources` apply now; the other choices are stored in this browser. */
  onSave(sources: VideoSources): void
  onClose(): void
}

const NONE = 'none'
const WRONG_WIDTH = videoWords.enterWidthWholeNumber(OVERLAY_WIDTHS.least, OVERLAY_WIDTHS.most)

/** Camera, microphone, screen and overlay position (2-live §2.6, §5). */
export function VideoSettings({ sources, onSave, onClose }: VideoSettingsProps) {
  const [stored] = useState(loadVideoChoices)
  const [camera, setCamera] = useState(sources.camera ? (stored.camera ?? '') : NONE)
  const [microphone, setMicrophone] = useState(stored.microphone === false ? NONE : (stored.microphone ?? ''))
  const [screen, setScreen] = useState(sources.screen)
  const [overlay, setOverlay] = useState({ width: String(stored.overlayWidth), position: stored.overlayPosition })
  const devices = useVideoDevices()
  const [{ screen: screenBlocker }] = useState(recordableKinds)

  const isBoth = camera !== NONE && screen
  const width = overlay.width.trim() === '' ? NaN : Number(overlay.width)
  const isWrong = isBoth && !isOverlayWidth(width)
  const reason = camera === NONE && !screen ? videoWords.noSource : isWrong ? WRONG_WIDTH : null
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (reason !== null) return
    saveVideoChoices({
      camera: camera === NONE ? stored.camera : camera || null,
      microphone: microphone === NONE ? false : microphone || null,
      overlayWidth: isBoth ? width : stored.overlayWidth,
      overlayPosition: overlay.position,
    })
    onSave({ camera: camera !== NONE, screen })
  }
  return (
    <Dialog title={videoWords.videoSettings} width={440} onClose={onClose}>
      <form onSubmit={save} className="flex flex-col gap-4">
        <DeviceField
          label={videoWords.camera}
          list={devices?.cameras}
          words={{
            none: videoWords.noCamera,
            missing: videoWords.noCameraFound,
            blocked: videoWords.cameraPermissionsBlocked,
          }}
          value={camera}
          onChoose={setCamera}
        />
        <DeviceField
          label={videoWords.microphone}
          list={devices?.microphones}
          words={{
            none: videoWords.noMicrophone,
            missing: videoWords.noMicrophoneFound,
            blocked: videoWords.audioPermissionsBlocked,
          }}
          value={microphone}
          onChoose={setMicrophone}
        />
        <Switch
          label={videoWords.screen}
          hint={screenBlocker ?? videoWords.browserAsksWhichScreenWindowOr}
          checked={screen}
          disabled={screenBlocker !== null && !screen}
          onChange={({ currentTarget }) => setScreen(currentTarget.checked)}
        />
        {isBoth ? <OverlayFields overlay={overlay} error={isWrong ? WRONG_WIDTH : null} onChange={setOverlay} /> : null}
        <DialogActions onCancel={onClose}>
          <ReasonButton variant="primary" reason={reason}>
            {videoWords.save}
          </ReasonButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type Lists = Awaited<ReturnType<typeof listVideoDevices>>

function useVideoDevices(): Lists | null {
  const [lists, setLists] = useState<Lists | null>(null)
  useEffect(() => {
    const load = () => void listVideoDevices().then(setLists)
    load()
    navigator.mediaDevices?.addEventListener('devicechange', load)
    return () => navigator.mediaDevices?.removeEventListener('devicechange', load)
  }, [])
  return lists
}

interface DeviceFieldProps {
  label: 'Camera' | 'Microphone'
  list: DeviceList | undefined
  words: { none: string; missing: string; blocked: string }
  /** '': system default. */
  value: string
  onChoose(value: string): void
}

/** Browsers hide device names until permission is granted. */
function DeviceField({ label, list, words, value, onChoose }: DeviceFieldProps) {
  const problem = list && list.state !== 'there' ? words[list.state] : null
  const meta = fieldMeta(`video-${label.toLowerCase()}`, problem ? [problem] : null)
  // An unplugged device falls back to the system default.
  const isKnown = value === NONE || !list || list.devices.some(({ id }) => id === value)
  return (
    <Field meta={meta} label={label}>
      <Select
        id={meta.id}
        aria-describedby={meta.errorId}
        value={isKnown ? value : ''}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <option value="">{videoWords.systemDefault}</option>
        {list?.devices.map(({ id, label: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={NONE}>{words.none}</option>
      </Select>
    </Field>
  )
}
