import { cx } from './cx'

/** Holds the place of what is loading, in its size, so that nothing jumps when it comes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('breathe block rounded-s bg-hover', className)} />
}
