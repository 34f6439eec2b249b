import { availableParallelism } from 'node:os'

/** On one core V8's GC threads preempt requests. Command-line flags only. */
export const flagsForCores = (cores = availableParallelism()): string[] => (cores === 1 ? ['--single-threaded-gc'] : [])
