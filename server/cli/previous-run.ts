import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const LAUNCH_PID = 'launch.pid'

/** 2xx or 3xx. */
export async function isReachable(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2000) })
    await response.body?.cancel()
    return response.status < 400
  } catch {
    return false
  }
}

/** Other errors are reported on listen. */
export function isPortInUse(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })
}

/** null: not running, or our own id (1 in each container). */
export function findRunningProcess(dataDir: string, file: string): number | null {
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
    // Another user's process.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export async function stopProcess(pid: number): Promise<void> {
  const deadline = Date.now() + 12_000
  if (isAlive(pid)) process.kill(pid, 'SIGTERM')
  while (isAlive(pid)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL')
    await pause(50)
  }
}

/** An app whose launcher was killed. */
export async function stopOrphanedApp(dataDir: string, healthUrl: string): Promise<void> {
  const app = findRunningProcess(dataDir, 'server.pid')
  // The id may be reused: only our app answers there.
  if (app && (await isReachable(healthUrl))) await stopProcess(app)
}
