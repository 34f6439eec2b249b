import { forwardRef, type ReactNode } from 'react'
import { Button, type ButtonProps } from './button'
import { Tooltip } from './tooltip'

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'square'> {
  label: string
  icon: ReactNode
}

export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon, variant = 'ghost', shortcut, ...props },
  ref,
) {
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <Button ref={ref} aria-label={label} aria-keyshortcuts={shortcut} variant={variant} square {...props}>
        {icon}
      </Button>
    </Tooltip>
  )
})
