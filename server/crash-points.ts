import { appendFileSync } from 'node:fs'
import type { CommitBoundary } from '../db/open'
import type { Env } from './env'

/** SIGKILL: no cleanup may run. */
export function crashPoints(env: Pick<Env, 'crashAt' | 'crashTrace'>): CommitBoundary | undefined {
  if (!env.crashAt && !env.crashTrace) return undefined
  const killPoints = new Set(env.crashAt)
  return (name, side) => {
    const point = `${name}:${side}`
    if (env.crashTrace) appendFileSync(env.crashTrace, `${point}\n`)
    if (killPoints.has(point)) process.kill(process.pid, 'SIGKILL')
  }
}
