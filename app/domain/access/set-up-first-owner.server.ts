import type { z } from 'zod'
import { createAccount } from '../accounts/create-account.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { splitName } from '../person-name'
import type { sendSetupCode as sendSetupCodeSchema, setUpFirstOwner as setUpFirstOwnerSchema } from './access.schema'
import { createPerson } from './create-person.server'
import { createVendor } from './create-vendor.server'
import { codeRefused, issueCode, tryCode } from './login-code.server'
import { queueMail } from './queue-mail.server'
import { startSession, type StartedSession } from './start-session.server'

/** The vendor of people who signed up with us and not through a CRM. */
export const OWN_VENDOR = 'trunkline'

/** Whether nobody is here yet: a fresh installation asks for its owner before anything else. */
export async function hasNoPeople(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.q.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** The first owner of a fresh installation asks for a code. Throws not_possible_now when somebody is here already. */
export async function sendSetupCode(
  ctx: Ctx,
  input: z.output<typeof sendSetupCodeSchema>,
  from: { source: string },
): Promise<void> {
  await ctx.db.transact('send-setup-code', async (tctx) => {
    await requireNoPeople(tctx)
    const code = await issueCode(tctx, { email: input.email, source: from.source, purpose: 'setup' })
    await queueMail(tctx, {
      to: input.email,
      subject: `${code} sets up your installation`,
      text: `Hello,\n\nyour code is ${code}\n\nIt makes you the owner of this installation. It works for 10 minutes, once.\n`,
    })
  })
}

/** The first owner confirms their address, names the account and is signed in. Throws as the sign-in by code does. */
export async function setUpFirstOwner(
  ctx: Ctx,
  input: z.output<typeof setUpFirstOwnerSchema>,
): Promise<StartedSession> {
  const result = await ctx.db.transact('set-up-first-owner', async (tctx) => {
    await requireNoPeople(tctx)
    const verdict = await tryCode(tctx, { email: input.email, code: input.code, purpose: 'setup' })
    if (verdict !== 'right') return verdict
    const userId = await createFirstOwner(tctx, input)
    return startSession(tctx, { userId, for: 'page' })
  })
  if (typeof result === 'object') return result
  throw codeRefused(result)
}

/** Makes the owner that the operator named in the configuration, whose address needs no proof. Returns the user id. */
export async function createFirstOwner(
  ctx: Ctx,
  input: { email: string; name: string; accountName: string },
): Promise<string> {
  return ctx.db.transact('create-first-owner', async (tctx) => {
    await requireNoPeople(tctx)
    await createVendor(tctx, { id: OWN_VENDOR, name: 'Trunkline', allowedOrigins: [] })
    const accountId = await createAccount(tctx, {
      vendorId: OWN_VENDOR,
      kind: 'team',
      name: input.accountName,
      teamKey: input.accountName,
    })
    return createPerson(tctx, {
      vendorId: OWN_VENDOR,
      vendorUserId: input.email,
      accountId,
      role: 'OWNER',
      ...splitName(input.name),
      email: input.email,
      emailLinked: true,
    })
  })
}

async function requireNoPeople(ctx: Ctx): Promise<void> {
  if (!(await hasNoPeople(ctx))) throw new DomainError('not_possible_now', 'This installation has its owner already')
}
