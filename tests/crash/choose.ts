import { changedFiles } from '../../server/cli/changed.mjs'
import { boundaryNames, COMPOSED, readBoundaries } from './boundaries'
import { seededRandom } from './leads'

export interface Asked {
  /** 'all', 'none', 'changed', or names of boundaries or points with a comma between them. */
  boundaries: string
  /** How many of the other points are drawn as well. */
  sample: number
  seed: number
}

export interface Choice {
  /** Kill points, `call.place.attempt:after` and so on. */
  points: string[]
  note: string
}

/** Changes that concern every transaction: how one is committed, and how a crash is judged. */
const CONCERNS_ALL = /^db\/[^/]+(?<!\.test)\.ts$|^tests\/crash\/(?!.*errand)/

const pointsOf = (names: readonly string[]) =>
  names.flatMap((name) => (name.includes(':') ? [name] : [`${name}:before`, `${name}:after`]))

/** Choose the kill points of a run. The same seed and the same changed files give the same points. */
export function choosePoints(asked: Asked, changed = changedFiles()): Choice {
  const all = pointsOf(boundaryNames())
  const { chosen, why } = firstChoice(asked.boundaries, all, changed)
  const others = all.filter((point) => !chosen.has(point))
  const drawn = new Set(draw(others, asked.sample, seededRandom(asked.seed)))
  const points = [...chosen, ...others.filter((point) => drawn.has(point))]
  return { points, note: `${why}${drawn.size > 0 ? `, ${drawn.size} drawn` : ''}, of ${all.length} kill points` }
}

function firstChoice(boundaries: string, all: readonly string[], changed: ReturnType<typeof changedFiles>) {
  if (boundaries === 'none') return { chosen: new Set<string>(), why: 'none chosen' }
  if (boundaries === 'all') return { chosen: new Set(all), why: 'all' }
  if (boundaries !== 'changed') {
    const named = new Set(pointsOf(boundaries.split(',')))
    return { chosen: named, why: `${named.size} named` }
  }
  if (!changed) return { chosen: new Set(all), why: 'all, without a history to compare with' }
  const common = changed.files.find((file) => CONCERNS_ALL.test(file))
  if (common) return { chosen: new Set(all), why: `all, because ${common} changed since ${changed.base}` }
  const names = boundariesIn(new Set(changed.files))
  const chosen = new Set(all.filter((point) => names.has(point.split(':')[0]!)))
  return { chosen, why: `${chosen.size} in files changed since ${changed.base}` }
}

/** Names of the transactions that these files open. */
function boundariesIn(files: ReadonlySet<string>): Set<string> {
  const named = readBoundaries().flatMap(({ file, name }) => (files.has(file) ? (name ?? []) : []))
  const composed = Object.entries(COMPOSED).flatMap(([file, names]) => (files.has(file) ? names : []))
  return new Set([...named, ...composed])
}

function draw<T>(from: readonly T[], count: number, random: () => number): T[] {
  const rest = [...from]
  const drawn: T[] = []
  while (drawn.length < count && rest.length > 0) drawn.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return drawn
}
