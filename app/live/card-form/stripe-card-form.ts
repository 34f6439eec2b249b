import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { CardForm } from './card-form'

/** Stripe Elements, in frames of Stripe. */
export function createStripeCardForm(publishableKey: string): CardForm {
  let stripe: Stripe | null = null
  let card: StripeCardElement | null = null
  return {
    async mount(place) {
      stripe = await loadStripe(publishableKey)
      if (!stripe) throw new Error('Stripe did not load')
      card = stripe.elements().create('card')
      card.mount(place)
    },
    async createToken() {
      const { paymentMethod, error } = await stripe!.createPaymentMethod({ type: 'card', card: card! })
      if (!paymentMethod) throw new Error(error.message)
      return { paymentMethodId: paymentMethod.id }
    },
    async authenticate(clientSecret) {
      stripe ??= await loadStripe(publishableKey)
      const { error } = await stripe!.handleNextAction({ clientSecret })
      return error === undefined
    },
    fillTestData: null,
  }
}
