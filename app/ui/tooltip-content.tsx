import { Tooltip as Radix } from 'radix-ui'
import { forwardRef, useImperativeHandle } from 'react'
import { Kbd } from './button'

interface TooltipContentProps {
  id: string
  text: string
  shortcut?: string
  anchor: Element
  onClose(): void
}

export function TooltipContent({ id, text, shortcut, anchor, onClose }: TooltipContentProps) {
  return (
    <Radix.Provider>
      <Radix.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
        <Radix.Trigger asChild>
          <VirtualAnchor element={anchor} />
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

/** An anchor rendered elsewhere. */
const VirtualAnchor = forwardRef<Element, { element: Element }>(function Elsewhere({ element }, ref) {
  useImperativeHandle(ref, () => element, [element])
  return null
})
