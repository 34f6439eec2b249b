import type { ButtonHTMLAttributes, ReactNode } from 'react'

interface PopUpProps {
  /** Named by the button that opens it. */
  id: string
  label: string
  /** Where it stands in the window. */
  className: string
  children: ReactNode
}

/**
 * Links and forms that a button opens, on cookie pages: the browser's own popover, so that it opens, closes on Escape or
 * a press beside it, and gives the focus back before any script has run.
 */
export function PopUp({ id, label, className, children }: PopUpProps) {
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
      className={`fixed inset-auto w-60 rounded-m border border-line bg-raised p-1 text-text shadow-raised ${className}`}
    >
      {children}
    </div>
  )
}

interface PopUpButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Id of the PopUp that it opens and closes. */
  opens: string
}

export function PopUpButton({ opens, ...props }: PopUpButtonProps) {
  // React 18 knows the attribute by no other name.
  return <button type="button" {...{ popovertarget: opens }} {...props} />
}
