import { expect, test } from 'vitest'
import { sharedParts } from './shared-parts'

const ROUTES = '/app/routes'
const PAGES = Array.from({ length: 20 }, (_, index) => `${ROUTES}/manage+/page-${index}.tsx`)
const DIALER = `${ROUTES}/_widgets+/$widget.$.tsx`
const LATER = '/app/routes/+dialer/later.tsx'

/** What each module loads; `named` is what it takes of a package that has many. */
function chunksOf(
  modules: Record<string, string[]>,
  later: Record<string, string[]> = {},
  code: Record<string, string> = {},
) {
  const entries = ['/app/root.tsx', DIALER, `${ROUTES}/manage+/_layout.tsx`, `${ROUTES}/_auth+/sign-in.tsx`, ...PAGES]
  const all = new Set([...entries, ...Object.values(modules).flat(), ...Object.values(later).flat()])
  const parts = sharedParts({
    getModuleIds: () => all.values(),
    getModuleInfo: (id) =>
      ({
        isEntry: entries.includes(id),
        importedIds: modules[id] ?? [],
        dynamicallyImportedIds: later[id] ?? [],
        code: code[id] ?? '',
      }) as never,
  })
  return Object.fromEntries(parts)
}
const byAll = (...needed: string[]) => Object.fromEntries(PAGES.map((page) => [page, needed]))

test('code of every page, of the dialer too, and of pages only are separate chunks', () => {
  const chunks = chunksOf({
    '/app/root.tsx': ['/app/ui/button.tsx'],
    [DIALER]: ['/app/ui/banner.tsx'],
    ...byAll('/app/ui/button.tsx', '/app/ui/banner.tsx', '/app/ui/table.tsx'),
  })
  expect(chunks).toEqual({
    '/app/ui/button.tsx': 'everywhere',
    '/app/ui/banner.tsx': 'dialer-parts',
    '/app/ui/table.tsx': 'page-parts',
  })
})

test('code of few pages, of the dialer’s later loads, and of the sign-in stays separate', () => {
  const chunks = chunksOf(
    {
      [PAGES[0]!]: ['/app/ui/rare.tsx'],
      [`${ROUTES}/_auth+/sign-in.tsx`]: ['/app/ui/form.tsx'],
      ...Object.fromEntries(PAGES.slice(1).map((page) => [page, [LATER, '/app/ui/form.tsx']])),
    },
    { [DIALER]: [LATER] },
  )
  expect(chunks).toEqual({})
})

test('tiny code of the dialer and few pages is one chunk, without code that needs more', () => {
  const [bit, large, needy] = ['/app/ui/bit.tsx', '/app/ui/large.tsx', '/app/ui/needy.tsx']
  const chunks = chunksOf(
    {
      [DIALER]: [bit, large, needy, '/app/ui/own.tsx'],
      [PAGES[0]!]: [bit, large, needy],
      [needy]: [large],
    },
    {},
    { [large]: 'x'.repeat(5000) },
  )
  expect(chunks).toEqual({ [bit]: 'dialer-bits' })
})

test('code that needs a package some page lacks stays separate: the package would be loaded everywhere', () => {
  const chunks = chunksOf({
    ...byAll('/app/ui/field.tsx', '/app/ui/plain.tsx'),
    '/app/ui/field.tsx': ['/app/ui/checks.tsx'],
    '/app/ui/checks.tsx': ['/x/node_modules/zod/index.js'],
    '/app/ui/plain.tsx': ['/x/node_modules/react/index.js'],
  })
  expect(chunks).toEqual({ '/app/ui/plain.tsx': 'page-parts' })
})
