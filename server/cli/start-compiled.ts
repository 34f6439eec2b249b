import { join } from 'node:path'
import '../lean-heap'
import { loadCompiled } from '../compiled'

/** `build/main.js`: the app, from the code that was compiled at the build. */
loadCompiled<typeof import('../main')>(join(import.meta.dirname, 'main.cjs')).run()
