import { cx } from './cx'

/** Holds the place of what is loading, in its size, so that nothing jumps when it comes. */
export function Skeleton({ className, round = false }: { className?: string; round?: boolean }) {
  return <span aria-hidden className={cx('breathe block bg-hover', round ? 'rounded-full' : 'rounded-s', className)} />
}
