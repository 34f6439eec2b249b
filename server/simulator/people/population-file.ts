import fs from 'node:fs'
import { createPopulation, unusedPersonas, type Population } from './population'

/** Reads `SIMULATOR_POPULATION`. Throws with file and position. */
export function readPopulationFile(file: string, seed: number): Population {
  try {
    // Windows editors write a byte order mark.
    const text = fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
    const parsedFile = parseJson(text)
    const duplicates = findDuplicateKeys(text)
    if (duplicates.length > 0) throw new Error(duplicates.map((place) => `${place}: It is listed twice.`).join('\n'))
    const population = createPopulation(parsedFile, seed)
    for (const name of unusedPersonas(parsedFile))
      console.error(`SIMULATOR_POPULATION ${file}: personas.${name}: No number, no rule and no default names it.`)
    return population
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error)
    throw new Error(`SIMULATOR_POPULATION ${file}: ${what}`, { cause: error })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`It is not JSON: ${(error as Error).message}.`, { cause: error })
  }
}

/** Duplicate keys with positions: JSON.parse drops the first silently. */
function findDuplicateKeys(text: string): string[] {
  const duplicates: string[] = []
  /** Open scopes; `keys` is null for lists. */
  const open: Array<{ keys: Set<string> | null; at: string | number }> = []
  for (const [token, key] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}[\],]/g)) {
    const inner = open.at(-1)
    if (token === '{') open.push({ keys: new Set(), at: '' })
    else if (token === '[') open.push({ keys: null, at: 0 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && typeof inner?.at === 'number') inner.at++
    else if (key && inner?.keys) {
      inner.at = JSON.parse(key) as string
      if (inner.keys.has(inner.at)) duplicates.push(open.map(({ at }) => at).join('.'))
      inner.keys.add(inner.at)
    }
  }
  return duplicates
}
