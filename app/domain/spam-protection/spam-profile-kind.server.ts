import type { Ctx } from '../context.server'
import {
  StepRefused,
  type RegistrationFacts,
  type RegistrationKind,
  type Step,
} from '../registrations/registration-kind'
import { pollBundle } from '../registrations/bundle-status'
import { findApprovedProfile } from './business-profile.read.server'
import { describeCalls } from './describe-calls.server'
import { findSpamProfileRow, type SpamProfileRow } from './spam-profile.read.server'
import { spamWords } from './spam-protection.words'

const KIND = 'voice_integrity'
const USER = 'voice_integrity_information'
const PRODUCT = /^product_(\d+)$/

/** Of the newest revision: an approved product is not changed, so a changed profile has another. */
function newestProduct({ sids }: RegistrationFacts): string {
  const revisions = Object.keys(sids).flatMap((name) => PRODUCT.exec(name)?.[1] ?? [])
  return `product_${Math.max(1, ...revisions.map(Number))}`
}

/** The spam profile of an account: a Voice Integrity product at the carrier. Its numbers are `checkProtection`'s. */
export const spamProfileKind: RegistrationKind = {
  kind: 'spam_profile',
  async steps(ctx, { accountId }) {
    const profile = await findSpamProfileRow(ctx, accountId)
    const business = await findApprovedProfile(ctx, accountId)
    if (!profile || !business) throw new StepRefused([{ code: null, text: spamWords.needsBusinessProfile, fields: [] }])
    return listSteps(profile, {
      businessSid: business.sid,
      attributes: await describeCalls(ctx, profile),
      email: await findEmail(ctx, accountId),
    })
  },
  polledStep: newestProduct,
  poll: (carrier, _registration, sid) => pollBundle(carrier, KIND, sid),
}

function listSteps(
  { revision }: SpamProfileRow,
  { businessSid, attributes, email }: { businessSid: string; attributes: Record<string, string>; email: string },
): Step[] {
  const product = `product_${revision}`
  const user = `end_user_${revision}`
  return [
    {
      name: product,
      create: ({ carrier, referenceOf }) =>
        carrier.createBundle({ kind: KIND, reference: referenceOf(product), email }),
      find: ({ carrier, referenceOf }) => carrier.findBundle({ kind: KIND, reference: referenceOf(product) }),
    },
    {
      name: user,
      create: ({ carrier, referenceOf }) =>
        carrier.createEndUser({ type: USER, reference: referenceOf(user), attributes }),
      find: ({ carrier, referenceOf }) => carrier.findEndUser({ type: USER, reference: referenceOf(user) }),
      update: ({ carrier }, sid) => carrier.updateEndUser(sid, attributes),
    },
    {
      name: 'submit',
      async run({ carrier, sidOf }) {
        await carrier.assignToBundle(KIND, sidOf(product), sidOf(user))
        await carrier.assignToBundle(KIND, sidOf(product), businessSid)
        const problems = await carrier.checkBundle(KIND, sidOf(product))
        if (problems.length > 0) throw new StepRefused(problems)
        await carrier.submitBundle(KIND, sidOf(product))
      },
    },
  ]
}

async function findEmail(ctx: Ctx, accountId: string): Promise<string> {
  const owner = await ctx.db.q
    .selectFrom('users')
    .select('email')
    .where('account_id', '=', accountId)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('role', '=', 'OWNER'), eb('role', 'is', null)]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return owner?.email ?? ''
}
