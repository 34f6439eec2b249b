import type { ReactNode } from 'react'
import { cx } from '~/ui/cx'
import { useDialerUi } from './dialer-context'

/** A row below the bar. */
export function Strip({ label, children }: { label: string; children: ReactNode }) {
  const { size } = useDialerUi()
  return (
    <section
      aria-label={label}
      className={cx(
        'flex gap-3 border-t border-line bg-panel px-3 py-2',
        size === 'mini' || size === 's' ? 'flex-col' : 'flex-wrap items-center',
      )}
    >
      {children}
    </section>
  )
}
