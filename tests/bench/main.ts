import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { scratchFolder } from '../helpers/process'
import type { Bench } from './harness/bench'
import { fsyncUs, stepAside } from './harness/machine'
import { measure } from './harness/measure'

/** `npm run bench`, `npm run bench -- NAME …`: a JSON line for each figure; ends with 1 when one does not hold. */
const CASES = join(import.meta.dirname, 'cases')

async function benches(): Promise<Bench[]> {
  const files = readdirSync(CASES).filter((file) => file.endsWith('.bench.ts'))
  return Promise.all(
    files.toSorted().map(async (file) => ((await import(join(CASES, file))) as { bench: Bench }).bench),
  )
}

const all = await benches()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !all.some((bench) => bench.name === name))
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

stepAside()
let failed = false
for (const bench of all.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const folder = await scratchFolder(`bench-${bench.name}`)
  try {
    for (const line of await measure(bench, folder.path, () => fsyncUs(folder.path))) {
      failed ||= line.holds === false
      console.log(JSON.stringify(line))
    }
  } catch (error) {
    failed = true
    console.error(`${bench.name} could not be measured:`, error)
  } finally {
    await folder.remove()
  }
}
process.exit(failed ? 1 : 0)
