import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Rollup } from 'vite'

type Graph = Pick<Rollup.ManualChunkMeta, 'getModuleIds' | 'getModuleInfo'>

/** Used by fewer: dead weight for the others. */
const MIN_PAGES = 15
/** Characters. Below, a chunk costs more than it saves. */
const TINY_CHARS = 1200

const FIRST = /\/app\/(root|entry\.client)\.tsx/
const DIALER = /\/app\/routes\/_widgets\+\/\$widget/
const AREAS = ['boards+', 'manage+']
/** On every page, and tree-shaken icons. */
const LIGHT =
  /\/node_modules\/(react|react-dom|react-router|react-router-dom|@remix-run\/(react|router)|lucide-react)\//
const ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/

/** Loaded together. The name of each chunk is part of the dialer's first load. */
const SCRIPT = /\/(call-scripts\/script-doc\.ts|\+ui\/script-body\.tsx)$/

/** Rollup would make one chunk, and one request, per small module and icon. Dialer modules stay separate. */
export function sharedParts({ getModuleIds, getModuleInfo }: Graph): Map<string, string> {
  const isOwn = (id: string) => !id.includes('/node_modules/') && !id.startsWith('\0')
  const ids = [...getModuleIds()]
  const iconIds = namedIcons(ids.find((id) => ICONS.test(id)))

  const dependenciesOf = (id: string): readonly string[] => {
    const info = getModuleInfo(id)
    if (!info || !isOwn(id)) return []
    const named = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(info.code ?? '')?.[1] ?? ''
    const icons = named.split(',').flatMap((name) => iconIds.get(name.split(' as ')[0]!.trim()) ?? [])
    return [...info.importedIds.filter((each) => !ICONS.test(each)), ...icons]
  }
  const reachableFrom = (from: readonly string[], withDynamicImports = false): Set<string> => {
    const seen = new Set<string>()
    const pending = [...from]
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      pending.push(
        ...dependenciesOf(id),
        ...(withDynamicImports ? (getModuleInfo(id)?.dynamicallyImportedIds ?? []) : []),
      )
    }
    return seen
  }

  const entries = ids.filter((id) => getModuleInfo(id)?.isEntry)
  const first = entries.filter((id) => FIRST.test(id))
  const dialer = [...first, ...entries.filter((id) => DIALER.test(id))]
  const [everywhere, inDialer, byDialer] = [reachableFrom(first), reachableFrom(dialer), reachableFrom(dialer, true)]
  const areaOf = (id: string) => AREAS.find((name) => id.includes(`/app/routes/${name}/`))
  // Sign-in loads no portal chunk.
  const elsewhere = reachableFrom(entries.filter((id) => !areaOf(id) && !dialer.includes(id)))
  const pages = new Map<string, number>()
  for (const entry of entries) {
    if (dialer.includes(entry)) continue
    const area = areaOf(entry)
    const layout = entries.filter((id) => area && id.includes(`/app/routes/${area}/_layout`))
    for (const id of reachableFrom([entry, ...layout])) pages.set(id, (pages.get(id) ?? 0) + 1)
  }
  /** true: needs no package that some page lacks. */
  const isLight = (id: string, seen = new Set<string>()): boolean => {
    if (everywhere.has(id) && isOwn(id)) return true
    if (!isOwn(id)) return LIGHT.test(id)
    if (seen.has(id)) return true
    seen.add(id)
    return dependenciesOf(id).every((each) => isLight(each, seen))
  }

  const parts = new Map<string, string>()
  const isPage = (id: string) => entries.some((entry) => entry.split('?')[0] === id.split('?')[0])
  const isPart = (id: string) => !isPage(id) && (isOwn(id) || /\/lucide-react\/.*\/icons\//.test(id))
  for (const [id, count] of pages) {
    if (!isPart(id) || !isLight(id)) continue
    if (everywhere.has(id)) parts.set(id, 'everywhere')
    else if (count < MIN_PAGES) continue
    else if (inDialer.has(id)) parts.set(id, 'dialer-parts')
    else if (!byDialer.has(id) && !elsewhere.has(id)) parts.set(id, 'page-parts')
  }
  const isTiny = (id: string) => (getModuleInfo(id)?.code ?? '').length <= TINY_CHARS
  for (const id of inDialer) {
    if (parts.has(id) || !pages.has(id) || !isPart(id) || !isLight(id)) continue
    if ([...reachableFrom([id])].every((each) => !isPart(each) || parts.has(each) || isTiny(each)))
      parts.set(id, 'dialer-bits')
  }
  for (const id of ids) if (SCRIPT.test(id)) parts.set(id, 'script-parts')
  return parts
}

function namedIcons(list: string | undefined): Map<string, string> {
  if (list === undefined) return new Map()
  const named = readFileSync(list, 'utf8').matchAll(/export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[^"']+)["']/g)
  return new Map(
    [...named].flatMap(([, names, file]) =>
      names!.split(',').map((name) => [name.replace('default as', '').trim(), join(dirname(list), file!)] as const),
    ),
  )
}
