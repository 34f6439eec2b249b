import { useEffect } from 'react'

export interface FrameSize {
  height: number
  /** Of the height, what the bar and its rows take: the rest lies over the host's page for a moment. Not of the mini dialer. */
  bar?: number
  /** null: as wide as there is room. */
  width: number | null
}

/** What floats above the widget and needs room below it: panels of the bar, menus and tooltips of radix, toasts of sonner. */
const FLOATING = '[data-frame-float], [data-radix-popper-content-wrapper], [data-sonner-toast][data-mounted="true"]'
const MARGIN = 12

/**
 * Tells the host how much room the widget takes: a frame of 55 px would cut off its own menus. Measures on every change
 * of size and of what floats. `folds`: where nothing is drawn it takes no room at all.
 */
export function useFrameSize(report: ((size: FrameSize) => void) | undefined, width: number | null, folds: boolean) {
  useEffect(() => {
    if (!report) return
    let last = ''
    const measure = () => {
      // A host may keep the frame shorter than this: then the frame is scrolled, and what it asks for stays the same.
      const bottomOf = (part: Element) => part.getBoundingClientRect().bottom + window.scrollY
      const parts = [...document.querySelectorAll('[data-frame-part]')].map(bottomOf)
      // Where there is no room below, radix turns a menu upwards; its height then says how much more room to ask for.
      const floating = [...document.querySelectorAll(FLOATING)].map(
        (part) => Math.max(bottomOf(part), 55 + (part as HTMLElement).offsetHeight) + MARGIN,
      )
      const [bar] = [...document.querySelectorAll('[data-frame-part="bar"]')].map((part) => Math.ceil(bottomOf(part)))
      const height = Math.ceil(Math.max(0, ...parts, ...floating))
      const size = `${height},${bar},${width}`
      if ((height > 0 || folds) && size !== last) report({ height, bar, width })
      last = size
    }
    const sizes = new ResizeObserver(measure)
    const watch = () => {
      for (const part of document.querySelectorAll(`[data-frame-part], ${FLOATING}`)) sizes.observe(part)
      measure()
    }
    const changes = new MutationObserver(watch)
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-mounted', 'data-frame-part', 'data-frame-float'],
    })
    watch()
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [report, width, folds])
}
