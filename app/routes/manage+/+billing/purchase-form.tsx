import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Quote } from '~/domain/cart/cart.schema'
import type { BillingForm } from '~/domain/checkout/checkout.schema'
import type { PaymentInfo } from '~/domain/payments/payments.schema'
import type { CardForm } from '~/live/card-form/card-form'
import { Section } from '~/ui/page-shell'
import { SchemaForm } from '../../+form/schema-form'
import { useActionResult } from '../../+form/use-action-result'
import { BillingFields, type Regions } from './billing-fields'
import { billingPagesWords } from './billing-pages.words'
import { PURCHASE_ACTION } from './billing-paths'
import { CardSection } from './card-section'
import { checkoutPagesWords } from './checkout-pages.words'
import { purchaseForm } from './purchase.schema'

export const PURCHASE_FORM = 'purchase'

/** The bank's question about the card, before the payment. */
export interface CardQuestion {
  setupId?: string
  clientSecret?: string
}

interface PurchaseFormProps {
  quote: Quote
  info: PaymentInfo
  regions: Regions
  billingForm: Partial<BillingForm>
  hasPhone: boolean
  onRegionChange(region: { country: string; state: string }): void
  /** The purchase button is elsewhere. */
  onReady(isReady: boolean): void
}

/** The token of a new card is asked for when the form is submitted. */
export function PurchaseForm(props: PurchaseFormProps) {
  const { quote, info, regions, billingForm, hasPhone, onRegionChange, onReady } = props
  const [isCardOpen, setCardOpen] = useState(info.card === null)
  const [fault, setFault] = useState<string | null>(null)
  const cardForm = useRef<CardForm | null>(null)
  const token = useRef<HTMLInputElement>(null)
  const setup = useRef<HTMLInputElement>(null)
  const { state } = useNavigation()
  const question = useActionResult<CardQuestion>()
  const form = () => token.current!.form!

  useEffect(() => {
    if (!isCardOpen) onReady(true)
  }, [isCardOpen, onReady])

  // A token is used once.
  useEffect(() => {
    if (state !== 'idle' || !token.current || !setup.current) return
    token.current.value = ''
    setup.current.value = ''
  }, [state])

  const { setupId, clientSecret } = question ?? {}
  useEffect(() => {
    const place = document.querySelector<HTMLElement>(`#payment [data-title]`)
    if (!setupId || !clientSecret || !cardForm.current || !place) return
    void cardForm.current.authenticate(clientSecret, place).then((accepted) => {
      if (!accepted) return setFault(billingPagesWords.refusedByBank)
      setup.current!.value = setupId
      form().requestSubmit()
    })
    // The answer asks once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [question])

  const askForToken = (event: FormEvent<HTMLFormElement>) => {
    if (!isCardOpen || token.current!.value !== '' || setup.current!.value !== '') return
    event.preventDefault()
    setFault(null)
    cardForm.current
      ?.createToken()
      .then(({ paymentMethodId }) => {
        token.current!.value = paymentMethodId
        form().requestSubmit()
      })
      .catch((error: unknown) => {
        // The simulator's form itself shows what is wrong with a field.
        if (info.form.kind === 'stripe') setFault((error as Error).message)
      })
  }

  return (
    <SchemaForm
      schema={purchaseForm}
      id={PURCHASE_FORM}
      action={PURCHASE_ACTION}
      // The page shows those of all its forms.
      hidesErrors
      defaultValue={{ billingForm: billingForm as BillingForm }}
      hiddenFields={{ intent: 'purchase', version: quote.version, cartId: quote.cartId }}
      onSubmit={askForToken}
    >
      {(fields, formControl) => {
        const address = fields.billingForm.getFieldset()
        return (
          <>
            <input ref={token} type="hidden" name="paymentMethodId" defaultValue="" />
            <input ref={setup} type="hidden" name="setupId" defaultValue="" />
            <Section title={checkoutPagesWords.details} id="details">
              <BillingFields
                fields={address}
                regions={regions}
                hasPhone={hasPhone}
                onCountryChange={() => {
                  for (const name of ['city', 'state', 'zip'] as const)
                    formControl.update({ name: address[name].name, value: '' })
                }}
                onRegionChange={onRegionChange}
              />
            </Section>
            <CardSection
              info={info}
              isOpen={isCardOpen}
              onOpen={setCardOpen}
              cardForm={cardForm}
              fault={fault}
              onReady={onReady}
            />
          </>
        )
      }}
    </SchemaForm>
  )
}
