import type { SessionView } from '../../../domain/access/access.schema'

/** Coaches only read. */
export const canWrite = (me: SessionView | null): boolean =>
  me?.permissions.can.some((permission) => permission === 'call' || permission === 'board:admin') ?? false
