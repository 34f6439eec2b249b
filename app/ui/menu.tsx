import { DropdownMenu as Radix } from 'radix-ui'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { KeyHint } from './button'
import { cx } from './cx'

interface MenuProps {
  trigger: ReactElement
  defaultOpen?: boolean
  align?: 'start' | 'end'
  onClosed?: (event: Event) => void
  children: ReactNode
}

/** Needs scripts: cookie pages also offer a plain link or form. */
export function Menu({ trigger, defaultOpen, align = 'end', onClosed, children }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen ?? false)
  useEffect(() => {
    if (!open) return
    // A press in the page around a frame is not an event here.
    const close = () => setOpen(false)
    window.addEventListener('blur', close)
    return () => window.removeEventListener('blur', close)
  }, [open])
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={onClosed}
          className="appear z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-m border border-line bg-raised p-1 shadow-raised"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  shortcut?: string
  danger?: boolean
  disabled?: boolean
  onSelect?: (event: Event) => void
  children: ReactNode
}

export function MenuItem({ icon, shortcut, danger = false, children, ...props }: MenuItemProps) {
  return (
    <Radix.Item
      {...props}
      aria-keyshortcuts={shortcut}
      className={cx(
        'flex h-(--control-s) cursor-default items-center gap-2 rounded-s px-2 text-m outline-none select-none data-disabled:opacity-50 data-highlighted:bg-selected',
        danger ? 'text-danger' : 'text-text',
      )}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {shortcut ? <KeyHint>{shortcut}</KeyHint> : null}
    </Radix.Item>
  )
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />
}
