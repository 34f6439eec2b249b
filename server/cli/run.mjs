// @ts-check
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * @param {string} sentence
 * @returns {never}
 */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * @param {string} name
 */
export const bin = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

/**
 * Returns the exit code; -1: not started.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, out?: 'stdout' | 'stderr' | 'nothing' }} [options]
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
    // An orphaned install would collide with the next one.
    const forwardSignal = (/** @type {NodeJS.Signals} */ signal) => {
      child.kill(signal)
      // Several runs may be active: each stops its child first.
      setImmediate(() => process.exit(1))
    }
    const finish = (/** @type {number} */ code) => {
      process.off('SIGTERM', forwardSignal).off('SIGINT', forwardSignal)
      resolve(code)
    }
    process.on('SIGTERM', forwardSignal).on('SIGINT', forwardSignal)
    child.on('error', () => finish(-1))
    child.on('exit', (code) => finish(code ?? -1))
  })
}

/**
 * The npm that runs us, else the one on the path.
 * @param {string[]} args
 * @param {'stdout' | 'stderr'} out
 */
export function npm(args, out) {
  const npmPath = process.env.npm_execpath
  return npmPath?.endsWith('.js') ? run(process.execPath, [npmPath, ...args], { out }) : run('npm', args, { out })
}

/**
 * In a fresh Node.
 * @param {string} code
 */
export const canEvaluate = (code) =>
  spawnSync(process.execPath, ['-e', code], { cwd: root, stdio: 'ignore' }).status === 0
