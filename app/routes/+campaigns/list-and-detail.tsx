import type { ReactNode } from 'react'
import { cx } from '~/ui/cx'

interface ListAndDetailProps {
  list: ReactNode
  detail: ReactNode
  /** On narrow screens shows the detail instead of the list. */
  isChosen: boolean
}

/** List of 280 px beside the detail (4-trust §2.13), inside a `@container`. */
export function ListAndDetail({ list, detail, isChosen }: ListAndDetailProps) {
  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={cx(
          'relative flex w-70 shrink-0 flex-col overflow-y-auto border-line @max-pair:w-full @pair:border-r',
          isChosen && '@max-pair:hidden',
        )}
      >
        {list}
      </div>
      <div className={cx('relative min-w-0 flex-1 overflow-y-auto', !isChosen && '@max-pair:hidden')}>{detail}</div>
    </div>
  )
}
