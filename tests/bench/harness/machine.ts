import { execFileSync } from 'node:child_process'
import { closeSync, fdatasyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { median } from './measure'

/** What is measured has this core for itself; load, browser, carrier and this process have the other. */
export const MEASURED_CORE = 0
export const OTHER_CORE = 1

let said = false

/** Keeps a process, with all its threads, on one core. Without taskset (Linux) it says once that nothing is pinned. */
export function pin(pid: number, core: number): void {
  try {
    if (cpus().length < 2) throw new Error('one core')
    execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
  } catch {
    if (!said) console.error('Nothing is pinned: this needs taskset and two cores.')
    said = true
  }
}

/** This process and all that it starts, on the core that is not measured. */
export const stepAside = (): void => pin(process.pid, OTHER_CORE)

/** What it costs to bring 4 kB to the disk in this folder: median of 200, microseconds. */
export function fsyncUs(folder: string): number {
  const file = join(folder, 'fsync')
  const handle = openSync(file, 'w')
  const page = Buffer.alloc(4096)
  const taken = Array.from({ length: 200 }, () => {
    const start = performance.now()
    writeSync(handle, page)
    fdatasyncSync(handle)
    return (performance.now() - start) * 1000
  })
  closeSync(handle)
  rmSync(file)
  return median(taken)
}

/** Hundredths of a second, what the kernel counts in (USER_HZ, 100 on every Linux that runs Node). */
const TICK_MS = 10

/** Processor time of a process so far, ms; NaN where there is no /proc. */
export function processorMs(pid: number): number {
  try {
    // utime and stime are the 14th and 15th field; the second may hold spaces and ends with a parenthesis.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return NaN
  }
}
