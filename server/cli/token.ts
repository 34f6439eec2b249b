import { startSession } from '../../app/domain/access/start-session.server'
import { createSystemCtx } from '../../app/domain/context.server'
import { refuse, withServices, readPositionalArgs } from './with-services'

/** Valid for one day. */
const USAGE = 'Usage: npm run -s token -- mia@harbor.test'
const email = readPositionalArgs(1, USAGE)[0]?.trim().toLowerCase()
if (!email?.includes('@')) refuse(USAGE)

await withServices(async (services) => {
  const ctx = createSystemCtx(services)
  const people = await ctx.db.q
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .execute()
  // A linked address belongs to one person; one reported by vendors may match several.
  const user =
    people.find((person) => person.email_verified_at !== null) ?? (people.length === 1 ? people[0] : undefined)
  if (!user)
    refuse(people.length === 0 ? `No one has the address ${email}.` : `Several people have the address ${email}.`)
  const { token } = await startSession(ctx, { userId: user.id, for: 'api' })
  console.log(token)
})
