import { readFileSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { dirname } from 'node:path'
import vm from 'node:vm'

/** What V8 made of a bundle, beside it. */
const compiledOf = (file: string): string => `${file}.v8`

/** The build's own start: when it ends, what was compiled is kept. */
const KEEP = process.argv.includes('--keep-compiled')

type Wrapped = (exports: object, require: NodeJS.Require, module: object, filename: string, dirname: string) => void

/**
 * Loads a CommonJS bundle of the build (absolute path) and answers its exports. Functions that V8 compiled at the build are
 * taken over instead of being parsed again, which is half of a start; another version of Node refuses them and compiles anew.
 * V8 itself compares no more than the bundle's length: both files belong to one build, which is put in place as a whole.
 */
export function loadCompiled<T extends object>(file: string): T {
  // esbuild writes ASCII: a string of one byte for each letter is read without decoding.
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
