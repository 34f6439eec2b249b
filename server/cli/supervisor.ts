import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { endProcess, isAlive } from './earlier-run'
import { environmentWith } from './environment.mjs'

export interface Program {
  name: string
  args: string[]
  env: Record<string, string | undefined>
  /** For programs that do not write it. */
  pidFile?: string
  /** Polled until true. */
  ready(): Promise<boolean>
}

export interface Supervisor {
  /** Resolves when ready. Throws a sentence if it ends first. */
  start(program: Program): Promise<void>
  /** Not our child: its exit raises no event. */
  adopt(program: Program, pid: number): void
  restart(name: string): Promise<void>
  /** Last started first. */
  stop(): Promise<void>
}

interface Kept {
  program: Program
  child: ChildProcess
  startedAt: number
  quickDeaths: number
  /** A program that never started is not restarted. */
  starting: boolean
}

/** No timeout: migrating a large database takes time. */
const SAY_EACH_MS = 60_000
const LOOK_EACH_MS = 500
/** Programs drain for up to 10 s. */
const KILL_AFTER_MS = 12_000
const QUICK_MS = 5_000
const MAX_QUICK_DEATHS = 3

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
const exitOf = (child: ChildProcess) =>
  ended(child) ? Promise.resolve() : new Promise<void>((resolve) => child.once('exit', () => resolve()))

/** Restarts immediately: live calls wait. */
export function makeSupervisor(onGivenUp: (sentence: string) => void): Supervisor {
  const kept = new Map<string, Kept>()
  const adopted = new Map<number, { program: Program; look: NodeJS.Timeout }>()
  let stopping = false

  const launch = (program: Program, more: Partial<Pick<Kept, 'quickDeaths' | 'starting'>> = {}) => {
    const child = spawn(process.execPath, program.args, {
      env: environmentWith(program.env),
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (program.pidFile) writeFileSync(program.pidFile, String(child.pid))
    const entry: Kept = { program, child, startedAt: Date.now(), quickDeaths: 0, starting: false, ...more }
    kept.set(program.name, entry)
    child.once('exit', (code, signal) => onExit(entry, signal ?? `exit code ${code}`))
    return entry
  }

  const onExit = (entry: Kept, how: string) => {
    const { program, starting } = entry
    if (stopping || starting || kept.get(program.name) !== entry) return
    const quickDeaths = Date.now() - entry.startedAt < QUICK_MS ? entry.quickDeaths + 1 : 0
    if (quickDeaths >= MAX_QUICK_DEATHS)
      return onGivenUp(`The ${program.name} ended ${quickDeaths} times in a row (${how}); the lines above say why.`)
    console.error(`The ${program.name} ended unexpectedly (${how}). Starting it again.`)
    // The kill point was used.
    launch({ ...program, env: { ...program.env, CRASH_AT: undefined } }, { quickDeaths })
  }

  const end = async (child: ChildProcess) => {
    if (ended(child)) return
    const late = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
    child.kill('SIGTERM')
    await exitOf(child)
    clearTimeout(late)
  }

  const becomeReady = async (program: Program, child: ChildProcess) => {
    let sayAt = Date.now() + SAY_EACH_MS
    while (!(await program.ready())) {
      if (ended(child)) throw new Error(`The ${program.name} did not start; the lines above say why.`)
      if (Date.now() > sayAt) {
        console.error(`The ${program.name} has not answered yet. Waiting on; Ctrl-C ends it.`)
        sayAt += SAY_EACH_MS
      }
      await pause(50)
    }
  }

  return {
    async start(program) {
      const entry = launch(program, { starting: true })
      await becomeReady(program, entry.child)
      entry.starting = false
    },
    adopt(program, pid) {
      const look = setInterval(() => {
        if (stopping || isAlive(pid)) return
        clearInterval(look)
        adopted.delete(pid)
        console.error(`The ${program.name} ended unexpectedly. Starting it again.`)
        launch(program)
      }, LOOK_EACH_MS)
      adopted.set(pid, { program, look })
    },
    async restart(name) {
      const entry = kept.get(name)
      if (!entry || stopping) return
      kept.delete(name)
      await end(entry.child)
      launch(entry.program)
    },
    async stop() {
      stopping = true
      for (const { child, program } of [...kept.values()].toReversed()) {
        await end(child)
        // The process id may be reused.
        if (program.pidFile) rmSync(program.pidFile, { force: true })
      }
      kept.clear()
      for (const [pid, { program, look }] of adopted) {
        clearInterval(look)
        await endProcess(pid)
        if (program.pidFile) rmSync(program.pidFile, { force: true })
      }
      adopted.clear()
    },
  }
}
