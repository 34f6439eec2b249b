import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Tables } from '../../../db/schema/tables'
import type { Ctx } from '../context.server'
import { startOfDay } from '../places/local-day'

const AMOUNT = /^\$?\s*\(?(\d{1,7})(?:\.(\d{2}))?\)?$/
const NUMBER = /^(?:inv-?)?0*(\d{1,9})$/i
const DAY = /^\d{4}-\d\d-\d\d$/
const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const MONTH = /^(\d{4})-(\d\d)$/
const DEFAULT_ZONE = 'America/Chicago'

type Condition = (eb: ExpressionBuilder<Tables, 'invoices'>) => ExpressionWrapper<Tables, 'invoices', SqlBool>

/** By product, number, amount or local date. null: all. */
export async function matchInvoices(ctx: Ctx, accountId: string, typed: string): Promise<Condition | null> {
  const text = typed.trim()
  if (text === '') return null
  const range = dayRange(text, await zoneOf(ctx, accountId))
  const number = NUMBER.exec(text)?.[1]
  const amount = AMOUNT.exec(text.replaceAll(',', ''))
  // Wildcards are no part of a product's name.
  const name = `%${text.toLowerCase().replaceAll(/[%_\\]/g, '')}%`
  return ({ eb, or, and, exists, selectFrom, fn }) =>
    or([
      eb(fn<string>('lower', ['invoices.title']), 'like', name),
      exists(
        selectFrom('invoice_lines')
          .select('invoice_lines.position')
          .whereRef('invoice_lines.invoice_id', '=', 'invoices.id')
          .where((line) => line(line.fn<string>('lower', ['invoice_lines.title']), 'like', name)),
      ),
      ...(number === undefined ? [] : [eb('invoices.number', '=', Number(number))]),
      ...(amount ? [eb('invoices.total_cents', 'in', amountsOf(amount))] : []),
      ...(range ? [and([eb('invoices.issued_at', '>=', range.from), eb('invoices.issued_at', '<', range.to)])] : []),
    ])
}

/** Of an invoice, or of a credit note. */
const amountsOf = ([, dollars = '0', cents = '0']: RegExpExecArray): number[] => {
  const amount = Number(dollars) * 100 + Number(cents)
  return [amount, -amount]
}

const zoneOf = async (ctx: Ctx, accountId: string): Promise<string> =>
  (await ctx.db.q.selectFrom('billing_profiles').select('zone').where('account_id', '=', accountId).executeTakeFirst())
    ?.zone ?? DEFAULT_ZONE

function dayRange(text: string, zone: string): { from: number; to: number } | null {
  const us = US_DAY.exec(text)
  const day = us ? `${us[3]}-${us[1]!.padStart(2, '0')}-${us[2]!.padStart(2, '0')}` : DAY.test(text) ? text : null
  const month = MONTH.exec(text)
  const from = day ?? (month ? `${text}-01` : null)
  if (from === null) return null
  const next = month ? new Date(Date.UTC(Number(month[1]), Number(month[2]), 1)).toISOString().slice(0, 10) : from
  const [start, end] = [startOfDay(from, zone), startOfDay(next, zone, month ? 0 : 1)]
  return start === null || end === null ? null : { from: start, to: end }
}
