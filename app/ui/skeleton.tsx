import { cx } from './cx'

/** Holds the place of what is loading, in its size, so that nothing jumps when it comes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('breathe block rounded-s bg-hover', className)} />
}

/** A table that is loading: as many rows as usually come. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div role="status" aria-label="Loading" className="divide-y divide-line rounded-l border border-line bg-panel">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-11 items-center gap-6 px-4">
          <Skeleton className="h-3 w-1/4" />
          <Skeleton className="h-3 w-1/3" />
          <Skeleton className="h-3 w-1/6" />
        </div>
      ))}
    </div>
  )
}
