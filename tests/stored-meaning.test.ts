import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'

/** Meaning is stored as codes and columns: no stored text is compared with a sentence. */
const ROOT = join(import.meta.dirname, '..')
/** What other programs say is compared as it comes. */
const FOREIGN = /^server\/(simulator|host-demo|cli)\//

interface Source {
  file: string
  tree: ts.SourceFile
  imports: ReadonlySet<string>
}
const parse = (file: string, text: string): Source => {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true)
  const imports = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isImportSpecifier(node)) imports.add(node.name.text)
    ts.forEachChild(node, visit)
  }
  tree.statements.filter(ts.isImportDeclaration).forEach(visit)
  return { file, tree, imports }
}

let sources: Source[]
beforeAll(() => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app', 'server', 'machines'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  sources = files
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file) && !FOREIGN.test(file))
    .map((file) => parse(file, readFileSync(join(ROOT, file), 'utf8')))
}, 60_000)

/** What libraries call a codec. */
const NOT_SENTENCES = new Set(['Layer 3'])
const isSentence = (text: string) =>
  !NOT_SENTENCES.has(text) && /\S\s+\S/.test(text) && (/^\s*[A-Z]/.test(text) || /[.!?]\s*$/.test(text))

/** The text of a literal, a template or a sum of them; placeholders count as a word. */
function textOf(node: ts.Expression): string | null {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return textOf(node.expression)
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join('')
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return (textOf(node.left) ?? 'x') + (textOf(node.right) ?? 'x')
  return null
}
const holdsSentence = (node: ts.Expression): boolean =>
  ts.isArrayLiteralExpression(node) ? node.elements.some(holdsSentence) : isSentence(textOf(node) ?? '')

const EQUALS = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
])
const TEXT_SEARCH = new Set(['startsWith', 'endsWith', 'includes', 'indexOf'])
const QUERY = new Set(['where', 'having', 'on', 'orWhere', 'when'])
const OPERATORS = new Set(['=', '!=', 'in', 'not in', 'like', 'is', 'is not'])

/** Comparisons with a sentence, or with a constant that holds one. */
function comparisons(all: Source[]): string[] {
  const holders = new Map<string, Set<string>>()
  for (const { file, tree } of all) {
    const visit = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
        if (holdsSentence(node.initializer))
          holders.set(node.name.text, (holders.get(node.name.text) ?? new Set()).add(file))
      }
      ts.forEachChild(node, visit)
    }
    visit(tree)
  }
  const found: string[] = []
  for (const { file, tree, imports } of all) {
    const isMeant = (node: ts.Expression): boolean => {
      // A text of a words file.
      if (ts.isPropertyAccessExpression(node) && node.expression.getText().endsWith('Words')) return true
      if (!ts.isIdentifier(node)) return holdsSentence(node)
      const files = holders.get(node.text)
      return files !== undefined && (files.has(file) || imports.has(node.text))
    }
    const compared = (node: ts.Node): readonly ts.Expression[] => {
      if (ts.isBinaryExpression(node) && EQUALS.has(node.operatorToken.kind)) return [node.left, node.right]
      if (ts.isCaseClause(node)) return [node.expression]
      if (ts.isTaggedTemplateExpression(node) && ts.isTemplateExpression(node.template))
        return node.template.templateSpans.map(({ expression }) => expression)
      if (!ts.isCallExpression(node)) return []
      const [, operator, value] = node.arguments
      if (ts.isPropertyAccessExpression(node.expression)) {
        const { name, expression } = node.expression
        if (TEXT_SEARCH.has(name.text)) return [expression, ...node.arguments]
        if (QUERY.has(name.text)) return node.arguments
      }
      const isCompare = operator && ts.isStringLiteralLike(operator) && OPERATORS.has(operator.text)
      return isCompare && value ? [value] : []
    }
    const visit = (node: ts.Node): void => {
      if (compared(node).some(isMeant))
        found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
      ts.forEachChild(node, visit)
    }
    visit(tree)
  }
  return found
}

test('no text is compared to a sentence', () => {
  expect(comparisons(sources)).toEqual([])
}, 60_000)

test.each([
  `if (row.note === 'Waits for you.') go()`,
  `if (row.note?.startsWith('Not dialed ')) go()`,
  `if (row.note === linesWords.noAnswer) go()`,
  `const WAITS = 'Waits for the carrier'\nif (WAITS !== row.note) go()`,
  `const ENDS = ['Left early.', 'done']\nif (ENDS.includes(row.note)) go()`,
  `switch (row.note) { case 'No answer.': go() }`,
  `q.selectFrom('lines').where('note', '=', 'No answer')`,
  `q.selectFrom('lines').where((eb) => eb('note', '=', 'No answer'))`,
  'const WHY = `Not dialed: ${why}`\nsql`update lines set a = 1 where note = ${WHY}`',
])('finds: %s', (code) => {
  expect(comparisons([parse('a.ts', code)])).toHaveLength(1)
})

test('comparing codes is allowed', () => {
  expect(
    comparisons([parse('a.ts', `const HELD = 'on hold'\nif (row.state === HELD || row.code === 'no_answer') go()`)]),
  ).toEqual([])
})

/** The store checks the chart version of what it reads. */
const MACHINE_STORE = 'app/domain/machines/machine-store.server.ts'

test('states and contexts are read through the machine store', () => {
  const parsed = sources
    .filter(({ file }) => file !== MACHINE_STORE)
    .flatMap(({ file, tree }) =>
      tree
        .getFullText()
        .split('\n')
        .flatMap((text, index) =>
          /JSON\.parse\([\w.]*\b(state|context|session_state|session_context)\)/.test(text)
            ? `${file}:${index + 1}`
            : [],
        ),
    )
  expect(parsed).toEqual([])
})

const MACHINE_TABLES = new Set([
  'lines',
  'dial_sessions',
  'transfers',
  'monitors',
  'inbound_calls',
  'messages',
  'announcements',
])
const MACHINE_COLUMNS = new Set(['state', 'context', 'version', 'chart_version'])
const KEEPER = 'app/domain/machines/machine-store.server.ts'

/** Writes of a machine's columns to one of its tables. */
function machineWrites(all: Source[]): string[] {
  const found: string[] = []
  for (const { file, tree } of all.filter((source) => source.file !== KEEPER)) {
    const tableOf = (node: ts.Node): string | null => {
      if (ts.isPropertyAccessExpression(node)) return tableOf(node.expression)
      if (!ts.isCallExpression(node)) return null
      const [first] = node.arguments
      const isWrite =
        ts.isPropertyAccessExpression(node.expression) && /^(updateTable|insertInto)$/.test(node.expression.name.text)
      return isWrite && first && ts.isStringLiteral(first) ? first.text : tableOf(node.expression)
    }
    const names = (node: ts.Node): boolean =>
      (ts.isObjectLiteralExpression(node) &&
        node.properties.some(({ name }) => name && ts.isIdentifier(name) && MACHINE_COLUMNS.has(name.text))) ||
      ts.forEachChild(node, (child) => names(child) || undefined) === true
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        const table = /^(set|values)$/.test(node.expression.name.text) ? tableOf(node.expression) : null
        if (table !== null && MACHINE_TABLES.has(table) && node.arguments.some(names))
          found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(tree)
  }
  return found
}

test('machines are written through machineStore', () => {
  expect(machineWrites(sources)).toEqual([])
}, 60_000)

test.each([
  `q.updateTable('lines').set({ state: 'ended' }).where('id', '=', id)`,
  `q.insertInto('messages').values({ ...facts, chart_version: 1 })`,
  `q.updateTable('transfers').set({ version: 2 })`,
  `q.updateTable('monitors').set((eb) => ({ context: eb.val('{}') }))`,
])('finds: %s', (code) => {
  expect(machineWrites([parse('a.ts', code)])).toHaveLength(1)
})

test('other columns of these tables, and states of other tables, can be written anywhere', () => {
  const code = `q.updateTable('lines').set({ instruction: 'wait' })\nq.updateTable('jobs').set({ state: 'done' })`
  expect(machineWrites([parse('a.ts', code)])).toEqual([])
})
