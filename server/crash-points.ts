import { appendFileSync } from 'node:fs'
import type { CommitBoundary } from '../db/open'
import type { Env } from './env'

/**
 * Lets crash tests die exactly at a commit boundary, the first that is met of those that are asked for, and learn which are
 * met: the last is the one of the death. SIGKILL and not exit: nothing may get the chance to tidy up, as in a power cut.
 */
export function crashPoints(env: Pick<Env, 'crashAt' | 'crashTrace'>): CommitBoundary | undefined {
  if (!env.crashAt && !env.crashTrace) return undefined
  const deadly = new Set(env.crashAt)
  return (name, side) => {
    const point = `${name}:${side}`
    if (env.crashTrace) appendFileSync(env.crashTrace, `${point}\n`)
    if (deadly.has(point)) process.kill(process.pid, 'SIGKILL')
  }
}
