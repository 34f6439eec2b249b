import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { woffToTrueType } from './woff'

/** Characters of the latin font, and of the extended one: the others of Europe, such as Ł. */
const LATIN =
  /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF\u0131\u0152\u0153\u02C6\u02DA\u02DC\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039\u203A\u20AC\u2122\u2212]$/u
const EXTENDED =
  /^[\u0100-\u0130\u0132-\u0148\u014A-\u0151\u0154-\u01C3\u01C5-\u024F\u1E00-\u1E9B\u1E9E\u1EF2-\u1EF9]$/u

export type Weight = 'regular' | 'bold'
const FILES = { regular: 400, bold: 600 } as const

export interface Run {
  font: string
  text: string
}

/** Parts that one font has. A character of neither is shown as `?`. */
export function splitByFont(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const character of text.normalize('NFC')) {
    const font = `${weight}-${EXTENDED.test(character) ? 'ext' : 'latin'}`
    const shown = EXTENDED.test(character) || LATIN.test(character) ? character : '?'
    const last = runs.at(-1)
    if (last?.font === font) last.text += shown
    else runs.push({ font, text: shown })
  }
  return runs
}

let loaded: Map<string, Buffer> | undefined

/** Read once. */
export function loadFonts(): ReadonlyMap<string, Buffer> {
  if (loaded) return loaded
  const { resolve } = createRequire(import.meta.url)
  loaded = new Map(
    (['regular', 'bold'] as const).flatMap((weight) =>
      (['latin', 'ext'] as const).map((part): [string, Buffer] => {
        const subset = part === 'ext' ? 'latin-ext' : 'latin'
        const file = `@fontsource/inter/files/inter-${subset}-${FILES[weight]}-normal.woff`
        return [`${weight}-${part}`, woffToTrueType(readFileSync(resolve(file)))]
      }),
    ),
  )
  return loaded
}
