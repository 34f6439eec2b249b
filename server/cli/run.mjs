// @ts-check
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Says why it stops in one sentence, and stops. @param {string} sentence @returns {never} */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Path of a command that an installed package brings. @param {string} name */
export const bin = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

/**
 * Runs a command to its end. Answers its exit code; -1 when it could not be started.
 * @param {string} command @param {string[]} args
 * @param {{ env?: Record<string, string>, out?: 'stdout' | 'stderr' | 'nothing' }} [options] out: where its output goes
 * @returns {Promise<number>}
 */
export function run(command, args, { env = {}, out = 'stdout' } = {}) {
  return new Promise((resolve) => {
    const stdout = out === 'stdout' ? 'inherit' : out === 'stderr' ? process.stderr : 'ignore'
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', stdout, out === 'nothing' ? 'ignore' : 'inherit'],
      shell: process.platform === 'win32',
    })
    // Stop children with us: an orphaned install would collide with the next one.
    const end = (/** @type {NodeJS.Signals} */ signal) => {
      child.kill(signal)
      // Several runs may be active: let each stop its child first.
      setImmediate(() => process.exit(1))
    }
    const settle = (/** @type {number} */ code) => {
      process.off('SIGTERM', end).off('SIGINT', end)
      resolve(code)
    }
    process.on('SIGTERM', end).on('SIGINT', end)
    child.on('error', () => settle(-1))
    child.on('exit', (code) => settle(code ?? -1))
  })
}

/** Runs npm with the npm that runs us, else the one on the path. @param {string[]} args @param {'stdout' | 'stderr'} out */
export function npm(args, out) {
  const itself = process.env.npm_execpath
  return itself?.endsWith('.js') ? run(process.execPath, [itself, ...args], { out }) : run('npm', args, { out })
}

/** Whether a line of JavaScript runs in a fresh Node. @param {string} code */
export const evaluates = (code) =>
  spawnSync(process.execPath, ['-e', code], { cwd: root, stdio: 'ignore' }).status === 0
