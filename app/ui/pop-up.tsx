import { EllipsisVertical } from 'lucide-react'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'

interface PopUpProps {
  /** Named by the button that opens it. */
  id: string
  label: string
  /** Where it stands in the window. Of one whose button is `below`: nothing, or how wide it is. */
  className?: string
  children: ReactNode
}

/**
 * Links and forms that a button opens, on cookie pages: the browser's own popover, so that it opens, closes on Escape or
 * a press beside it, and gives the focus back before any script has run.
 */
export function PopUp({ id, label, className = '', children }: PopUpProps) {
  return (
    <div
      id={id}
      // What was chosen in it is done: the page below changes, and the focus goes back to the button.
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
  /** Id of the PopUp that it opens and closes. */
  opens: string
  /** Opens it right below. Without scripts it stands where it is on the page: write it behind the button. */
  below?: boolean
}

export function PopUpButton({ opens, below = false, ...props }: PopUpButtonProps) {
  const place = (event: MouseEvent<HTMLElement>) => {
    const popUp = document.getElementById(opens)
    if (popUp) placeBelow(popUp, event.currentTarget.getBoundingClientRect())
  }
  // React 18 knows the attribute by no other name.
  return <button type="button" {...{ popovertarget: opens }} onClick={below ? place : undefined} {...props} />
}

/** Closes the pop-up that is open, which gives the focus back to its button; answers whether there was one. */
export function closeOpenPopUp(): boolean {
  const open = [...document.querySelectorAll<HTMLElement>('[popover]')].find((one) => one.matches(':popover-open'))
  open?.hidePopover()
  return open !== undefined
}

/** A link or button of a PopUpMenu. */
export const popUpRow = 'flex h-8 w-full items-center gap-2.5 rounded-s px-2 text-m text-text hover:bg-hover'

/** What can be done with one thing: three dots, and the links and forms that they open. `label` names the thing. */
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

/** The window holds it, as wide as its style says, also when it gets narrower. */
function placeBelow(popUp: HTMLElement, button: DOMRect): void {
  const width = Number.parseFloat(getComputedStyle(popUp).width) || 0
  Object.assign(popUp.style, {
    left: `max(${EDGE}px, min(${button.left}px, 100vw - ${width + EDGE}px))`,
    top: `${button.bottom + GAP}px`,
    maxHeight: `${window.innerHeight - button.bottom - GAP - EDGE}px`,
  })
}
