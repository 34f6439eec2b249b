import { forwardRef, type ReactNode } from 'react'
import { Button, type ButtonProps } from './button'
import { Tooltip } from './tooltip'

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'square'> {
  /** Its name: read aloud, and shown on hover and focus. */
  label: string
  icon: ReactNode
}

/** A button that is only a picture; it always has a name. The key goes into the tooltip, where there is room. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon, variant = 'ghost', shortcut, ...props },
  ref,
) {
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <Button ref={ref} aria-label={label} variant={variant} square {...props}>
        {icon}
      </Button>
    </Tooltip>
  )
})
