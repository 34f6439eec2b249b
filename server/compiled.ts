import { readFileSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { dirname } from 'node:path'
import vm from 'node:vm'

const cacheFileOf = (file: string): string => `${file}.v8`

const WRITE_CACHE = process.argv.includes('--keep-compiled')

type Wrapped = (exports: object, require: NodeJS.Require, module: object, filename: string, dirname: string) => void

/** V8 checks only its version and the source length: bundle and cache must come from the same build. */
export function loadCompiled<T extends object>(file: string): T {
  // esbuild writes ASCII; latin1 needs no decoding.
  const source = readFileSync(file, 'latin1')
  const script = new vm.Script(Module.wrap(source), {
    filename: file,
    cachedData: WRITE_CACHE ? undefined : readIfExists(cacheFileOf(file)),
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  if (WRITE_CACHE) process.once('exit', () => writeFileSync(cacheFileOf(file), script.createCachedData()))
  const loaded = { exports: {} as T }
  const run = script.runInThisContext() as Wrapped
  run(loaded.exports, createRequire(file), loaded, file, dirname(file))
  return loaded.exports
}

function readIfExists(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
