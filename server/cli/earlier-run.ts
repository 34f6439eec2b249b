import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Holds the process id of `npm start`. */
export const LAUNCH_PID = 'launch.pid'

/** true: the address answers with 2xx or 3xx. */
export async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2000) })
    await answer.body?.cancel()
    return answer.status < 400
  } catch {
    return false
  }
}

/** Other errors are reported when the program itself listens. */
export function portTaken(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })
}

/** null: not running, or our own id (in a container each process is number 1). */
export function aliveIn(dataDir: string, file: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, file), 'utf8'))
    return pid > 0 && pid !== process.pid && isAlive(pid) ? pid : null
  } catch {
    return null
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Also for processes of other users.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Send SIGTERM, then SIGKILL if the process stays. */
export async function endProcess(pid: number): Promise<void> {
  const deadline = Date.now() + 12_000
  if (isAlive(pid)) process.kill(pid, 'SIGTERM')
  while (isAlive(pid)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL')
    await pause(50)
  }
}

/** Stop an app whose launcher was killed. */
export async function endForsaken(dataDir: string, healthUrl: string): Promise<void> {
  const app = aliveIn(dataDir, 'server.pid')
  // The id may be reused: only our app answers there.
  if (app && (await answers(healthUrl))) await endProcess(app)
}
