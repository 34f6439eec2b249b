import { parseArgs } from 'node:util'
import { letGo } from '../../app/domain/access/sign-out.server'
import { asSystem } from '../../app/domain/context.server'
import { fullName } from '../../app/domain/person-name'
import { refuse, withServices } from './with-services'

/** Accepts an address or an id. */
const USAGE = 'Say who, and what becomes of them: npm run -s person -- mia@harbor.test --end | --back'

function argumentsGiven() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { end: { type: 'boolean', default: false }, back: { type: 'boolean', default: false } },
    })
  } catch {
    refuse(USAGE)
  }
}

const { positionals, values } = argumentsGiven()
const [who, ...more] = positionals
if (!who || more.length > 0 || values.end === values.back) refuse(USAGE)

await withServices(async (services) => {
  const ctx = asSystem(services)
  const people = await ctx.db.q
    .selectFrom('users')
    .select(['id', 'account_id', 'vendor_id', 'first_name', 'last_name'])
    .where((is) => is.or([is('id', '=', who), is('email', '=', who.toLowerCase())]))
    .orderBy('id')
    .execute()
  const [person] = people
  if (!person) refuse(`Nobody has the address or id ${who}.`)
  if (people.length > 1)
    refuse(
      `Several people have the address ${who}; say which one by their id: ${people.map((one) => `${one.id} (${one.vendor_id})`).join(', ')}.`,
    )
  await letGo(ctx, { userId: person.id, accountId: person.account_id }, { back: values.back })
  const name = fullName(person.first_name, person.last_name) || who
  console.log(
    values.back ? `${name} may sign in again.` : `${name} is signed out everywhere and cannot sign in any more.`,
  )
})
