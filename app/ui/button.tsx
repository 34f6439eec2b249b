import { Link, type LinkProps } from '@remix-run/react'
import { forwardRef, type ButtonHTMLAttributes, type ReactNode } from 'react'
import { cx } from './cx'

interface Look {
  /** primary: the one thing that matters now, once a screen. danger: takes something away. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 's' | 'm' | 'l'
  icon?: ReactNode
  /** As wide as it is high, for a picture without words. */
  square?: boolean
  /** The key that presses it, shown after the words. */
  shortcut?: string
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows that the press is under way; the button keeps its width and cannot be pressed again. */
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

function face({ variant = 'secondary', size = 'm', square = false }: Look, className?: string): string {
  return cx(base, variants[variant], sizes[size].high, square ? sizes[size].square : sizes[size].padded, className)
}

/** The one button. A submit inside a form unless told otherwise, so that it works before any script has run. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, square, icon, shortcut, busy = false, className, children, disabled, ...props },
  ref,
) {
  return (
    <button
      ref={ref}
      {...props}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={face({ variant, size, square }, className)}
    >
      <span className={cx('inline-flex items-center gap-2', busy && 'opacity-0')}>
        {icon}
        {children}
        {shortcut ? <Kbd>{shortcut}</Kbd> : null}
      </span>
      {busy ? <Spinner className="absolute" /> : null}
    </button>
  )
})

export interface ButtonLinkProps extends Look, LinkProps {}

/** A place to go that carries the weight of a button. */
export function ButtonLink({ variant, size, square, icon, shortcut, className, children, ...props }: ButtonLinkProps) {
  return (
    <Link {...props} className={face({ variant, size, square }, className)}>
      {icon}
      {children}
      {shortcut ? <Kbd>{shortcut}</Kbd> : null}
    </Link>
  )
}

/** A key of the keyboard, as it stands on a button or in a list of shortcuts. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="min-w-4 rounded-s border border-current/40 px-1 text-center font-sans text-xs leading-4">
      {children}
    </kbd>
  )
}

/** Work is under way; the words beside it say which. */
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
