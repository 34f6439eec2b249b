import { forwardRef, type InputHTMLAttributes, type ReactNode } from 'react'
import { cx } from './cx'
import { syncChecked, useSyncedControl } from './use-synced-control'

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> {
  label: string
  hideLabel?: boolean
  hint?: ReactNode
}

/** A checkbox, so that plain forms submit it. */
export const Switch = forwardRef<HTMLInputElement, SwitchProps>(function Switch(
  { label, hideLabel = false, hint, className, ...props },
  ref,
) {
  const box = useSyncedControl(ref, props.defaultChecked, syncChecked)
  return (
    <label className={cx('flex items-start justify-between gap-4', className)}>
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>
        <span className="block text-m text-text">{label}</span>
        {hint ? <span className="block text-s text-faint">{hint}</span> : null}
      </span>
      <span className="relative mt-px inline-flex shrink-0">
        <input
          ref={box}
          type="checkbox"
          role="switch"
          {...props}
          className="peer absolute inset-0 size-full opacity-0"
        />
        <span
          aria-hidden
          className="flex h-5 w-9 items-center rounded-full border border-line-strong bg-inset p-0.5 transition-colors duration-(--quick) peer-checked:border-transparent peer-checked:bg-accent-fill peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-50 after:size-3.5 after:rounded-full after:bg-muted after:transition-transform after:duration-(--quick) peer-checked:after:translate-x-4 peer-checked:after:bg-on-accent"
        />
      </span>
    </label>
  )
})

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  type: 'radio' | 'checkbox'
  label: string
  hint?: ReactNode
  picture?: ReactNode
}

export const Choice = forwardRef<HTMLInputElement, ChoiceProps>(function Choice(
  { label, hint, picture, className, ...props },
  ref,
) {
  const box = useSyncedControl(ref, props.defaultChecked, syncChecked)
  return (
    <label
      className={cx(
        'flex items-start gap-2.5 rounded-m border border-line px-3 py-2 transition-colors duration-(--quick) hover:border-line-strong has-checked:border-accent has-checked:bg-hover has-disabled:opacity-60 has-disabled:hover:border-line',
        className,
      )}
    >
      <input ref={box} {...props} className="mt-0.5 size-4 shrink-0 accent-accent-fill" />
      {picture}
      <span className="min-w-0">
        <span className="block text-m text-text">{label}</span>
        {hint ? <span className="block text-s text-faint">{hint}</span> : null}
      </span>
    </label>
  )
})
