import { cloneElement, useEffect, useId, useState, type ReactElement, type SyntheticEvent } from 'react'
import { createLazyModule } from './lazy-module'

interface TooltipProps {
  /** Empty: none. */
  text: string
  shortcut?: string
  children: ReactElement
}

export const tooltipContent = createLazyModule(() => import('./tooltip-content'))

const OPEN_DELAY_MS = 400
const INSTANT_OPEN_WITHIN_MS = 300

let closeOpen: (() => void) | null = null
let closedAt = -Infinity

/** Absent on touch and without scripts. Replacing the control would lose its focus. */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [{ close, handlers }] = useState(() => createTooltipHandlers(setAnchor))
  useEffect(() => close, [close])
  const isOpen = anchor !== null && text !== ''
  const control = children.props as Record<string, unknown>
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': control['aria-describedby'] ?? (isOpen ? id : undefined),
        ...Object.fromEntries(
          Object.entries(handlers).map(([name, handle]) => [
            name,
            chainHandlers(control[name] as Handler | undefined, handle),
          ]),
        ),
      })}
      {isOpen ? <LoadedTooltip id={id} text={text} shortcut={shortcut} anchor={anchor} onClose={close} /> : null}
    </>
  )
}

type Handler = (event: SyntheticEvent<Element, PointerEvent>) => void

const chainHandlers =
  (childHandler: Handler | undefined, tooltipHandler: Handler): Handler =>
  (event) => {
    childHandler?.(event)
    tooltipHandler(event)
  }

function createTooltipHandlers(setAnchor: (anchor: Element | null) => void) {
  let timer: number | undefined
  let entered = false
  let pressed = false

  function open(anchor: Element): void {
    window.clearTimeout(timer)
    if (closeOpen !== close) closeOpen?.()
    closeOpen = close
    setAnchor(anchor)
  }

  function close(): void {
    window.clearTimeout(timer)
    setAnchor(null)
    if (closeOpen !== close) return
    closeOpen = null
    closedAt = performance.now()
  }

  const handlers: Record<string, Handler> = {
    onPointerMove({ currentTarget, nativeEvent }) {
      if (entered || nativeEvent.pointerType === 'touch') return
      entered = true
      if (closeOpen || performance.now() - closedAt < INSTANT_OPEN_WITHIN_MS) open(currentTarget)
      else timer = window.setTimeout(open, OPEN_DELAY_MS, currentTarget)
    },
    onPointerLeave() {
      entered = false
      window.clearTimeout(timer)
    },
    onPointerDown() {
      close()
      pressed = true
      document.addEventListener('pointerup', () => (pressed = false), { once: true })
    },
    onFocus({ currentTarget }) {
      // Focus by pointer opens no tooltip.
      if (!pressed) open(currentTarget)
    },
    onBlur: close,
    onClick: close,
  }
  return { close, handlers }
}

interface LoadedTooltipProps extends Omit<TooltipProps, 'children'> {
  id: string
  anchor: Element
  onClose(): void
}

function LoadedTooltip({ anchor, onClose, ...props }: LoadedTooltipProps) {
  const loaded = tooltipContent.useLoaded()
  useEffect(() => {
    if (loaded) return
    // Offline: the next hover retries.
    tooltipContent.load().catch(() => {})
    // Once loaded, TooltipContent does this: the pointer may move onto the tooltip.
    anchor.addEventListener('pointerleave', onClose)
    return () => anchor.removeEventListener('pointerleave', onClose)
  }, [loaded, anchor, onClose])
  return loaded ? <loaded.TooltipContent anchor={anchor} onClose={onClose} {...props} /> : null
}
