import { Tooltip as Radix } from 'radix-ui'
import { forwardRef, useImperativeHandle } from 'react'
import { Kbd } from './button'

interface TipProps {
  id: string
  text: string
  shortcut?: string
  /** The control that they are about. */
  anchor: Element
  /** Escape, a press or a scroll elsewhere, or the pointer that left both control and words. */
  onClose(): void
}

/** The words of an open tooltip, beside their control. */
export function Tip({ id, text, shortcut, anchor, onClose }: TipProps) {
  return (
    <Radix.Provider>
      <Radix.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
        <Radix.Trigger asChild>
          <Elsewhere element={anchor} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            id={id}
            sideOffset={6}
            collisionPadding={8}
            className="appear z-50 flex max-w-64 items-center gap-2 rounded-s border border-line bg-raised px-2 py-1 text-s wrap-anywhere text-text shadow-raised"
          >
            {text}
            {shortcut ? <Kbd>{shortcut}</Kbd> : null}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

/** Stands for an element that another part of the page draws. */
const Elsewhere = forwardRef<Element, { element: Element }>(function Elsewhere({ element }, ref) {
  useImperativeHandle(ref, () => element, [element])
  return null
})
