// @ts-check
import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { root } from './run.mjs'

/** Tests that read the whole tree. */
const TREE_WIDE = /^(tests|db\/migrations)\/[^/]+\.test\.ts$/
/** Slow: a changed neighbor does not select them. */
const WHOLE_PRODUCT = /^tests\/|^server\/simulator\/|^server\/(main|cli\/launch)\.test\.ts$/
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g

/** @param {string} file */
const withoutExtension = (file) => file.replace(/\.(tsx?|mjs|js)$/, '')
/**
 * Name that a file shares with its test.
 * @param {string} file
 */
const stem = (file) => basename(file).replace(/\.(test|server|schema|contract)?\.\w+$/, '')

/** @param {string} from @param {string} specifier */
function resolveLocal(from, specifier) {
  if (specifier.startsWith('~/')) return join('app', specifier.slice(2))
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : null
}

/** @param {string} test @param {string} text @param {ReadonlySet<string>} modules */
const importsAny = (test, text, modules) =>
  [...text.matchAll(IMPORT)].some(([, specifier]) => {
    const target = resolveLocal(test, specifier ?? '')
    return target !== null && modules.has(withoutExtension(target))
  })

/**
 * Nearest first: changed, same name, same folder, importing a change.
 * @param {readonly string[]} tests every test file
 * @param {readonly string[]} changed
 * @param {(file: string) => string} [read]
 * @returns {{ treeWide: string[], nearby: string[] }}
 */
export function findNearbyTests(tests, changed, read = (file) => readFileSync(join(root, file), 'utf8')) {
  const files = new Set(changed)
  const names = new Set(changed.map((file) => join(dirname(file), stem(file))))
  const folders = new Set(changed.map(dirname))
  const modules = new Set(changed.map(withoutExtension))
  /** @param {string} test */
  const distance = (test) => {
    if (files.has(test)) return 0
    if (names.has(join(dirname(test), stem(test)))) return 1
    if (folders.has(dirname(test)) && !WHOLE_PRODUCT.test(test)) return 2
    return importsAny(test, read(test), modules) ? 3 : null
  }
  const treeWide = tests.filter((test) => TREE_WIDE.test(test))
  const nearby = tests
    .filter((test) => !TREE_WIDE.test(test))
    .flatMap((test) => {
      const far = distance(test)
      return far === null ? [] : [{ test, far }]
    })
    .toSorted((a, b) => a.far - b.far)
    .map(({ test }) => test)
  return { treeWide, nearby }
}
