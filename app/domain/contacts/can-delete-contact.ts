import type { UserActor } from '../actor'

/** Members delete and merge contacts that they created; `board:admin` any of the account. */
export const canDeleteContact = ({ userId, permissions }: UserActor, contact: { created_by: string | null }): boolean =>
  permissions.has('board:admin') || (permissions.has('call') && contact.created_by === userId)
