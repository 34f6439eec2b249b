import { Link } from '@remix-run/react'
import { EllipsisVertical } from 'lucide-react'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'

interface PopoverProps {
  id: string
  label: string
  className?: string
  children: ReactNode
}

/** Native popover: works without scripts. */
export function Popover({ id, label, className = '', children }: PopoverProps) {
  return (
    <div
      id={id}
      onClick={(event) => {
        if ((event.target as Element).closest('a, button')) event.currentTarget.hidePopover()
      }}
      role="group"
      aria-label={label}
      {...{ popover: 'auto' }}
      className={`fixed inset-auto w-60 overflow-y-auto rounded-m border border-line bg-raised p-1 text-text shadow-raised ${className}`}
    >
      {children}
    </div>
  )
}

interface PopoverButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  opens: string
  /** Opens in place without scripts: render it after the button. */
  below?: boolean
}

export function PopoverButton({ opens: popoverId, below = false, ...props }: PopoverButtonProps) {
  const position = (event: MouseEvent<HTMLElement>) => {
    const popover = document.getElementById(popoverId)
    if (popover) positionBelow(popover, event.currentTarget.getBoundingClientRect())
  }
  // React 18 supports only lowercase.
  return <button type="button" {...{ popovertarget: popoverId }} onClick={below ? position : undefined} {...props} />
}

/** False: none was open. */
export function closeOpenPopover(): boolean {
  const open = [...document.querySelectorAll<HTMLElement>('[popover]')].find((one) => one.matches(':popover-open'))
  open?.hidePopover()
  return open !== undefined
}

export const popoverItemClass = 'flex h-8 w-full items-center gap-2.5 rounded-s px-2 text-m text-text hover:bg-hover'

export const PopoverLink = ({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) => (
  <Link to={to} preventScrollReset className={popoverItemClass}>
    {icon} {children}
  </Link>
)

export function PopoverMenu({ id, label, children }: Omit<PopoverProps, 'className'>) {
  return (
    <>
      <PopoverButton
        opens={id}
        below
        aria-label={label}
        className="inline-flex size-(--control-s) shrink-0 items-center justify-center rounded-m text-muted hover:bg-hover hover:text-text"
      >
        <EllipsisVertical size={16} aria-hidden />
      </PopoverButton>
      <Popover id={id} label={label} className="text-left">
        {children}
      </Popover>
    </>
  )
}

const GAP = 4
const EDGE = 8

function positionBelow(popover: HTMLElement, button: DOMRect): void {
  const width = Number.parseFloat(getComputedStyle(popover).width) || 0
  Object.assign(popover.style, {
    left: `max(${EDGE}px, min(${button.left}px, 100vw - ${width + EDGE}px))`,
    top: `${button.bottom + GAP}px`,
    maxHeight: `${window.innerHeight - button.bottom - GAP - EDGE}px`,
  })
}
