import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('..', import.meta.url)

/** A page without one falls back on the root's: sidebar, dialer and the call's audio are lost. */
test('every page that breaks keeps the sidebar and dialer', () => {
  const pages = readdirSync(folder)
    .filter((name) => name.endsWith('.tsx') && name !== '_layout.tsx')
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
    // A dialog's fault is shown in place of the page behind it.
    .filter(({ text }) => text.includes('export default') && !/<\w*Dialog\b/.test(text))
  expect(pages.length).toBeGreaterThan(10)
  expect(
    pages.filter(({ text }) => !text.includes('PageErrorBoundary as ErrorBoundary')).map(({ name }) => name),
  ).toEqual([])
})

/** Their data are read again at any time, in mid-call too: a page without would be replaced by the error of one failed read. */
test('every page and dialog keeps its content when it cannot be read again', () => {
  const loaders = ['.', '../boards+']
    .map((name) => new URL(`${name}/`, folder))
    .flatMap((from) =>
      readdirSync(from).map((name) => ({ name, text: () => readFileSync(new URL(name, from), 'utf8') })),
    )
    .filter(({ name }) => name.endsWith('.tsx') && name !== '$.tsx')
    .map(({ name, text }) => ({ name, text: text() }))
    // What only redirects, and what is asked for once, is never read again.
    .filter(({ text }) => /export (async )?(const|function) loader/.test(text) && !text.includes('shouldRevalidate'))
    .filter(({ text }) => text.includes('export default'))
  expect(loaders.length).toBeGreaterThan(50)
  expect(
    loaders.filter(({ text }) => !text.includes('clientLoader = createCachedLoader(')).map(({ name }) => name),
  ).toEqual([])
})
