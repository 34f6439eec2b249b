import type { Page } from '@playwright/test'
import { axeFaults, expect } from './journey'

const NARROW = { width: 360, height: 740 }

/** One walk tells the faults of every screen on its way. */
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
export async function expectNoAxeFaults(page: Page, where: string, part?: string): Promise<void> {
  softly(await axeFaults(page, part), where).toEqual([])
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
    await expectNoAxeFaults(page, `${where}, ${theme}`, part)
  }
}
