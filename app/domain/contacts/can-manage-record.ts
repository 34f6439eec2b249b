import type { UserActor } from '../actor'

/** Members delete or merge contacts, and change lists, that they created; `board:admin` any of the account. */
export const canManageRecord = ({ userId, permissions }: UserActor, record: { created_by: string | null }): boolean =>
  permissions.has('board:admin') || (permissions.has('call') && record.created_by === userId)
