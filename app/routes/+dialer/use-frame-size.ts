import { useEffect } from 'react'
import type { WidgetPayload } from '~/live/messages.schema'

/** `bar` is absent for the mini dialer. `width` null: full width. */
export type FrameSize = WidgetPayload<'ui.resize'>
type Area = NonNullable<FrameSize['areas']>[number]

const PART = '[data-frame-part]'
/** Panels, radix menus and tooltips, sonner toasts. */
const FLOATING =
  '[data-frame-float]:not(:empty), [data-radix-popper-content-wrapper], [data-sonner-toast][data-mounted="true"]'
/** Room for shadows. */
const MARGIN = 12

/** A 55 px frame would clip menus. `collapsesWhenEmpty`: size 0 when empty. */
export function useFrameSize(
  report: ((size: FrameSize) => void) | undefined,
  width: number | null,
  collapsesWhenEmpty: boolean,
) {
  useEffect(() => {
    if (!report) return
    let last = ''
    const measure = () => {
      const size = measureFrame(width)
      const text = JSON.stringify(size)
      if ((size.height > 0 || collapsesWhenEmpty) && text !== last) report(size)
      last = text
    }
    const sizes = new ResizeObserver(measure)
    const watch = () => {
      for (const part of document.querySelectorAll(`${PART}, ${FLOATING}`)) sizes.observe(part)
      measure()
    }
    const changes = new MutationObserver(watch)
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-mounted', 'data-frame-part', 'data-frame-float'],
    })
    // radix and sonner move what floats by its style.
    const moves = new MutationObserver((records) => {
      if (records.some(({ target }) => (target as Element).matches(FLOATING))) measure()
    })
    moves.observe(document.body, { subtree: true, attributeFilter: ['style'] })
    for (const type of MOVING) window.addEventListener(type, measure)
    watch()
    return () => {
      sizes.disconnect()
      changes.disconnect()
      moves.disconnect()
      for (const type of MOVING) window.removeEventListener(type, measure)
    }
  }, [report, width, collapsesWhenEmpty])
}
const MOVING = ['resize', 'scroll', 'transitionend', 'animationend']

function measureFrame(width: number | null): FrameSize {
  const parts = [...document.querySelectorAll(PART)].map((part) => part.getBoundingClientRect())
  const floating = [...document.querySelectorAll<HTMLElement>(FLOATING)]
  // The host may keep the frame shorter: includes the scroll position.
  const getBottom = ({ bottom }: DOMRect) => bottom + window.scrollY
  // radix flips menus upwards without space below.
  const floatBottoms = floating.map((part) => {
    const { top, height } = part.getBoundingClientRect()
    return Math.max(top + window.scrollY + (getWantedHeight(part) ?? height), 55 + part.offsetHeight) + MARGIN
  })
  const bar = document.querySelector('[data-frame-part="bar"]')
  return {
    height: Math.ceil(Math.max(0, ...parts.map(getBottom), ...floatBottoms)),
    ...(bar && { bar: Math.ceil(getBottom(bar.getBoundingClientRect())) }),
    width,
    ...(isCovered(parts, floating) ? {} : { areas: [...parts.map(toArea), ...floating.map(toFloatArea)] }),
  }
}

/** Panels are as high as the frame lets them be. */
function getWantedHeight(part: HTMLElement): number | null {
  if (!part.matches('[data-dialer-panel]')) return null
  const content = [...part.children].reduce((sum, { scrollHeight }) => sum + scrollHeight, 2)
  return Number(part.dataset.frameHeight ?? Math.min(content, 560))
}

/** Modal dialogs and a single part fill the frame. */
const isCovered = (parts: DOMRect[], floating: HTMLElement[]): boolean =>
  (parts.length <= 1 && floating.length === 0) || document.querySelector('[data-frame-modal]') !== null

function toArea({ left, top, right, bottom }: Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>): Area {
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))]
  return { x, y, width: Math.max(0, Math.ceil(right) - x), height: Math.max(0, Math.ceil(bottom) - y) }
}

function toFloatArea(part: HTMLElement): Area {
  const { left, top, right, bottom } = part.getBoundingClientRect()
  return toArea({ left: left - MARGIN, top: top - MARGIN, right: right + MARGIN, bottom: bottom + MARGIN })
}
