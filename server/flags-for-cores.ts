import { availableParallelism } from 'node:os'

/**
 * Node's flags for a program that has so many cores. V8 collects garbage with four threads beside the program's own: where there is
 * one core they take it away in slices of milliseconds, and a request that comes meanwhile waits for all of them. There the program
 * collects by itself. Flags of the command line: V8 ends a process that is told so after it has begun.
 */
export const flagsForCores = (cores = availableParallelism()): string[] => (cores === 1 ? ['--single-threaded-gc'] : [])
