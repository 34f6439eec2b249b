import { useNavigate } from '@remix-run/react'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { Fragment, useEffect, useId, useReducer, useState, type ReactNode } from 'react'
import { Button, ButtonLink } from './button'
import { cx } from './cx'
import { rememberFocus } from './focus-back'
import { closeOpenPopUp } from './pop-up'

interface DialogProps {
  title: string
  description?: ReactNode
  /** Where its close button leads. A dialog that is a route of its own works without scripts. */
  closeTo?: string
  /** For dialogs that no URL opens (inside widgets). */
  onClose?: () => void
  /** Pixels; the specification names the width of some dialogs. Narrower screens get less. */
  width?: number
  /** Pixels; as high as its content when not given. */
  height?: number
  /** Stands in the place of the close button: for dialogs that ask before they close. */
  closeButton?: ReactNode
  /** A slide-over: at the right edge, as high as the window, beside what it is about. */
  side?: boolean
  /** A press beside it does not close it. */
  staysOpen?: boolean
  children: ReactNode
}

/**
 * The one dialog. Present means open. Holds the focus, gives it back, and closes on Escape or a press beside it; a menu that is open in
 * it closes first.
 * Not in a portal: the server renders it, so that a dialog route is readable before any script has run.
 */
export function Dialog({
  title,
  description,
  closeTo,
  onClose,
  width = 480,
  height,
  closeButton,
  side = false,
  staysOpen = false,
  children,
}: DialogProps) {
  const navigate = useNavigate()
  // Radix names the dialog once its script runs; without it is named as well.
  const titleId = useId()
  // Read before anything inside takes the focus: an autofocused field would otherwise be what the focus goes back to.
  const [focusBack] = useState(() => (typeof document === 'undefined' ? null : rememberFocus()))
  const close = () => (onClose ? onClose() : navigate(closeTo ?? '..', { preventScrollReset: true }))
  return (
    <Radix.Root open onOpenChange={(open) => !open && !closeOpenPopUp() && close()}>
      <Radix.Overlay className="appear fixed inset-0 z-40 bg-scrim" />
      <div
        className={cx(
          'pointer-events-none fixed inset-0 z-40 flex',
          side ? 'justify-end' : 'items-center justify-center p-4',
        )}
      >
        <Radix.Content
          onOpenAutoFocus={focusFieldOrDialog}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            focusBack?.()
          }}
          onInteractOutside={(event) => staysOpen && event.preventDefault()}
          style={{ width, height }}
          aria-labelledby={titleId}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cx(
            'appear pointer-events-auto flex max-h-full max-w-full flex-col text-start overflow-hidden border-line bg-panel shadow-dialog focus:outline-none',
            side ? 'h-full border-l' : 'rounded-l border',
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4">
            <Radix.Title id={titleId} dir="auto" className="min-w-0 text-l font-semibold break-words text-text">
              {title}
            </Radix.Title>
            {closeButton ?? (
              <ButtonLink
                to={closeTo ?? '..'}
                // It leads nowhere then: asking what is there would be told as a fault in a frame that keeps nothing.
                discover={onClose ? 'none' : 'render'}
                preventScrollReset
                variant="ghost"
                size="s"
                aria-label="Close"
                square
                className="-mt-0.5 -mr-2"
                icon={<X size={16} aria-hidden />}
                onClick={(event) => {
                  if (!onClose) return
                  event.preventDefault()
                  onClose()
                }}
              />
            )}
          </header>
          {description ? (
            <Radix.Description className="px-5 pt-1 text-m break-words text-muted">{description}</Radix.Description>
          ) : null}
          <div className="relative overflow-y-auto px-5 pt-4 pb-5">{children}</div>
        </Radix.Content>
      </div>
    </Radix.Root>
  )
}

/**
 * Dialogs over another one that the same address opens: each hides from screen readers what is beside it as it comes, so that two which
 * come at once would hide each other. What is over the other comes anew after it.
 */
export function OverDialog({ children }: { children: ReactNode }) {
  const [came, come] = useReducer(() => true, false)
  useEffect(come, [come])
  return <Fragment key={String(came)}>{children}</Fragment>
}

/**
 * To the first field, else to the dialog itself: Enter right after opening must not do the deed, and a button's tooltip would
 * take the first Escape.
 */
function focusFieldOrDialog(event: Event): void {
  const dialog = event.currentTarget as HTMLElement
  if (dialog.querySelector('input:not([type=hidden]), select, textarea')) return
  event.preventDefault()
  dialog.focus()
}

interface DialogActionsProps {
  /** Where Cancel leads; without it and `onCancel` the dialog brings a button of its own. */
  closeTo?: string
  /** Of a dialog that no URL opens, or that asks before it closes. */
  onCancel?: () => void
  /** What goes back or starts over, at the other end of the row. */
  aside?: ReactNode
  children: ReactNode
}

/** The row of buttons that ends a dialog: the harmless one first, the deed last and on the right. */
export function DialogActions({ closeTo, onCancel, aside, children }: DialogActionsProps) {
  return (
    <div className="mt-2 flex flex-wrap justify-end gap-2">
      {aside ? <div className="mr-auto flex flex-wrap gap-2">{aside}</div> : null}
      {closeTo === undefined ? null : (
        <ButtonLink to={closeTo} preventScrollReset>
          Cancel
        </ButtonLink>
      )}
      {onCancel ? (
        <Button type="button" onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
      {children}
    </div>
  )
}
