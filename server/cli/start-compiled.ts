import { join } from 'node:path'
import '../lean-heap'
import { loadCompiled } from '../compiled'

/** `build/main.js`. */
loadCompiled<typeof import('../main')>(join(import.meta.dirname, 'main.cjs')).run()
