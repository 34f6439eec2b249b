import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { flagsForCores } from './flags-for-cores'

/** Makes garbage, and answers for how many ms V8 had other threads collect it. */
const LITTER = `
const { readdirSync, readFileSync } = require('node:fs')
const kept = []
for (let n = 0; n < 6_000_000; n += 1) kept[n % 100_000] = { n, text: String(n) }
const ticksOf = (thread) => {
  const fields = readFileSync('/proc/self/task/' + thread + '/stat', 'utf8').split(') ')[1].split(' ')
  return Number(fields[11]) + Number(fields[12])
}
const others = readdirSync('/proc/self/task').filter((thread) => thread !== String(process.pid))
console.log(10 * others.reduce((sum, thread) => sum + ticksOf(thread), 0))
`
const msOfOthers = (cores: number): number =>
  Number(execFileSync(process.execPath, [...flagsForCores(cores), '-e', LITTER], { encoding: 'utf8' }))

test.runIf(process.platform === 'linux')('on one core no other thread collects garbage', () => {
  expect(msOfOthers(2)).toBeGreaterThan(30)
  expect(msOfOthers(1)).toBeLessThanOrEqual(20)
})
