import { portsOf, type Ports } from '../helpers/process'

/** One of several crash runs at the same time, each with a stage of its own: its share of the deaths, and ports that no other takes. */
export interface Shard {
  /** '2/3'; null when there is one run only. */
  name: string | null
  ports: Ports
  /** Every so-manieth, so that each shard gets of all kinds. */
  share<T>(all: readonly T[]): T[]
}

/** Of '2/3': the second of three. */
export function readShard(text: string): Shard {
  const [which, of] = /^(\d+)\/(\d+)$/.exec(text)?.slice(1).map(Number) ?? []
  if (!which || !of || which > of) throw new Error(`--shard ${text} is not one of several, as 2/3 is`)
  return {
    name: of > 1 ? text : null,
    ports: portsOf(which - 1, of),
    share: (all) => all.filter((_, index) => index % of === which - 1),
  }
}
