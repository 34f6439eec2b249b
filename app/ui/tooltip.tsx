import { cloneElement, useEffect, useId, useState, type ReactElement, type SyntheticEvent } from 'react'
import { makeLater } from './later'

interface TooltipProps {
  text: string
  shortcut?: string
  children: ReactElement
}

/** What draws and places the words: 21 kB that nobody needs before somebody points at something. */
export const tip = makeLater(() => import('./tip'))

const OPENS_AFTER_MS = 400
/** Within so many milliseconds after one has closed, the next opens without the delay. */
const FOLLOWS_WITHIN_MS = 300

/** One is open at a time. */
let closeOpen: (() => void) | null = null
let closedAt = -Infinity

/**
 * A word about a control, on hover and focus. Never the only place where something is said: it does not exist on touch or without scripts.
 * The control stays the same element when what draws the words arrives: replaced, it would lose the focus that asked for them.
 */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [{ close, handlers }] = useState(() => watch(setAnchor))
  useEffect(() => close, [close])
  const control = children.props as Record<string, unknown>
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': control['aria-describedby'] ?? (anchor ? id : undefined),
        ...Object.fromEntries(
          Object.entries(handlers).map(([name, handle]) => [name, both(control[name] as Handler | undefined, handle)]),
        ),
      })}
      {anchor ? <Words id={id} text={text} shortcut={shortcut} anchor={anchor} onClose={close} /> : null}
    </>
  )
}

type Handler = (event: SyntheticEvent<Element, PointerEvent>) => void

/** The control's own comes first. */
const both =
  (own: Handler | undefined, ours: Handler): Handler =>
  (event) => {
    own?.(event)
    ours(event)
  }

/** When the words about one control open and close. */
function watch(setAnchor: (anchor: Element | null) => void) {
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
      if (closeOpen || performance.now() - closedAt < FOLLOWS_WITHIN_MS) open(currentTarget)
      else timer = window.setTimeout(open, OPENS_AFTER_MS, currentTarget)
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
      // A press moves the focus too, and means the control.
      if (!pressed) open(currentTarget)
    },
    onBlur: close,
    onClick: close,
  }
  return { close, handlers }
}

interface WordsProps extends Omit<TooltipProps, 'children'> {
  id: string
  anchor: Element
  onClose(): void
}

function Words({ anchor, onClose, ...props }: WordsProps) {
  const loaded = tip.useLoaded()
  useEffect(() => {
    if (loaded) return
    // Without a network there are no words; whoever asks again asks for them again.
    tip.load().catch(() => {})
    // Later it is for what draws them to say whether the pointer left: it may be on its way to the words.
    anchor.addEventListener('pointerleave', onClose)
    return () => anchor.removeEventListener('pointerleave', onClose)
  }, [loaded, anchor, onClose])
  return loaded ? <loaded.Tip anchor={anchor} onClose={onClose} {...props} /> : null
}
