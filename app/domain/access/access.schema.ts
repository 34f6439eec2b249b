import { z } from 'zod'
import { usageLimit } from '../usage/usage.schema'
import { features } from '../accounts/plan'
import { digitsOf } from '../digits'
import { requiredText } from '../required-text'
import { PERMISSIONS } from '../permissions'
import { parseUrl } from '../parse-url'
import { accessWords } from './access.words'

export const roles = z.enum(['OWNER', 'MANAGER', 'ADMIN', 'COACH', 'MEMBER'])

const email = z
  .email(accessWords.validEmailRequired)
  .max(120)
  .transform((value) => value.toLowerCase())

/** Pasted in any grouping and script. */
const code = z
  .string(accessWords.enterSixDigits)
  .max(100, accessWords.enterSixDigits)
  .transform(digitsOf)
  .refine((digits) => digits.length === 6, accessWords.enterSixDigits)

/** A secret of the API client: only it can use the code. Without it, the code belongs to the client's address. */
const clientId = z.string().min(16).max(200).optional()

export const sendLoginCode = z.strictObject({ email })
export const requestLoginCode = sendLoginCode.extend({ clientId })
export const validateLoginCode = z.strictObject({
  email,
  code,
  /** For users who share an address. */
  vendorUserId: z.string().max(200).optional(),
})

export const exchangeLoginCode = validateLoginCode.extend({ clientId })

export const linkEmail = z.strictObject({ email, code })

export const sendSetupCode = z.strictObject({ email })
export const setUpFirstOwner = z.strictObject({
  email,
  code,
  name: requiredText('Name', 200),
  accountName: requiredText('Name', 200),
})

export const changeName = z.strictObject({
  firstName: requiredText('Name', 100),
  lastName: z.string().trim().max(100, accessWords.nameMax100Characters).default(''),
})
export type ChangeName = z.infer<typeof changeName>

/** embedding.md. */
export const mintSession = z.strictObject({
  vendorUserId: z.string().trim().min(1).max(200),
  email: email.optional(),
  name: z.string().trim().min(1).max(200),
  /** Ignored after creation. */
  team: z.string().trim().min(1).max(200).optional(),
  /** Default: the key. Spoken in callback messages. */
  teamName: z.string().trim().min(1).max(200).optional(),
  role: roles.optional(),
  /** The vendor's company of the account. */
  company: z.string().trim().min(1).max(200).optional(),
  /** Default: the key. */
  companyName: z.string().trim().min(1).max(200).optional(),
  /** Manages the company's settings and locations. */
  crmManager: z.boolean().optional(),
})
export type MintSession = z.infer<typeof mintSession>

const exactOrigin = z
  .string()
  .max(200)
  .refine(
    (value) => /^https?:\/\/[^*]+$/.test(value) && parseUrl(value)?.origin === value,
    accessWords.originSchemeHostPortAlone,
  )

const MAX_ORIGINS = 300

/** Signed calls carry phone numbers: HTTPS, or this machine. */
const crmAddress = z
  .string()
  .max(500)
  .refine(
    (value) =>
      !/[?#@]/.test(value) &&
      /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/.test(parseUrl(value)?.href ?? ''),
    accessWords.crmAddressRequired,
  )
  .transform((value) => value.replace(/\/+$/, ''))

/** `crm`: absent keeps it. */
export const allowVendor = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9:_-]{0,59}$/, accessWords.idOne60ZZero),
  name: z.string().trim().min(1, accessWords.nameNeeded).max(200),
  allowedOrigins: z.array(exactOrigin).min(1, accessWords.minOneOriginNeeded).max(MAX_ORIGINS),
  crm: z.strictObject({ url: crmAddress, workflows: z.boolean() }).nullish(),
})

export const openFramedSession = z.strictObject({ vendor: z.string().min(1).max(200) })
export const framedSession = z.object({ userId: z.string(), expiresAt: z.iso.datetime() })

export const handOverCode = z.object({
  code: z.string(),
  /** A minute from now. */
  expiresAt: z.iso.datetime(),
  user: z.object({ id: z.string(), name: z.string() }),
  vendorName: z.string(),
  /** Renew the token first: the window's session ends with it. */
  sessionEndsSoon: z.boolean(),
})

export const exchangeHandOverCode = z.strictObject({
  code: z.string().min(1).max(200),
  /** The signed-in user that the person agreed to replace. */
  replaces: z.string().max(200).optional(),
})

export const startedSession = z.object({ token: z.string(), expiresAt: z.iso.datetime() })
/** `team`: the actual one. */
export const mintedSession = startedSession.extend({ team: z.string().nullable().optional() })

export const sessionView = z.object({
  user: z.object({
    id: z.string(),
    vendorId: z.string(),
    vendorUserId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    /** Signs in by mailed code. */
    emailLinked: z.boolean(),
    avatarUrl: z.string().nullable(),
    thumbnailUrl: z.string().nullable(),
    isStaff: z.boolean(),
    isAgencyOwner: z.boolean(),
    isCrmManager: z.boolean(),
  }),
  account: z.object({ id: z.string(), name: z.string(), kind: z.enum(['team', 'individual']) }),
  permissions: z.object({
    /** null: an individual. */
    teamInfo: z
      .object({
        teamId: z.string(),
        role: roles,
        isOwner: z.boolean(),
        hasDialerSeat: z.boolean(),
        singleSeatTeam: z.boolean(),
        hasMemberEntry: z.boolean(),
        ownerContact: z.string().nullable(),
      })
      .nullable(),
    can: z.array(z.enum(PERMISSIONS)),
    /** Overrides the plan. */
    restrictedVendor: z.boolean(),
    features: features.extend({ callLines: z.object({ value: z.number().int() }) }),
    maxLimits: z.object({ dialMinutes: usageLimit, messages: usageLimit, rvmDrops: usageLimit, videos: usageLimit }),
    /** No subscription is paid for. */
    free: z.boolean(),
    /** Plans are bought here. Otherwise the vendor sells them. */
    providerBilling: z.boolean(),
    /** Nothing new starts: a renewal was not paid, or the last plan ended. */
    blocked: z.enum(['overdue', 'ended']).nullable(),
  }),
  remaining: z.object({
    dialMinutes: z.number().int(),
    messages: z.number().int(),
    rvmDrops: z.number().int(),
    videos: z.number().int(),
  }),
  totalMins: z.number().int(),
  world: z.object({ simulated: z.boolean(), practiceClock: z.boolean() }),
})
export type SessionView = z.infer<typeof sessionView>
