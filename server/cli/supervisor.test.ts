import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '../../tests/helpers/wait-for'
import { environmentWith } from './environment.mjs'
import { findRunningProcess, isPortInUse } from './previous-run'
import { createSupervisor, type Program, type Supervisor } from './supervisor'

let folder: string
let supervisor: Supervisor
let givenUp: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-supervisor-'))
  givenUp = []
  supervisor = createSupervisor((sentence) => void givenUp.push(sentence))
  // It reports restarts to the operator on stderr; here they are tested.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(async () => {
  await supervisor.stop()
  vi.mocked(console.error).mockClear()
  rmSync(folder, { recursive: true, force: true })
})

const LIVES = 'setInterval(() => {}, 1000)'
/** A program that writes a line for each start, and then runs the given code. */
const program = (then: string, env: Record<string, string> = {}): Program => ({
  name: 'app',
  args: [
    '-e',
    `const { env } = process; require('node:fs').appendFileSync(env.LIVES, (env.CRASH_AT ?? '-') + '\\n'); ${then}`,
  ],
  env: { LIVES: join(folder, 'lives'), ...env },
  pidFile: join(folder, 'app.pid'),
  ready: async () => existsSync(join(folder, 'lives')),
})
const lives = () => readFileSync(join(folder, 'lives'), 'utf8').trim().split('\n')
const pid = () => findRunningProcess(folder, 'app.pid')

test('a killed program is restarted, past the kill point', async () => {
  await supervisor.start(program(LIVES, { CRASH_AT: 'call.place:after' }))
  const first = pid()!
  process.kill(first, 'SIGKILL')
  await waitFor('a second life', () => lives().length === 2)
  expect(lives()).toEqual(['call.place:after', '-'])
  expect(pid()).not.toBe(first)
  expect(givenUp).toEqual([])
})

test('stopping ends the program and starts none', async () => {
  await supervisor.start(program(LIVES))
  const life = pid()!
  await supervisor.stop()
  expect(() => process.kill(life, 0)).toThrow('ESRCH')
  expect(existsSync(join(folder, 'app.pid'))).toBe(false)
  expect(lives()).toHaveLength(1)
})

test('an adopted program of an earlier launcher is restarted when it ends, and stopped with the others', async () => {
  const left = program(LIVES)
  const strangers = () => spawn(process.execPath, left.args, { env: environmentWith(left.env) })
  const first = strangers()
  await waitFor('it lives', left.ready)
  supervisor.adopt(left, first.pid!)
  first.kill('SIGKILL')
  await waitFor('another life', () => lives().length === 2 && pid())

  const second = strangers()
  supervisor.adopt({ ...left, pidFile: undefined }, second.pid!)
  await supervisor.stop()
  expect([second.signalCode, findRunningProcess(folder, 'app.pid'), existsSync(join(folder, 'app.pid'))]).toEqual([
    'SIGTERM',
    null,
    false,
  ])
  // A program that has already ended needs no stop.
  supervisor.adopt(left, first.pid!)
  await supervisor.stop()
})

test('a program that keeps ending is given up with a sentence', async () => {
  await supervisor.start(program('setTimeout(() => process.exit(3), 50)'))
  await waitFor('it is given up', () => givenUp.length > 0)
  expect(givenUp).toEqual(['The app ended 3 times in a row (exit code 3); the lines above say why.'])
  expect(lives()).toHaveLength(3)
})

test('a program that never starts is not retried', async () => {
  const never: Program = { ...program('process.exit(1)'), ready: async () => false }
  await expect(supervisor.start(never)).rejects.toThrow('The app did not start; the lines above say why.')
  expect(lives()).toHaveLength(1)
})

test('a port is in use while another process listens on it', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  expect(await isPortInUse('127.0.0.1', port)).toBe(true)
  await new Promise((resolve) => server.close(resolve))
  expect(await isPortInUse('127.0.0.1', port)).toBe(false)
})
