import type { ReactNode } from 'react'
import { cx } from '~/ui/cx'

interface ListAndDetailProps {
  list: ReactNode
  /** Of the one that is chosen, else of the first. */
  detail: ReactNode
  /** Somebody has chosen: where there is no room for both, that is what is shown. */
  isChosen: boolean
}

/** A column of 280 px and what is open of it (4-trust §2.13), inside a `@container`; without room for both, one after the other. */
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
