import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { PaymentProvider } from '../payment.port'
import { paymentsWords } from './payments.words'

/** Throws conflict where billing is off. */
export function requireProvider({ payments }: Pick<Ctx, 'payments'>): PaymentProvider {
  if (!payments) throw new DomainError('conflict', paymentsWords.off)
  return payments
}
