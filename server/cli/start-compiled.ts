import { join } from 'node:path'
import '../lean-heap'
import { loadCompiled } from '../compiled'

/** `build/main.js`: start the app from cached V8 code. */
loadCompiled<typeof import('../main')>(join(import.meta.dirname, 'main.cjs')).run()
