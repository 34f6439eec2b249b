import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { stopProcess, isAlive } from './previous-run'
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

interface RunningProgram {
  program: Program
  child: ChildProcess
  startedAt: number
  quickDeaths: number
  /** A program that never started is not restarted. */
  starting: boolean
}

/** No timeout: migrating a large database takes time. */
const REMIND_EACH_MS = 60_000
const CHECK_EACH_MS = 500
/** Programs drain for up to 10 s. */
const KILL_AFTER_MS = 12_000
const QUICK_EXIT_MS = 5_000
const MAX_QUICK_EXITS = 3

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
const waitForExit = (child: ChildProcess) =>
  hasExited(child) ? Promise.resolve() : new Promise<void>((resolve) => child.once('exit', () => resolve()))

/** Restarts immediately: live calls wait. */
export function createSupervisor(onAbandoned: (sentence: string) => void): Supervisor {
  const running = new Map<string, RunningProgram>()
  const adopted = new Map<number, { program: Program; look: NodeJS.Timeout }>()
  let stopping = false

  const launch = (program: Program, overrides: Partial<Pick<RunningProgram, 'quickDeaths' | 'starting'>> = {}) => {
    const child = spawn(process.execPath, program.args, {
      env: environmentWith(program.env),
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (program.pidFile) writeFileSync(program.pidFile, String(child.pid))
    const entry: RunningProgram = {
      program,
      child,
      startedAt: Date.now(),
      quickDeaths: 0,
      starting: false,
      ...overrides,
    }
    running.set(program.name, entry)
    child.once('exit', (code, signal) => onExit(entry, signal ?? `exit code ${code}`))
    return entry
  }

  const onExit = (entry: RunningProgram, reason: string) => {
    const { program, starting } = entry
    if (stopping || starting || running.get(program.name) !== entry) return
    const quickDeaths = Date.now() - entry.startedAt < QUICK_EXIT_MS ? entry.quickDeaths + 1 : 0
    if (quickDeaths >= MAX_QUICK_EXITS)
      return onAbandoned(
        `The ${program.name} ended ${quickDeaths} times in a row (${reason}); the lines above say why.`,
      )
    console.error(`The ${program.name} ended unexpectedly (${reason}). Starting it again.`)
    // The kill point was used.
    launch({ ...program, env: { ...program.env, CRASH_AT: undefined } }, { quickDeaths })
  }

  const stopChild = async (child: ChildProcess) => {
    if (hasExited(child)) return
    const killTimer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
    child.kill('SIGTERM')
    await waitForExit(child)
    clearTimeout(killTimer)
  }

  const waitUntilReady = async (program: Program, child: ChildProcess) => {
    let remindAt = Date.now() + REMIND_EACH_MS
    while (!(await program.ready())) {
      if (hasExited(child)) throw new Error(`The ${program.name} did not start; the lines above say why.`)
      if (Date.now() > remindAt) {
        console.error(`The ${program.name} does not answer yet. Still waiting; press Ctrl-C to stop.`)
        remindAt += REMIND_EACH_MS
      }
      await pause(50)
    }
  }

  return {
    async start(program) {
      const entry = launch(program, { starting: true })
      await waitUntilReady(program, entry.child)
      entry.starting = false
    },
    adopt(program, pid) {
      const look = setInterval(() => {
        if (stopping || isAlive(pid)) return
        clearInterval(look)
        adopted.delete(pid)
        console.error(`The ${program.name} ended unexpectedly. Starting it again.`)
        launch(program)
      }, CHECK_EACH_MS)
      adopted.set(pid, { program, look })
    },
    async restart(name) {
      const entry = running.get(name)
      if (!entry || stopping) return
      running.delete(name)
      await stopChild(entry.child)
      launch(entry.program)
    },
    async stop() {
      stopping = true
      for (const { child, program } of [...running.values()].toReversed()) {
        await stopChild(child)
        // The process id may be reused.
        if (program.pidFile) rmSync(program.pidFile, { force: true })
      }
      running.clear()
      for (const [pid, { program, look }] of adopted) {
        clearInterval(look)
        await stopProcess(pid)
        if (program.pidFile) rmSync(program.pidFile, { force: true })
      }
      adopted.clear()
    },
  }
}
