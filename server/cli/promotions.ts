import { parseArgs } from 'node:util'
import { ZodError } from 'zod'
import { createSystemCtx } from '../../app/domain/context.server'
import { isDomainError } from '../../app/domain/errors'
import { createPromotion } from '../../app/domain/promotions/create-promotion.server'
import { listPromotions } from '../../app/domain/promotions/promotions.read.server'
import { newPromotion } from '../../app/domain/promotions/promotions.schema'
import { refuse, withServices } from './with-services'

const USAGE = `Usage: npm run -s promotions -- list
       npm run -s promotions -- add CODE --percent N | --cents N | --trial-days N
           [--periods N] [--expires 2026-12-31] [--max-uses N]`

function parseArguments() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        percent: text,
        cents: text,
        'trial-days': text,
        periods: text,
        expires: text,
        'max-uses': text,
      },
    })
  } catch {
    refuse(USAGE)
  }
}

const { positionals, values } = parseArguments()
const [command, code, ...others] = positionals
const amounts = [
  ['percent', values.percent],
  ['amount', values.cents],
  ['trial_days', values['trial-days']],
].filter(([, amount]) => amount !== undefined)
const isList = command === 'list' && code === undefined && Object.keys(values).length === 0
const isAdd = command === 'add' && code !== undefined && amounts.length === 1
if (others.length > 0 || (!isList && !isAdd)) refuse(USAGE)

const readCount = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

/** The end of that day, UTC. */
const readDay = (text: string | undefined): number | null =>
  text === undefined ? null : Date.parse(`${text}T00:00:00Z`) + 86_400_000

const read = () =>
  newPromotion.safeParse({
    code,
    kind: amounts[0]?.[0],
    amount: Number(amounts[0]?.[1]),
    periods: readCount(values.periods),
    expiresAt: readDay(values.expires),
    maxUses: readCount(values['max-uses']),
  })

await withServices(async (services) => {
  const ctx = createSystemCtx(services)
  if (isAdd) {
    const input = read()
    if (!input.success) refuse(`${sentenceOf(input.error)}. Nothing was changed.`)
    await createPromotion(ctx, input.data).catch((error: unknown) => {
      if (isDomainError(error)) refuse(`${error.message}. Nothing was changed.`)
      throw error
    })
  }
  const promotions = await listPromotions(ctx)
  const shown = promotions.map(({ code: name, kind, amount, periods, expires_at: expiresAt, max_uses, uses }) => ({
    code: name,
    kind,
    amount,
    periods,
    expires: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    uses,
    maxUses: max_uses,
  }))
  console.log(JSON.stringify(shown, null, 2))
})

function sentenceOf(error: ZodError): string {
  const [issue] = error.issues
  return issue?.path.length ? `${issue.path.join('.')}: ${issue.message}` : (issue?.message ?? USAGE)
}
