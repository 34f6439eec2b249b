import { useNavigate } from '@remix-run/react'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { Fragment, useEffect, useId, useReducer, useState, type ReactNode } from 'react'
import { Button, ButtonLink } from './button'
import { cx } from './cx'
import { rememberFocus } from './restore-focus'
import { closeOpenPopover } from './popover'
import { uiWords } from './ui.words'

interface DialogProps {
  title: string
  description?: ReactNode
  closeTo?: string
  /** For dialogs without a URL. */
  onClose?: () => void
  /** Pixels. */
  width?: number
  height?: number
  closeButton?: ReactNode
  side?: boolean
  staysOpen?: boolean
  /** Covers the window below 640 px: class `fills-phone`, styled by its user. */
  fillsPhone?: boolean
  /** Stays visible below the scrolling content. */
  foot?: ReactNode
  children: ReactNode
}

/** No portal, so that dialog routes work without scripts. */
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
  fillsPhone = false,
  foot,
  children,
}: DialogProps) {
  const navigate = useNavigate()
  // Radix names the dialog only with scripts.
  const titleId = useId()
  // Read before an autofocused field takes focus.
  const [restoreFocus] = useState(() => (typeof document === 'undefined' ? null : rememberFocus()))
  const close = () => (onClose ? onClose() : navigate(closeTo ?? '..', { preventScrollReset: true }))
  return (
    <Radix.Root open onOpenChange={(open) => !open && !closeOpenPopover() && close()}>
      <Radix.Overlay data-frame-modal className="appear fixed inset-0 z-40 bg-scrim" />
      <div
        className={cx(
          'pointer-events-none fixed inset-0 z-40 flex',
          side ? 'justify-end' : 'items-center justify-center p-4',
          fillsPhone && 'fills-phone',
        )}
      >
        <Radix.Content
          onOpenAutoFocus={focusFieldOrDialog}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            restoreFocus?.()
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
                // Link discovery fails in frames without storage.
                discover={onClose ? 'none' : 'render'}
                preventScrollReset
                variant="ghost"
                size="s"
                aria-label={uiWords.close}
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
          <div className={cx('relative overflow-y-auto px-5 pt-4 pb-5', foot ? 'min-h-0 flex-1' : '')}>{children}</div>
          {foot ? <footer className="border-t border-line px-5 py-3">{foot}</footer> : null}
        </Radix.Content>
      </div>
    </Radix.Root>
  )
}

/** Remounts after the parent: dialogs mounted together hide each other from screen readers. */
export function NestedDialog({ children }: { children: ReactNode }) {
  const [isMounted, markMounted] = useReducer(() => true, false)
  useEffect(markMounted, [markMounted])
  return <Fragment key={String(isMounted)}>{children}</Fragment>
}

/** On a focused button, Enter would confirm and its tooltip would take the first Escape. */
function focusFieldOrDialog(event: Event): void {
  const dialog = event.currentTarget as HTMLElement
  if (dialog.querySelector('input:not([type=hidden]), select:not([data-no-first-focus]), textarea')) return
  event.preventDefault()
  dialog.focus()
}

interface DialogActionsProps {
  closeTo?: string
  onCancel?: () => void
  aside?: ReactNode
  children: ReactNode
}

export function DialogActions({ closeTo, onCancel, aside, children }: DialogActionsProps) {
  return (
    <div className="mt-2 flex flex-wrap justify-end gap-2">
      {aside ? <div className="mr-auto flex flex-wrap gap-2">{aside}</div> : null}
      {closeTo === undefined ? null : (
        <ButtonLink to={closeTo} preventScrollReset>
          {uiWords.cancel}
        </ButtonLink>
      )}
      {onCancel ? (
        <Button type="button" onClick={onCancel}>
          {uiWords.cancel}
        </Button>
      ) : null}
      {children}
    </div>
  )
}
