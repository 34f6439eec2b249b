import type { Role } from '../../../db/schema/people'
import { teamWords } from './team.words'

interface Actor {
  userId: string
  role: Role | null
}

interface Member {
  id: string
  role: Role
}

interface Team {
  owners: number
}

/** 3-settings §6. null: allowed. */
export function findRoleBlocker(actor: Actor, member: Member, { owners }: Team): string | null {
  if (member.role === 'OWNER' && actor.role !== 'OWNER') return teamWords.ownersRole
  if (member.role === 'OWNER' && owners < 2) return teamWords.lastOwner
  if (member.id === actor.userId && actor.role !== 'OWNER') return teamWords.ownRole
  return null
}

/** null: allowed. */
export function findRemovalBlocker(actor: Actor, member: Member, { owners }: Team): string | null {
  if (member.role === 'OWNER' && (actor.role !== 'OWNER' || owners < 2)) return teamWords.lastOwner
  if (member.id === actor.userId && actor.role !== 'OWNER') return teamWords.ownRemoval
  return null
}
