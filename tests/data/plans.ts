import type { World } from '../helpers/world'

/** The statements that `work` runs, each once. */
export async function textsOf(sqlite: World['services']['store']['sqlite'], work: () => Promise<unknown>): Promise<string[]> {
  const texts = new Set<string>()
  const prepare = sqlite.prepare.bind(sqlite)
  sqlite.prepare = ((text: string) => {
    texts.add(text)
    return prepare(text)
  }) as typeof sqlite.prepare
  await work()
  sqlite.prepare = prepare as typeof sqlite.prepare
  return [...texts]
}

/** How SQLite goes about a statement, step by step. */
export function planOf(sqlite: World['services']['store']['sqlite'], text: string): string[] {
  const holes = (text.match(/\?/g) ?? []).map(() => null)
  return (sqlite.prepare(`explain query plan ${text}`).all(...holes) as Array<{ detail: string }>).map(({ detail }) => detail)
}
