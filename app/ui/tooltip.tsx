import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement } from 'react'
import { Kbd } from './button'

interface TooltipProps {
  text: string
  shortcut?: string
  children: ReactElement
}

/** A word about a control, on hover and focus. Never the only place where something is said: it does not exist on touch or without scripts. */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return (
    <Radix.Root delayDuration={400}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="appear z-50 flex max-w-64 items-center gap-2 rounded-s border border-line bg-raised px-2 py-1 text-s text-text shadow-raised"
        >
          {text}
          {shortcut ? <Kbd>{shortcut}</Kbd> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Stands once around the app: tooltips that follow one another open without the delay. */
export const TooltipProvider = Radix.Provider
