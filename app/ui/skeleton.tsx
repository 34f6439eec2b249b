import { cx } from './cx'

export function Skeleton({ className, round = false }: { className?: string; round?: boolean }) {
  return <span aria-hidden className={cx('breathe block bg-hover', round ? 'rounded-full' : 'rounded-s', className)} />
}
