import type { Page } from '@playwright/test'
import { axeFaults, expect } from './journey'

const NARROW = { width: 360, height: 740 }

/** One walk reports the faults of every screen on its way. */
const softly = expect.configure({ soft: true })

/**
 * No sideways scroll at 360 px, frames included, and no scrolling past the page's own end into emptiness; the page is left as
 * wide as it was.
 */
export async function expectNarrowEnough(page: Page, where: string): Promise<void> {
  const wide = page.viewportSize()!
  await page.setViewportSize(NARROW)
  const fits = (width: number) => innerWidth <= width && document.documentElement.scrollWidth <= innerWidth
  const beyond = () => {
    const { body, documentElement } = document
    const end = scrollY + body.getBoundingClientRect().bottom + parseFloat(getComputedStyle(body).marginBottom)
    return documentElement.scrollHeight - Math.max(innerHeight, Math.ceil(end))
  }
  for (const frame of page.frames()) {
    await softly.poll(() => frame.evaluate(fits, NARROW.width), `${where}: no sideways scroll at 360 px`).toBe(true)
    await softly.poll(() => frame.evaluate(beyond), `${where}: nothing below its end`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(wide)
}

/** Axe on what is shown now, or on one part of it. */
export async function expectNoAxeFaults(
  page: Page,
  where: string,
  part?: string,
  only?: 'all' | 'colours',
): Promise<void> {
  softly(await axeFaults(page, part, only), where).toEqual([])
}

/** Axe in both themes and no sideways scroll: for a screen that is reached once. */
export async function expectGoodScreen(page: Page, where: string): Promise<void> {
  await expectGoodInBothThemes(page, where)
  await expectNarrowEnough(page, where)
}

/** The same, with axe at 360 px too: for a screen that is another one there. */
export async function expectGoodAtAnyWidth(page: Page, where: string, part?: string): Promise<void> {
  const wide = page.viewportSize()!
  await expectGoodInBothThemes(page, where, part)
  await expectNarrowEnough(page, where)
  await page.setViewportSize(NARROW)
  await expectGoodInBothThemes(page, `${where} at 360 px`, part)
  await page.setViewportSize(wide)
}

async function expectGoodInBothThemes(page: Page, where: string, part?: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
    await expectNoAxeFaults(page, `${where}, ${theme}`, part, theme === 'light' ? 'all' : 'colours')
  }
}

/** Whatever takes the focus shows it: a ring of which all four sides are cut off by what is around it is none. */
export async function expectFocusSeen(page: Page, where: string): Promise<void> {
  const unseen = await page.evaluate(() => {
    const takers = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')
    // The guards around a dialog hand the focus on.
    const real = [...takers].filter((taker) => !taker.ariaHidden)
    return real.filter(isUnseen).map(({ outerHTML }) => outerHTML.slice(0, 120))

    function isUnseen(taker: HTMLElement): boolean {
      taker.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
      const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(taker)
      if (document.activeElement !== taker || !taker.checkVisibility()) return false
      const out = parseFloat(outlineOffset) + parseFloat(outlineWidth)
      const ring = taker.getBoundingClientRect()
      const isCutBy = (around: Element) => {
        const { left, top } = around.getBoundingClientRect()
        const [x, y] = [left + around.clientLeft, top + around.clientTop]
        return (
          getComputedStyle(around).overflow !== 'visible' &&
          ring.left - out < x &&
          ring.top - out < y &&
          ring.right + out > x + around.clientWidth &&
          ring.bottom + out > y + around.clientHeight
        )
      }
      for (let around = taker.parentElement; around; around = around.parentElement)
        if (around !== document.documentElement && isCutBy(around)) return true
      return outlineStyle === 'none'
    }
  })
  softly(unseen, `${where}: the focus is seen`).toEqual([])
}
