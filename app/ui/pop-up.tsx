import { EllipsisVertical } from 'lucide-react'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'

interface PopUpProps {
  id: string
  label: string
  className?: string
  children: ReactNode
}

/** Native popover: works without scripts. */
export function PopUp({ id, label, className = '', children }: PopUpProps) {
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

interface PopUpButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  opens: string
  /** Opens in place without scripts: render it after the button. */
  below?: boolean
}

export function PopUpButton({ opens, below = false, ...props }: PopUpButtonProps) {
  const place = (event: MouseEvent<HTMLElement>) => {
    const popUp = document.getElementById(opens)
    if (popUp) placeBelow(popUp, event.currentTarget.getBoundingClientRect())
  }
  // React 18 supports only lowercase.
  return <button type="button" {...{ popovertarget: opens }} onClick={below ? place : undefined} {...props} />
}

/** False: none was open. */
export function closeOpenPopUp(): boolean {
  const open = [...document.querySelectorAll<HTMLElement>('[popover]')].find((one) => one.matches(':popover-open'))
  open?.hidePopover()
  return open !== undefined
}

export const popUpRow = 'flex h-8 w-full items-center gap-2.5 rounded-s px-2 text-m text-text hover:bg-hover'

export function PopUpMenu({ id, label, children }: Omit<PopUpProps, 'className'>) {
  return (
    <>
      <PopUpButton
        opens={id}
        below
        aria-label={label}
        className="inline-flex size-(--control-s) shrink-0 items-center justify-center rounded-m text-muted hover:bg-hover hover:text-text"
      >
        <EllipsisVertical size={16} aria-hidden />
      </PopUpButton>
      <PopUp id={id} label={label} className="text-left">
        {children}
      </PopUp>
    </>
  )
}

const GAP = 4
const EDGE = 8

function placeBelow(popUp: HTMLElement, button: DOMRect): void {
  const width = Number.parseFloat(getComputedStyle(popUp).width) || 0
  Object.assign(popUp.style, {
    left: `max(${EDGE}px, min(${button.left}px, 100vw - ${width + EDGE}px))`,
    top: `${button.bottom + GAP}px`,
    maxHeight: `${window.innerHeight - button.bottom - GAP - EDGE}px`,
  })
}
