import { redirect } from '@remix-run/node'
import { purchaseCart } from '~/domain/checkout/purchase-cart.server'
import type { Ctx } from '~/domain/context.server'
import { DomainError, isDomainError } from '~/domain/errors'
import type { CardResult } from '~/domain/payments/payments.schema'
import { completeCard } from '~/domain/payments/save-card.server'
import { purchasePath } from './billing-paths'
import type { PurchaseForm } from './purchase.schema'

/** Leads to the purchase, or answers the bank's question about a new card. */
export async function purchase(ctx: Ctx, form: PurchaseForm): Promise<Response> {
  const { intent: _intent, agreedToTerms: _agreed, setupId, ...rest } = form
  if (setupId !== undefined) {
    const card = await completeCard(ctx, { setupId })
    if (card.state !== 'SAVED') return toQuestion(card)
  }
  const result = await withFormFields(() =>
    purchaseCart(ctx, {
      ...rest,
      agreedToTerms: true,
      paymentMethodId: setupId === undefined ? rest.paymentMethodId : undefined,
    }),
  )
  return result.kind === 'card' ? toQuestion(result.card) : redirect(purchasePath(result.purchaseId))
}

function toQuestion({ state, message, setupId, clientSecret }: CardResult): Response {
  if (state !== 'NEEDS_AUTHENTICATION') throw new DomainError('conflict', message!)
  return Response.json({ setupId, clientSecret })
}

/** The fields of the address are one object of the form. */
async function withFormFields<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDomainError(error) || !error.fieldErrors) throw error
    const named = Object.entries(error.fieldErrors).map(([name, messages]) => [`billingForm.${name}`, messages])
    throw new DomainError(error.code, error.message, Object.fromEntries(named) as Record<string, string[]>)
  }
}
