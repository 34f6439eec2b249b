import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('..', import.meta.url)

/** A page without one falls back on the root's: the sidebar goes, and with it the dialer and the sound of a call. */
test('every page that breaks leaves sidebar and dialer standing', () => {
  const pages = readdirSync(folder)
    .filter((name) => name.endsWith('.tsx') && name !== '_layout.tsx')
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
    // A dialog's fault is shown in place of the page behind it.
    .filter(({ text }) => text.includes('export default') && !text.includes('<Dialog'))
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.filter(({ text }) => !text.includes('PageFault as ErrorBoundary')).map(({ name }) => name)).toEqual([])
})
