import { appendFileSync } from 'node:fs'
import type { CommitBoundary } from '../db/open'
import type { Env } from './env'

/**
 * Lets crash tests die exactly at a commit boundary, or learn which there are. SIGKILL and not exit: nothing may get the
 * chance to tidy up, as in a power cut.
 */
export function crashPoints(env: Pick<Env, 'crashAt' | 'crashTrace'>): CommitBoundary | undefined {
  if (!env.crashAt && !env.crashTrace) return undefined
  return (name, side) => {
    const point = `${name}:${side}`
    if (env.crashTrace) appendFileSync(env.crashTrace, `${point}\n`)
    if (point === env.crashAt) process.kill(process.pid, 'SIGKILL')
  }
}
