import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** File in the data folder with the process id of `npm start`. */
export const LAUNCH_PID = 'launch.pid'

/** Whether an address answers with a 2xx or 3xx. */
export async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2000) })
    await answer.body?.cancel()
    return answer.status < 400
  } catch {
    return false
  }
}

/** Whether something else listens there. Other faults (no such address) are for whoever really listens to report. */
export function portTaken(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })
}

/** The process whose id stands in a file of the data folder, when it lives. It is another one: in a container each is number 1. */
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
    // Somebody else's process lives as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Asks a process to end, and ends it when it does not. */
export async function endProcess(pid: number): Promise<void> {
  const deadline = Date.now() + 12_000
  if (isAlive(pid)) process.kill(pid, 'SIGTERM')
  while (isAlive(pid)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL')
    await pause(50)
  }
}

/** Ends the app of a launcher that was killed: it lives on, and nobody watches it any more. */
export async function endForsaken(dataDir: string, healthUrl: string): Promise<void> {
  const app = aliveIn(dataDir, 'server.pid')
  // A process that merely got its old number never answers there.
  if (app && (await answers(healthUrl))) await endProcess(app)
}
