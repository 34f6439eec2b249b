import { forwardRef, type ReactNode } from 'react'
import { Button, type ButtonProps } from './button'
import { cx } from './cx'
import { Tooltip } from './tooltip'

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  /** Its name: read aloud, and shown on hover and focus. */
  label: string
  icon: ReactNode
}

const widths = { s: 'w-(--control-s) px-0', m: 'w-(--control) px-0', l: 'w-(--control-l) px-0' }

/** A button that is only a picture; it always has a name. The key goes into the tooltip, where there is room. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon, variant = 'ghost', size = 'm', shortcut, className, ...props },
  ref,
) {
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <Button
        ref={ref}
        aria-label={label}
        variant={variant}
        size={size}
        className={cx(widths[size], className)}
        {...props}
      >
        {icon}
      </Button>
    </Tooltip>
  )
})
