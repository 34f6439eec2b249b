import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from './icon-button'
import { isComposing } from './is-composing'
import { rememberFocus } from './restore-focus'
import { uiWords } from './ui.words'

interface DrawerProps {
  title: string
  onClose(): void
  children: ReactNode
}

/** Beside the page, which stays usable: a modal dialog would cover the dialer. */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [restoreFocus] = useState(() => (typeof document === 'undefined' ? null : rememberFocus()))
  useEffect(() => {
    heading.current?.focus()
    return () => restoreFocus?.()
  }, [restoreFocus])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
    event.preventDefault()
    onClose()
  }
  return (
    <aside
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      className="appear absolute inset-y-0 right-0 z-30 flex w-120 max-w-full flex-col border-l border-line bg-panel shadow-dialog max-md:fixed max-md:inset-0 max-md:w-full max-md:border-l-0 2xl:static 2xl:shrink-0 2xl:shadow-none"
    >
      <header className="flex items-start justify-between gap-4 border-b border-line px-5 py-3">
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          dir="auto"
          className="min-w-0 text-l font-semibold break-words text-text focus:outline-none"
        >
          {title}
        </h2>
        <IconButton label={uiWords.close} size="s" icon={<X size={16} aria-hidden />} onClick={onClose} />
      </header>
      <div className="relative min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
    </aside>
  )
}
