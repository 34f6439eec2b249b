import { useEffect, type MutableRefObject, type ReactNode } from 'react'
import type { PaymentInfo } from '~/domain/payments/payments.schema'
import type { CardForm } from '~/live/card-form/card-form'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { Section } from '~/ui/page-shell'
import { useHydrated } from '~/ui/use-hydrated'
import { billingPagesWords } from './billing-pages.words'
import { checkoutPagesWords } from './checkout-pages.words'
import { useCardForm } from './use-card-form'

interface CardSectionProps {
  info: PaymentInfo
  isOpen: boolean
  onOpen(isOpen: boolean): void
  /** While the form is open. */
  cardForm: MutableRefObject<CardForm | null>
  fault: string | null
  onReady(isReady: boolean): void
}

/** The card on file, or the provider's form. */
export const CardSection = ({ info, isOpen, onOpen, ...form }: CardSectionProps) => (
  <Section title={checkoutPagesWords.payment} id="payment">
    {isOpen ? (
      <OpenCard info={info} {...form}>
        {info.card ? (
          <Button type="button" variant="ghost" size="s" onClick={() => onOpen(false)}>
            {checkoutPagesWords.cancel}
          </Button>
        ) : null}
      </OpenCard>
    ) : info.card ? (
      <p className="flex flex-wrap items-center justify-between gap-2 text-m">
        {checkoutPagesWords.cardOnFile(info.card.brand, info.card.last4)}
        <Button type="button" size="s" onClick={() => onOpen(true)}>
          {checkoutPagesWords.edit}
        </Button>
      </p>
    ) : null}
  </Section>
)

function OpenCard({
  info,
  cardForm,
  fault,
  onReady,
  children,
}: Omit<CardSectionProps, 'isOpen' | 'onOpen'> & { children: ReactNode }) {
  const opened = useCardForm(info.form)
  const isHydrated = useHydrated()
  useEffect(() => {
    cardForm.current = opened.cardForm
    onReady(opened.cardForm !== null)
    return () => {
      cardForm.current = null
      onReady(false)
    }
    // The setters are the caller's.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [opened.cardForm])
  if (!isHydrated) return <p className="text-m">{billingPagesWords.cardNeedsScripts}</p>
  const shown = fault ?? opened.fault
  return (
    <div className="flex flex-col gap-3">
      {shown ? <Banner tone="danger">{shown}</Banner> : null}
      <div ref={opened.place} data-title={billingPagesWords.cardForm} className="min-h-52" />
      <p className="flex justify-end gap-2">
        {opened.cardForm?.fillTestData && !info.card ? (
          <Button type="button" variant="ghost" size="s" onClick={() => opened.cardForm?.fillTestData?.()}>
            {billingPagesWords.fillTestData}
          </Button>
        ) : null}
        {children}
      </p>
    </div>
  )
}
