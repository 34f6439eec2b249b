import type { Ctx } from '../context.server'
import type { FieldErrors } from '../errors'
import { readZip } from '../places/zip-places'
import { openEin, toProfileData, type ProfileRow } from './business-profiles.read.server'
import { profileWords, type Advice } from './business-profiles.words'
import { checkProfile, websiteOf } from './check-profile'
import { isSoleProprietor } from './profile-options'

const PUBLIC_MAIL = new Set(
  'gmail.com googlemail.com yahoo.com ymail.com outlook.com hotmail.com live.com msn.com aol.com icloud.com me.com mac.com proton.me protonmail.com gmx.com mail.com zoho.com comcast.net att.net verizon.net'.split(
    ' ',
  ),
)

/** A person waits for it. */
const WEBSITE_MS = 5_000

/** What a reviewer would refuse, with what only the server knows. */
export async function findProfileErrors(ctx: Ctx, row: ProfileRow): Promise<FieldErrors> {
  const data = toProfileData(ctx, row)
  const errors = checkProfile(data)
  const place = errors['zip'] ? null : readZip(data.zip)
  if (place && !place.states.includes(data.state)) errors['zip'] = [profileWords.zipElsewhere(data.state)]
  if (!errors['businessRegistrationNumber'] && (await findEinUse(ctx, row)) === 'others')
    errors['businessRegistrationNumber'] = [profileWords.einTaken]
  return errors
}

/** Does not refuse, but a reviewer may. Reads the website within 5 s. */
export async function adviseOnProfile(ctx: Ctx, row: ProfileRow): Promise<Advice[]> {
  const ein = openEin(ctx, row)
  const site = row.website_url === '' ? null : websiteOf(row.website_url)
  const domain = row.email.split('@').at(-1)?.toLowerCase() ?? ''
  const isOnDomain = site !== null && isSameDomain(site.hostname, domain)
  return [
    ...(isSoleProprietor(row.business_type) && (ein === '' || !site) ? (['noEinOrWebsite'] as const) : []),
    ...(site && !(await answersOverHttps(ctx, site)) ? (['websiteSilent'] as const) : []),
    ...(PUBLIC_MAIL.has(domain) ? (['freeMail'] as const) : site && !isOnDomain ? (['otherDomain'] as const) : []),
    ...((await findEinUse(ctx, row)) === 'company' ? (['sharedEin'] as const) : []),
  ]
}

const lastTwo = (host: string): string => host.toLowerCase().split('.').slice(-2).join('.')
const isSameDomain = (host: string, domain: string): boolean => lastTwo(host) === lastTwo(domain)

/** Through the guard of link previews: never our own network. */
async function answersOverHttps(ctx: Ctx, { href }: URL): Promise<boolean> {
  const url = href.replace(/^http:/, 'https:')
  const late = new Promise<null>((resolve) => setTimeout(resolve, WEBSITE_MS, null).unref())
  return (await Promise.race([ctx.webPages.read(url), late])) !== null
}

/** Who else has this EIN at the carrier: another location of the company, or others. null: no one. */
async function findEinUse(ctx: Ctx, { account_id, ein_hash }: ProfileRow): Promise<'company' | 'others' | null> {
  if (ein_hash === null) return null
  const own = await ctx.db.q
    .selectFrom('accounts')
    .select('company_id')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const uses = await ctx.db.q
    .selectFrom('business_profiles')
    .innerJoin('registrations', 'registrations.account_id', 'business_profiles.account_id')
    .innerJoin('accounts', 'accounts.id', 'business_profiles.account_id')
    .select('accounts.company_id')
    .where('business_profiles.ein_hash', '=', ein_hash)
    .where('business_profiles.account_id', '!=', account_id)
    .where('registrations.kind', '=', 'profile')
    .where('registrations.state', 'in', ['submitting', 'inReview', 'identityPending', 'registered', 'suspended'])
    .execute()
  if (uses.length === 0) return null
  return uses.every(({ company_id }) => company_id !== null && company_id === own.company_id) ? 'company' : 'others'
}
