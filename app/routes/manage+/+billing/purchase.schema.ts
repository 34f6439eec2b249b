import { z } from 'zod'
import { setupToken } from '~/domain/payments/payments.schema'
import { purchaseInput } from '~/domain/checkout/checkout.schema'
import { checkoutWords } from '~/domain/checkout/checkout.words'

/** As the form of the page posts it. */
export const purchaseForm = z.strictObject({
  intent: z.literal('purchase'),
  cartId: z.string().max(100),
  version: purchaseInput.shape.version,
  billingForm: purchaseInput.shape.billingForm,
  agreedToTerms: z.literal('on', { error: checkoutWords.termsRequired }),
  paymentMethodId: purchaseInput.shape.paymentMethodId,
  /** The bank's question about the card was answered. */
  setupId: setupToken.shape.setupId.optional(),
  zone: purchaseInput.shape.zone,
})
export type PurchaseForm = z.output<typeof purchaseForm>
