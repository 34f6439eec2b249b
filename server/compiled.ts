import { readFileSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { dirname } from 'node:path'
import vm from 'node:vm'

const compiledOf = (file: string): string => `${file}.v8`

const KEEP = process.argv.includes('--keep-compiled')

type Wrapped = (exports: object, require: NodeJS.Require, module: object, filename: string, dirname: string) => void

/** V8 checks only its version and the source length: bundle and cache must come from the same build. */
export function loadCompiled<T extends object>(file: string): T {
  // esbuild writes ASCII; latin1 needs no decoding.
  const source = readFileSync(file, 'latin1')
  const script = new vm.Script(Module.wrap(source), {
    filename: file,
    cachedData: KEEP ? undefined : readIfThere(compiledOf(file)),
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  if (KEEP) process.once('exit', () => writeFileSync(compiledOf(file), script.createCachedData()))
  const loaded = { exports: {} as T }
  const run = script.runInThisContext() as Wrapped
  run(loaded.exports, createRequire(file), loaded, file, dirname(file))
  return loaded.exports
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
