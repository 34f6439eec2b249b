import {
  isOverlayWidth,
  OVERLAY_POSITIONS,
  OVERLAY_WIDTHS,
  POSITION_LABELS,
  type OverlayPosition,
} from '~/live/video-recorder/video-choices'
import { Field, fieldAria, Select, WholeNumber } from '~/ui/field'
import { fieldMeta } from '../../+audio/field-meta'
import { getOverlayStyle } from './get-overlay-style'
import { videoWords } from '../video.words'

interface Overlay {
  width: string
  position: OverlayPosition
}

interface OverlayFieldsProps {
  overlay: Overlay
  error: string | null
  onChange(overlay: Overlay): void
}

export function OverlayFields({ overlay, error, onChange }: OverlayFieldsProps) {
  const width = fieldMeta('overlay-width', error ? [error] : null)
  const position = fieldMeta('overlay-position', null)
  const shown = isOverlayWidth(Number(overlay.width)) ? Number(overlay.width) : OVERLAY_WIDTHS.usual
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div aria-hidden className="relative aspect-video w-40 shrink-0 rounded-m border border-line-strong bg-inset">
        <div
          className="absolute rounded-s bg-accent-fill transition-all duration-(--calm)"
          style={getOverlayStyle({ overlayWidth: shown, overlayPosition: overlay.position })}
        />
      </div>
      <div className="flex min-w-40 flex-1 flex-col gap-4">
        <Field meta={width} label={videoWords.cameraWidth} hint={videoWords.screenOne50}>
          <WholeNumber
            {...fieldAria(width)}
            min={OVERLAY_WIDTHS.least}
            max={OVERLAY_WIDTHS.most}
            value={overlay.width}
            onChange={({ currentTarget }) => onChange({ ...overlay, width: currentTarget.value })}
          />
        </Field>
        <Field meta={position} label={videoWords.cameraPosition}>
          <Select
            {...fieldAria(position)}
            value={overlay.position}
            onChange={({ currentTarget }) => onChange({ ...overlay, position: currentTarget.value as OverlayPosition })}
          >
            {OVERLAY_POSITIONS.map((corner) => (
              <option key={corner} value={corner}>
                {POSITION_LABELS[corner]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </div>
  )
}
