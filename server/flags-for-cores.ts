import { availableParallelism } from 'node:os'

/** V8's GC threads preempt requests. */
export const flagsForCores = (cores = availableParallelism()): string[] => (cores === 1 ? ['--single-threaded-gc'] : [])
