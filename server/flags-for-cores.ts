import { availableParallelism } from 'node:os'

/**
 * Node flags for a number of cores. On one core V8's GC threads preempt requests, so GC runs on the main thread. Must
 * be command-line flags.
 */
export const flagsForCores = (cores = availableParallelism()): string[] => (cores === 1 ? ['--single-threaded-gc'] : [])
