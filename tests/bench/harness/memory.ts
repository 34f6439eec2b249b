import { join } from 'node:path'
import { waitFor } from '../../helpers/wait-for'
import type { Program } from './programs'

/** What a program is started with to be asked for its memory. */
export const MEMORY_FLAGS = ['--expose-gc', '--import', join(import.meta.dirname, 'tell-memory.mjs')]

/** Bytes: what is in the machine's memory, and what its objects and buffers take. */
export interface Memory {
  rss: number
  heap: number
}

/** What a program holds after it has collected its garbage. */
export async function memoryOf(program: Program): Promise<Memory> {
  const answers = () => program.output().match(/^holds .*$/gm) ?? []
  const before = answers().length
  process.kill(program.pid, 'SIGUSR2')
  await waitFor('it says what it holds', () => answers().length > before, { withinMs: 30_000 })
  return JSON.parse(answers().at(-1)!.slice('holds '.length)) as Memory
}
