import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const WORDS_FILE = /\.words\.ts$/
const WORDS = /export const (\w+Words) = \{\n([\s\S]*?)\n\}(?: as const)?;?\n/
const TEXT = /^ {2}(\w+):\s*('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"),?$/gm
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+\.words)["']/g

const findWords = (source: string): RegExpExecArray | null => WORDS.exec(source)

/** Texts by key; functions are left out. */
const textsOf = (body: string): Map<string, string> =>
  new Map([...body.matchAll(TEXT)].map(([, key, text]) => [key!, text!]))

/** Removes the texts that `inlineTexts` copies. */
export function removeTexts(source: string): string {
  const words = findWords(source)
  return words ? source.replace(words[2]!, () => words[2]!.replace(TEXT, '')) : source
}

/** Copies each text of a words file to where it is used. Throws for a use that it would not find. */
export function inlineTexts(code: string, wordsSource: string): string {
  const [, name, body] = findWords(wordsSource) ?? []
  if (name === undefined || body === undefined) return code
  const hidden = new RegExp(`\\b${name}( as \\w+|\\[)`).exec(code)
  if (hidden) throw new Error(`'${hidden[0]}': use the texts of ${name} by this name and a written key`)
  const texts = textsOf(body)
  return code.replaceAll(new RegExp(`\\b${name}\\.(\\w+)\\b`, 'g'), (use, key: string) => texts.get(key) ?? use)
}

/**
 * A page loads the texts that it shows, not those of its whole area: 6 of 165 kB of the dialer's first load. Texts are not
 * reached by a computed key.
 */
export const inlineWords = (): Plugin => ({
  name: 'inline-words',
  apply: 'build',
  enforce: 'pre',
  async transform(code, id) {
    if (!/\/app\/.*\.tsx?$/.test(id)) return null
    const isWordsFile = WORDS_FILE.test(id)
    let inlined = isWordsFile ? inlineTexts(code, code) : code
    for (const [, , specifier] of code.matchAll(IMPORT)) {
      const words = await this.resolve(specifier!, id)
      if (words) inlined = inlineTexts(inlined, readFileSync(words.id, 'utf8'))
    }
    if (isWordsFile) inlined = removeTexts(inlined)
    return inlined === code ? null : { code: inlined, map: null }
  },
})
