import { useId } from 'react'
import { PLAYBACK_SPEEDS } from '~/domain/videos/video-limits'
import { Select } from '~/ui/field'

/** 2-live §9. */
export function SpeedSelect({ speed, onChange }: { speed: number; onChange(speed: number): void }) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-s text-muted">
        Speed
      </label>
      <Select
        id={id}
        className="w-24"
        value={String(speed)}
        onChange={({ target: { value } }) => onChange(Number(value))}
      >
        {PLAYBACK_SPEEDS.map((one) => (
          <option key={one} value={String(one)}>
            {one}×
          </option>
        ))}
      </Select>
    </div>
  )
}
