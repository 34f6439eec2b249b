import { cx } from './cx'
import type { Tone } from './badge'

interface ProgressProps {
  label: string
  value: number
  /** 0: total unknown. */
  max: number
  tone?: Extract<Tone, 'accent' | 'ok' | 'warn' | 'danger'>
  /** '40 of 100 rows'. */
  text?: string
}

const tones = { accent: 'bg-accent-fill', ok: 'bg-ok', warn: 'bg-warn', danger: 'bg-danger' }

export function Progress({ label, value, max, tone = 'accent', text }: ProgressProps) {
  const known = max > 0
  const share = known ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={known ? max : undefined}
      aria-valuenow={known ? value : undefined}
      aria-valuetext={text}
      className="h-1.5 w-full overflow-hidden rounded-full bg-selected"
    >
      <div
        className={cx('h-full rounded-full transition-[width] duration-(--calm)', tones[tone], !known && 'breathe')}
        style={{ width: known ? `${share * 100}%` : '100%' }}
      />
    </div>
  )
}
