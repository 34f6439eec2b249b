import { useEffect } from 'react'

/** What floats above the widget and needs room below it: menus and tooltips of radix, toasts of sonner. */
const FLOATING = '[data-radix-popper-content-wrapper], [data-sonner-toast][data-mounted="true"]'
const MARGIN = 12

/**
 * Tells the host how much room the widget takes: a frame of 55 px would cut off its own menus. Measures on every change
 * of size and of what floats.
 */
export function useFrameSize(
  report: ((size: { height: number; width: number | null }) => void) | undefined,
  width: number | null,
) {
  useEffect(() => {
    if (!report) return
    let last = ''
    const measure = () => {
      const parts = [...document.querySelectorAll('[data-frame-part]')].map(
        (part) => part.getBoundingClientRect().bottom,
      )
      // Where there is no room below, radix turns a menu upwards; its height then says how much more room to ask for.
      const floating = [...document.querySelectorAll(FLOATING)].map(
        (part) => Math.max(part.getBoundingClientRect().bottom, 55 + (part as HTMLElement).offsetHeight) + MARGIN,
      )
      const height = Math.ceil(Math.max(0, ...parts, ...floating))
      const size = `${height},${width}`
      if (height > 0 && size !== last) report({ height, width })
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
      attributeFilter: ['data-mounted', 'data-frame-part'],
    })
    watch()
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [report, width])
}
