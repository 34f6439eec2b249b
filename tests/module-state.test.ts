import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Several processes run the domain: a module stores nothing between calls but what follows from its arguments. */
const ROOT = join(import.meta.dirname, '..')
const PURE_CACHES = [
  'app/domain/audio/tune-files.server.ts rendered',
  'app/domain/lead-selection/stage-leads.server.ts priorityStatements',
  'app/domain/leads/stage-page.server.ts pages',
  'app/domain/places/local-time.ts formatters',
  'app/domain/places/local-time.ts offsets',
  'app/domain/places/time-zone-names.ts canonical',
  'app/domain/places/zones.ts zonesByState',
]
const WRITES = new Set(['set', 'add', 'delete', 'clear', 'push', 'splice', 'unshift'])

/** Names of module-level variables that a function of the file writes to. */
function mutableState(text: string): string[] {
  const tree = ts.createSourceFile('module.ts', text, ts.ScriptTarget.ESNext, true)
  const declared = tree.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const isLet = (declarationList.flags & ts.NodeFlags.Let) !== 0
    return declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? { name: name.text, isLet } : []))
  })
  const written = new Set<string>()
  const visit = (node: ts.Node, isCalled: boolean): void => {
    if (
      isCalled &&
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      ts.isIdentifier(node.expression.expression) &&
      WRITES.has(node.expression.name.text)
    )
      written.add(node.expression.expression.text)
    ts.forEachChild(node, (child) => visit(child, isCalled || ts.isFunctionLike(node)))
  }
  visit(tree, false)
  return declared.filter(({ name, isLet }) => isLet || written.has(name)).map(({ name }) => name)
}

test('finds a module-level variable that is written to', () => {
  expect(mutableState('const seen = new Map()\nexport const f = () => seen.set(1, 2)')).toEqual(['seen'])
  expect(mutableState('let last = 0\nexport const f = () => (last += 1)')).toEqual(['last'])
  expect(mutableState('const KINDS = new Set([1])\nexport const f = () => KINDS.has(1)')).toEqual([])
  expect(mutableState('export const f = () => { const seen = new Set(); seen.add(1) }')).toEqual([])
})

test('modules of the domain store nothing between calls but pure caches', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app/domain'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const found = files
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file))
    .flatMap((file) => mutableState(readFileSync(join(ROOT, file), 'utf8')).map((name) => `${file} ${name}`))
  expect(found.toSorted()).toEqual(PURE_CACHES)
})
