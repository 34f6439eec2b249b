import { cx } from '~/ui/cx'

interface ThreadNumbersProps {
  /** null: shown elsewhere. */
  theirs: string | null
  ours: string | null
  className?: string
}

export function ThreadNumbers({ theirs, ours, className }: ThreadNumbersProps) {
  const parts = [theirs, ours === null ? null : `from ${ours}`].filter((words) => words !== null)
  return (
    <span className={cx('block overflow-hidden tabular-nums', className)}>
      <span className="-ml-3 flex flex-wrap">
        {parts.map((words) => (
          <span key={words} className="relative pl-3 before:absolute before:left-1 before:content-['·'_/_'']">
            {words}
          </span>
        ))}
      </span>
    </span>
  )
}
