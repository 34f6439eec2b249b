import type { z } from 'zod'
import { createAccount } from '../accounts/create-account.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { splitName } from '../person-name'
import type { sendSetupCode as sendSetupCodeSchema, setUpFirstOwner as setUpFirstOwnerSchema } from './access.schema'
import { createPerson } from './create-person.server'
import { createVendor } from './create-vendor.server'
import { createCodeError, issueCode, verifyCode, type CodeOrigin } from '../login-codes/login-code.server'
import { queueMail } from './queue-mail.server'
import { startSession, type StartedSession } from './start-session.server'
import { accessWords } from './access.words'

/** For users without a CRM. */
export const OWN_VENDOR = 'trunkline'

export async function hasNoUsers(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.q.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Throws not_possible_now, too_many_requests. */
export async function sendSetupCode(
  ctx: Ctx,
  input: z.output<typeof sendSetupCodeSchema>,
  from: CodeOrigin,
): Promise<void> {
  await ctx.db.transact('send-setup-code', async (tx) => {
    await requireNoUsers(tx)
    const code = await issueCode(tx, { email: input.email, purpose: 'setup', from, isMailed: true })
    await queueMail(tx, {
      to: input.email,
      subject: accessWords.setsUpInstallation(code),
      text: accessWords.helloCodeMakesYouOwner(code),
    })
  })
}

/** Throws invalid_code, code_expired, not_possible_now. */
export async function setUpFirstOwner(
  ctx: Ctx,
  input: z.output<typeof setUpFirstOwnerSchema>,
  from: CodeOrigin,
): Promise<StartedSession> {
  const result = await ctx.db.transact('set-up-first-owner', async (tx) => {
    await requireNoUsers(tx)
    const verdict = await verifyCode(tx, { email: input.email, code: input.code, purpose: 'setup', from })
    if (verdict !== 'right') return verdict
    const userId = await createFirstOwner(tx, input)
    return startSession(tx, { userId, for: 'page' })
  })
  if (typeof result === 'object') return result
  throw createCodeError(result)
}

export type FirstOwnerResult = 'made' | 'corrected' | 'known' | 'not_used'

/** From the configuration. Corrects the address of an owner who never signed in. */
export async function ensureFirstOwner(ctx: Ctx, email: string): Promise<FirstOwnerResult> {
  const named = await ctx.db.q
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (named) return 'known'
  const isNew = await hasNoUsers(ctx)
  if (!isNew && !(await findUnusedOwner(ctx))) return 'not_used'
  const [name = '', domain = ''] = email.split('@')
  await createFirstOwner(ctx, { email, name, accountName: domain })
  return isNew ? 'made' : 'corrected'
}

export async function findFirstOwner(ctx: Ctx): Promise<string | null> {
  const owner = await ctx.db.q
    .selectFrom('users')
    .select('email')
    .where('vendor_id', '=', OWN_VENDOR)
    .where('role', '=', 'OWNER')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return owner?.email ?? null
}

/** Corrects the address of an owner who never signed in. */
export async function createFirstOwner(
  ctx: Ctx,
  input: { email: string; name: string; accountName: string },
): Promise<string> {
  return ctx.db.transact('create-first-owner', async (tx) => {
    const unusedOwner = await findUnusedOwner(tx)
    if (unusedOwner) return renameOwner(tx, unusedOwner, input)
    await requireNoUsers(tx)
    await createVendor(tx, { id: OWN_VENDOR, name: 'Trunkline', allowedOrigins: [], signsTerms: true })
    const accountId = await createAccount(tx, {
      vendorId: OWN_VENDOR,
      kind: 'team',
      name: input.accountName,
      teamKey: input.accountName,
    })
    return createPerson(tx, {
      vendorId: OWN_VENDOR,
      vendorUserId: input.email,
      accountId,
      role: 'OWNER',
      ...splitName(input.name),
      email: input.email,
      emailLinked: true,
      isGuided: true,
    })
  })
}

/** Rows show that the account was used. */
const USAGE_TABLES = [
  'contacts',
  'contact_lists',
  'contact_queues',
  'imports',
  'suppressions',
  'dialer_settings',
  'phone_numbers',
  'audio_messages',
  'avatars',
  'boards',
  'call_scripts',
  'campaigns',
  'calls',
  'call_quality_answers',
  'crm_connections',
  'message_templates',
  'team_settings',
  'videos',
] as const

interface UnusedOwner {
  id: string
  accountId: string
}

/** Sessions are swept: rows are checked too. */
async function findUnusedOwner(ctx: Ctx): Promise<UnusedOwner | null> {
  const [person, another] = await ctx.db.q
    .selectFrom('users')
    .select(['id', 'account_id as accountId', 'vendor_id', 'role'])
    .limit(2)
    .execute()
  if (!person || another || person.vendor_id !== OWN_VENDOR || person.role !== 'OWNER') return null
  const session = await ctx.db.q
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.id)
    .limit(1)
    .executeTakeFirst()
  return session || (await isAccountUsed(ctx, person.accountId)) ? null : person
}

async function isAccountUsed(ctx: Ctx, accountId: string): Promise<boolean> {
  for (const table of USAGE_TABLES) {
    const row = await ctx.db.q
      .selectFrom(table)
      .select('account_id')
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

async function renameOwner(
  tx: Ctx,
  { id, accountId }: UnusedOwner,
  { email, name, accountName }: { email: string; name: string; accountName: string },
): Promise<string> {
  const { firstName, lastName } = splitName(name)
  await tx.db.q
    .updateTable('users')
    .set({ email, vendor_user_id: email, first_name: firstName, last_name: lastName })
    .where('id', '=', id)
    .execute()
  await tx.db.q.updateTable('accounts').set({ name: accountName }).where('id', '=', accountId).execute()
  await tx.db.q
    .updateTable('teams')
    .set({ name: accountName, vendor_team_key: accountName })
    .where('account_id', '=', accountId)
    .execute()
  return id
}

async function requireNoUsers(ctx: Ctx): Promise<void> {
  if (!(await hasNoUsers(ctx))) throw new DomainError('not_possible_now', accessWords.installationAlreadyOwner)
}
