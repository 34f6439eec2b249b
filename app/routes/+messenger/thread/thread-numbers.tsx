import { cx } from '~/ui/cx'

interface ThreadNumbersProps {
  /** As they are read; null: said elsewhere already. */
  theirs: string | null
  ours: string | null
  className?: string
}

/** Whose number it is and which of ours, with a dot between; where both have no room in a line each has one of its own, without. */
export function ThreadNumbers({ theirs, ours, className }: ThreadNumbersProps) {
  const said = [theirs, ours === null ? null : `from ${ours}`].filter((words) => words !== null)
  return (
    // The dot before whatever begins a line is cut off.
    <span className={cx('block overflow-hidden tabular-nums', className)}>
      <span className="-ml-3 flex flex-wrap">
        {said.map((words) => (
          <span key={words} className="relative pl-3 before:absolute before:left-1 before:content-['·'_/_'']">
            {words}
          </span>
        ))}
      </span>
    </span>
  )
}
