import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize, relative } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['app', 'machines', 'server', 'db', 'tests']

interface Import {
  specifier: string
  /** Repository path for our own files, package name for others, `node:x` for builtins. */
  target: string
  own: boolean
  /** Erased by the compiler: costs nothing and closes no circle at run time. */
  typeOnly: boolean
}
export interface Source {
  file: string
  text: string
  tree: ts.SourceFile
  imports: Import[]
}

function sourceFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  ).toSorted()
}

function resolveOwn(from: string, specifier: string, files: ReadonlySet<string>): string | null {
  const path = specifier.startsWith('~/') ? join('app', specifier.slice(2)) : normalize(join(dirname(from), specifier))
  const bare = path.replace(/\?.*$/, '')
  return [bare, `${bare}.ts`, `${bare}.tsx`, `${bare}/index.ts`].find((candidate) => files.has(candidate)) ?? null
}

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

function importsOf(source: ts.SourceFile, file: string, files: ReadonlySet<string>): Import[] {
  const found: Import[] = []
  const add = (specifier: string, typeOnly: boolean) => {
    const own = specifier.startsWith('.') || specifier.startsWith('~/')
    const builtin = specifier.startsWith('node:') || builtinModules.includes(specifier)
    // Not a source file of ours: styles, fonts, a build that is loaded by address.
    const target = own
      ? (resolveOwn(file, specifier, files) ?? normalize(join(dirname(file), specifier)))
      : builtin
        ? `node:${specifier.replace('node:', '')}`
        : packageOf(specifier)
    found.push({ specifier, target, own, typeOnly })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const clause = node.importClause
      const named = clause?.namedBindings
      const onlyTypes =
        clause?.isTypeOnly ||
        (clause && !clause.name && named && ts.isNamedImports(named) && named.elements.length > 0
          ? named.elements.every((element) => element.isTypeOnly)
          : false)
      add(node.moduleSpecifier.text, Boolean(onlyTypes))
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      add(node.moduleSpecifier.text, node.isTypeOnly)
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      if (ts.isStringLiteral(node.argument.literal)) add(node.argument.literal.text, true)
    } else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      node.arguments[0] &&
      ts.isStringLiteralLike(node.arguments[0])
    ) {
      add(node.arguments[0].text, false)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Every source file whose path starts with `under`, with its imports. */
export function readSources(under = ''): Source[] {
  const files = sourceFiles()
  const known = new Set(files)
  return files
    .filter((file) => file.startsWith(under))
    .map((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
      const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true, kind)
      return { file, text, tree, imports: importsOf(tree, file, known) }
    })
}
