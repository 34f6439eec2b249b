import { z } from 'zod'
import { LEAD_STATUSES, SORTS, type UserSettings } from '~/domain/boards/boards.schema'

/** Prefix of a filter value that names a member. */
const MEMBER = 'MEMBER:'

/** Absent fields stay unchanged. */
export const boardFilterForm = z
  .object({
    assignment: z.union([z.enum(['ALL', 'mine', 'workable']), z.string().startsWith(MEMBER).max(80)]).optional(),
    status: z.enum(LEAD_STATUSES).optional(),
    sortBy: z.enum(SORTS).optional(),
  })
  .transform(({ assignment, ...otherFields }): Partial<UserSettings> => {
    if (assignment === undefined) return otherFields
    if (assignment === 'ALL' || assignment === 'mine' || assignment === 'workable')
      return { ...otherFields, assignment }
    return { ...otherFields, assignment: 'MEMBER', assignmentUserId: assignment.slice(MEMBER.length) }
  })
