import { Link, type LinkProps } from '@remix-run/react'
import { forwardRef, type ButtonHTMLAttributes, type ReactNode } from 'react'
import { cx } from './cx'

interface ButtonStyle {
  /** primary: at most one on a screen. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 's' | 'm' | 'l'
  icon?: ReactNode
  square?: boolean
  shortcut?: string
}

export interface ButtonProps extends ButtonStyle, ButtonHTMLAttributes<HTMLButtonElement> {
  busy?: boolean
}

const base =
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-m border font-medium whitespace-nowrap no-underline select-none transition-colors duration-(--quick) ease-calm disabled:opacity-50 aria-disabled:opacity-50'

const variants = {
  primary: 'border-transparent bg-accent-fill text-on-accent not-disabled:hover:brightness-110',
  secondary: 'border-line bg-raised text-text not-disabled:hover:border-line-strong not-disabled:hover:bg-hover',
  ghost: 'border-transparent bg-transparent text-muted not-disabled:hover:bg-hover not-disabled:hover:text-text',
  danger: 'border-transparent bg-danger-fill text-on-danger not-disabled:hover:brightness-110',
}

const sizes = {
  s: { high: 'h-(--control-s) text-s', padded: 'px-2.5', square: 'w-(--control-s)' },
  m: { high: 'h-(--control) text-m', padded: 'px-3', square: 'w-(--control)' },
  l: { high: 'h-(--control-l) text-m', padded: 'px-4', square: 'w-(--control-l)' },
}

/** Of a control that looks like a button. */
export function getButtonClass(
  { variant = 'secondary', size = 'm', square = false }: ButtonStyle,
  className?: string,
): string {
  return cx(base, variants[variant], sizes[size].high, square ? sizes[size].square : sizes[size].padded, className)
}

/** Submits by default, so that it works without scripts. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, square, icon, shortcut, busy = false, className, children, disabled, ...props },
  ref,
) {
  return (
    <button
      ref={ref}
      aria-keyshortcuts={shortcut}
      {...props}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={getButtonClass({ variant, size, square }, className)}
    >
      <span className={cx('inline-flex items-center gap-2', busy && 'opacity-0')}>
        {icon}
        {children}
        {shortcut ? <KeyHint>{shortcut}</KeyHint> : null}
      </span>
      {busy ? <Spinner className="absolute" /> : null}
    </button>
  )
})

export interface ButtonLinkProps extends ButtonStyle, LinkProps {}

export function ButtonLink({ variant, size, square, icon, shortcut, className, children, ...props }: ButtonLinkProps) {
  return (
    <Link {...props} className={getButtonClass({ variant, size, square }, className)}>
      {icon}
      {children}
      {shortcut ? <KeyHint>{shortcut}</KeyHint> : null}
    </Link>
  )
}

const kbd = 'min-w-4 rounded-s border border-current/40 px-1 text-center font-sans text-xs leading-4'

export const Kbd = ({ children }: { children: ReactNode }) => <kbd className={kbd}>{children}</kbd>

/** Not part of the control's name: that has `aria-keyshortcuts`. */
export const KeyHint = ({ children }: { children: ReactNode }) => (
  <kbd aria-hidden className={cx('key-hint', kbd)}>
    {children}
  </kbd>
)

export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-block size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none',
        className,
      )}
    />
  )
}
