import { z } from 'zod'
import { roles } from '../access/access.schema'
import { MEMBER_STATUSES } from '../monitoring/monitoring.schema'
import { activationCode } from './activation-code'
import { teamWords } from './team.words'

export const memberRole = roles.exclude(['OWNER'])
export type MemberRole = z.infer<typeof memberRole>
/** Spec 3-settings §6: order of display. */
export const ROLE_ORDER = ['ADMIN', 'MANAGER', 'MEMBER', 'COACH'] as const satisfies readonly MemberRole[]

const id = z.string().max(60)
const text = (label: string, max: number) => z.string().trim().max(max, teamWords.atMost(label, max)).default('')

const REQUIRED = [
  ['firstName', teamWords.firstNameRequired],
  ['lastName', teamWords.lastNameRequired],
  ['email', teamWords.emailRequired],
] as const

const isEmail = (value: string) => z.email().safeParse(value).success

/** Fully filled or fully empty (3-settings §5). */
export const inviteRow = z
  .strictObject({
    firstName: text('First name', 50),
    lastName: text('Last name', 50),
    email: text('Email', 120).transform((email) => email.toLowerCase()),
    role: memberRole.optional(),
  })
  .superRefine((row, issues) => {
    if (isEmptyRow(row)) return
    for (const [field, message] of REQUIRED)
      if (row[field] === '') issues.addIssue({ code: 'custom', path: [field], message })
    if (row.email !== '' && !isEmail(row.email))
      issues.addIssue({ code: 'custom', path: ['email'], message: teamWords.validEmailRequired })
    if (!row.role) issues.addIssue({ code: 'custom', path: ['role'], message: teamWords.roleRequired })
  })
export type InviteRow = z.infer<typeof inviteRow>

export const isEmptyRow = (row: Pick<InviteRow, 'firstName' | 'lastName' | 'email'>): boolean =>
  row.firstName === '' && row.lastName === '' && row.email === ''

export const MAX_INVITE_ROWS = 20
export const inviteForm = z.strictObject({
  invites: z
    .array(inviteRow)
    .max(MAX_INVITE_ROWS)
    .refine((rows) => rows.some((row) => !isEmptyRow(row)), teamWords.fillOneRow),
})
export type InviteForm = z.infer<typeof inviteForm>

export const changeRole = z.strictObject({ role: memberRole })
export const joinByCode = z.strictObject({ activationCode })
export const seatRemoval = z.strictObject({ memberId: id, numberId: id.optional() })
export const teamOf = z.strictObject({ teamId: id })

export const inviteView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: memberRole,
  status: z.enum(['SENT', 'EXPIRED']),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Resend or remove. */
  can: z.object({ change: z.boolean() }),
})
export type InviteView = z.infer<typeof inviteView>

export const teamMemberView = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  role: roles,
  hasSeat: z.boolean(),
  canceling: z.boolean(),
  /** When the seat ends. */
  seatEndsAt: z.iso.datetime().nullable(),
  status: z.enum(MEMBER_STATUSES),
  lastLogin: z.iso.datetime().nullable(),
  socketConnected: z.boolean(),
  /** The seller's phone. */
  aLegConnected: z.boolean(),
  /** A lead. */
  bLegConnected: z.boolean(),
  monitoredBy: z.string().nullable(),
  lastCallAt: z.iso.datetime().nullable(),
  firstCallToday: z.iso.datetime().nullable(),
  /** What the viewer may do. */
  can: z.object({
    changeRole: z.boolean(),
    remove: z.boolean(),
    removeSeat: z.boolean(),
    restore: z.boolean(),
    addSeat: z.boolean(),
  }),
})
export type TeamMemberView = z.infer<typeof teamMemberView>

export const teamView = z.object({
  id: z.string(),
  name: z.string(),
  owner: teamMemberView.nullable(),
  members: z.array(teamMemberView),
  invites: z.array(inviteView),
  /** `total` null: unlimited. `paidUntil`: when removed seats end; null: immediately. */
  seats: z.object({
    used: z.number().int(),
    total: z.number().int().nullable(),
    paidUntil: z.iso.datetime().nullable(),
  }),
  /** The plan of the seats. null: none was bought. */
  subscription: z
    .object({
      id: z.string(),
      seats: z.number().int(),
      scheduledChanges: z.object({ newQuantity: z.number().int() }).nullable(),
    })
    .nullable(),
  can: z.object({ invite: z.boolean(), buySeats: z.boolean() }),
})
export type TeamView = z.infer<typeof teamView>

export const teamNumbersView = z.object({
  /** null: no slots are counted. */
  slots: z.number().int().nullable(),
  filledSlots: z.number().int(),
  numbers: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      display: z.string(),
      nickname: z.string(),
      type: z.enum(['PERSONAL', 'CLAIMED']),
    }),
  ),
})
export type TeamNumbersView = z.infer<typeof teamNumbersView>
