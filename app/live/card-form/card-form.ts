/** The provider's own card form: card data never reaches our pages. */
export interface CardForm {
  /** Ends with the page. */
  mount(place: HTMLElement): Promise<void>
  /** Throws an Error with the provider's words. */
  createToken(): Promise<{ paymentMethodId: string }>
  /** The bank's question to the person. False: refused. */
  authenticate(clientSecret: string, place: HTMLElement): Promise<boolean>
  /** null: real cards. */
  fillTestData: (() => void) | null
}

export type CardFormKind = { kind: 'simulator' } | { kind: 'stripe'; publishableKey: string }

/** Loads the provider's script on its own page alone. */
export const openCardForm = async (form: CardFormKind): Promise<CardForm> =>
  form.kind === 'simulator'
    ? (await import('./simulator-card-form')).createSimulatorCardForm()
    : (await import('./stripe-card-form')).createStripeCardForm(form.publishableKey)
