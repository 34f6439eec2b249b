import type { SessionView } from '../../../domain/access/access.schema'

/** Sellers and managers write in conversations; coaches read them. The server asks again. */
export const mayWrite = (me: SessionView | null): boolean =>
  me?.permissions.can.some((permission) => permission === 'call' || permission === 'board:admin') ?? false
