import { cx } from '~/ui/cx'

export function Brand({ name, account }: { name: string; account?: string }) {
  return (
    <span className={cx('flex items-center gap-2.5', name ? 'min-w-0' : 'shrink-0')}>
      <svg viewBox="0 0 32 32" aria-hidden className="size-6 shrink-0 rounded-m bg-accent-fill text-on-accent">
        <path
          d="M7 9h5l5 7h8M7 16h18M7 23h5l5-7"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {name ? (
        <span className="min-w-0 leading-tight">
          <span className="block truncate text-m font-semibold text-text">{name}</span>
          {account ? <span className="block truncate text-xs text-faint">{account}</span> : null}
        </span>
      ) : null}
    </span>
  )
}
