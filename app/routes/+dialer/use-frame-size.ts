import { useEffect } from 'react'

export interface FrameSize {
  height: number
  /** Height of bar and rows; anything below overlays the host page. Absent for the mini dialer. */
  bar?: number
  /** null: full width. */
  width: number | null
}

/** Panels, radix menus and tooltips, sonner toasts. */
const FLOATING = '[data-frame-float], [data-radix-popper-content-wrapper], [data-sonner-toast][data-mounted="true"]'
const MARGIN = 12

/** A 55 px frame would clip menus. `folds`: size 0 when empty. */
export function useFrameSize(
  report: ((size: FrameSize) => void) | undefined,
  width: number | null,
  collapsesWhenEmpty: boolean,
) {
  useEffect(() => {
    if (!report) return
    let last = ''
    const measure = () => {
      // The host may keep the frame shorter: includes the scroll position.
      const getBottom = (part: Element) => part.getBoundingClientRect().bottom + window.scrollY
      const parts = [...document.querySelectorAll('[data-frame-part]')].map(getBottom)
      // radix flips menus upwards without space below.
      const floating = [...document.querySelectorAll(FLOATING)].map(
        (part) => Math.max(getBottom(part), 55 + (part as HTMLElement).offsetHeight) + MARGIN,
      )
      const [bar] = [...document.querySelectorAll('[data-frame-part="bar"]')].map((part) => Math.ceil(getBottom(part)))
      const height = Math.ceil(Math.max(0, ...parts, ...floating))
      const size = `${height},${bar},${width}`
      if ((height > 0 || collapsesWhenEmpty) && size !== last) report({ height, bar, width })
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
  }, [report, width, collapsesWhenEmpty])
}
