import { parseArgs } from 'node:util'
import { setCrmManager } from '../../app/domain/access/set-crm-manager.server'
import { setUserDisabled } from '../../app/domain/access/sign-out.server'
import { createSystemCtx } from '../../app/domain/context.server'
import { fullName } from '../../app/domain/person-name'
import { refuse, withServices } from './with-services'

/** Accepts an address or an id. */
const USAGE = 'Usage: npm run -s person -- mia@harbor.test --end | --back | --crm-manager on|off'

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        end: { type: 'boolean', default: false },
        back: { type: 'boolean', default: false },
        'crm-manager': { type: 'string' },
      },
    })
  } catch {
    refuse(USAGE)
  }
}

const { positionals, values } = parseArguments()
const [addressOrId, ...extra] = positionals
const { end, back, 'crm-manager': manages } = values
const asked = [end, back, manages !== undefined].filter(Boolean).length
if (!addressOrId || extra.length > 0 || asked !== 1 || !['on', 'off', undefined].includes(manages)) refuse(USAGE)

await withServices(async (services) => {
  const ctx = createSystemCtx(services)
  const people = await ctx.db.q
    .selectFrom('users')
    .select(['id', 'account_id', 'vendor_id', 'first_name', 'last_name'])
    .where((is) => is.or([is('id', '=', addressOrId), is('email', '=', addressOrId.toLowerCase())]))
    .orderBy('id')
    .execute()
  const [person] = people
  if (!person) refuse(`No one has the address or id ${addressOrId}.`)
  if (people.length > 1)
    refuse(
      `Several people have the address ${addressOrId}; choose one by id: ${people.map((one) => `${one.id} (${one.vendor_id})`).join(', ')}.`,
    )
  const name = fullName(person.first_name, person.last_name) || addressOrId
  const named = { userId: person.id, accountId: person.account_id }
  if (manages !== undefined) {
    await setCrmManager(ctx, named, manages === 'on')
    console.log(manages === 'on' ? `${name} is a CRM manager.` : `${name} is no longer a CRM manager.`)
    return
  }
  await setUserDisabled(ctx, named, { back })
  console.log(back ? `${name} can sign in again.` : `${name} is signed out everywhere and can no longer sign in.`)
})
