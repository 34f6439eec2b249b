import { cx } from './cx'
import { uiWords } from './ui.words'

/** Percent (3-settings §9). */
const STEPS = [0, 5, 9, 13, 18, 25, 33, 42, 52, 66]

/** `level`: 0 to 1. */
export function LevelMeter({ level }: { level: number }) {
  const percent = Math.round(level * 100)
  return (
    <div
      role="meter"
      aria-label={uiWords.microphoneLevel}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="flex h-5 w-full max-w-xs items-stretch gap-1"
    >
      {STEPS.map((from) => (
        <span key={from} className={cx('flex-1 rounded-s', percent > from ? 'bg-ok' : 'bg-selected')} />
      ))}
    </div>
  )
}
