import type { HTMLAttributes } from 'react'
import { cx } from '~/ui/cx'
import { useDialerUi } from './dialer-context'

const tones = { plain: 'bg-panel', warn: 'bg-warn-soft', danger: 'bg-danger-soft' }

interface StripProps extends HTMLAttributes<HTMLElement> {
  tone?: keyof typeof tones
}

/** A question or notice: within the mini dialer, below the bar. */
export function Strip({ tone = 'plain', className, ...props }: StripProps) {
  const { size } = useDialerUi()
  return (
    <section
      {...props}
      className={cx(
        'flex flex-col gap-3 border-line',
        tones[tone],
        size === 'mini' ? 'border-t px-3 py-2' : 'appear rounded-l border p-3 shadow-raised',
        className,
      )}
    />
  )
}
