import { Tooltip as Radix } from 'radix-ui'
import { forwardRef, useImperativeHandle } from 'react'
import { Kbd } from './button'

interface TipProps {
  id: string
  text: string
  shortcut?: string
  anchor: Element
  onClose(): void
}

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

/** An anchor rendered elsewhere. */
const Elsewhere = forwardRef<Element, { element: Element }>(function Elsewhere({ element }, ref) {
  useImperativeHandle(ref, () => element, [element])
  return null
})
