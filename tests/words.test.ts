import ts from 'typescript'
import { expect, test } from 'vitest'
import { readSources, type Source } from './helpers/sources'

/** Texts of an area are in `<area>.words.ts`, to be read and edited together (docs/develop.md). */
const TEXT_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'confirmLabel',
  'description',
  'hint',
  'label',
  'placeholder',
  'submitLabel',
  'title',
])

const hasWord = (text: string): boolean => /[A-Za-z]{2,}/.test(text)

const isLiteral = (node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)

function textsOf({ file, tree }: Source): string[] {
  const found: string[] = []
  const add = (node: ts.Node, text: string) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
    found.push(`${file}:${line + 1} ${text.trim()}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && hasWord(node.text)) add(node, node.text)
    if (ts.isJsxAttribute(node) && TEXT_ATTRIBUTES.has(node.name.getText(tree)) && node.initializer) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer
      if (value && isLiteral(value) && hasWord(value.text)) add(value, value.text)
    }
    if (ts.isNewExpression(node) && node.expression.getText(tree) === 'DomainError') {
      const message = node.arguments?.[1]
      if (message && (isLiteral(message) || ts.isTemplateExpression(message))) add(message, message.getText(tree))
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

test('texts are in words files, not in pages or domain functions', () => {
  const sources = readSources('app/').filter(({ file }) => !/\.(test|words)\.tsx?$|\/testing\//.test(file))
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.flatMap(textsOf)).toEqual([])
})
