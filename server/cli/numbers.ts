import { parseArgs } from 'node:util'
import { findAccounts } from '../../app/domain/accounts/find-accounts.server'
import { isCarrierError } from '../../app/domain/carrier.port'
import { createSystemCtx, type Ctx } from '../../app/domain/context.server'
import { isDomainError } from '../../app/domain/errors'
import { adoptNumbers } from '../../app/domain/numbers/adopt-numbers.server'
import { listNumberOwners } from '../../app/domain/numbers/number-owners.read.server'
import { parsePhone } from '../../app/domain/phone-numbers/phone.server'
import { refuse, withServices } from './with-services'

const USAGE = `Usage: npm run -s numbers -- list
       npm run -s numbers -- adopt +13125550140 … | --all --account ID, team or owner's address`

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { all: { type: 'boolean', default: false }, account: { type: 'string' } },
    })
  } catch {
    refuse(USAGE)
  }
}

const print = (value: unknown) => console.log(JSON.stringify(value, null, 2))

const { positionals, values } = parseArguments()
const [command, ...entered] = positionals
const lists = command === 'list' && entered.length === 0 && !values.all && values.account === undefined
const adopts = command === 'adopt' && values.account?.trim() && values.all === (entered.length === 0)
if (!lists && !adopts) refuse(USAGE)

await withServices(async (services) => {
  const ctx = createSystemCtx(services)
  await (lists ? list(ctx) : adopt(ctx, values.account!.trim())).catch((error: unknown) => {
    if (isDomainError(error)) refuse(`${error.message}. Nothing was changed.`)
    if (isCarrierError(error)) refuse(`The carrier did not list its numbers: ${error.message}. Nothing was changed.`)
    throw error
  })
})

async function list(ctx: Ctx): Promise<void> {
  const listed = await ctx.carrier.listNumbers()
  const owners = await listNumberOwners(ctx)
  const atCarrier = listed.map(({ e164, nickname }) => {
    const owner = owners.get(e164)
    return { number: e164, name: nickname, account: owner ? { id: owner.accountId, name: owner.accountName } : null }
  })
  print(atCarrier)
}

async function adopt(ctx: Ctx, named: string): Promise<void> {
  const numbers = values.all ? 'all' : entered.map(readNumber)
  const accounts = await findAccounts(ctx, named)
  const [account] = accounts
  if (!account) refuse(`No account has the id, name or owner ${named}.`)
  if (accounts.length > 1)
    refuse(
      `Several accounts match ${named}; choose one by id: ${accounts.map(({ id, name }) => `${id} (${name})`).join(', ')}.`,
    )
  print({ account, ...(await adoptNumbers(ctx, { accountId: account.id, numbers })) })
  console.error('Set the webhooks of each number at the carrier: docs/operate.md, "Webhooks".')
}

function readNumber(text: string): string {
  const phone = parsePhone(text)
  if (!phone?.ok) refuse(`${text} is no phone number.`)
  return phone.e164
}
