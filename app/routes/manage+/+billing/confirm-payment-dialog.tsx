import type { CardFormKind } from '~/live/card-form/card-form'
import { Dialog } from '~/ui/dialog'
import { BankQuestion } from './bank-question'
import { billingPagesWords } from './billing-pages.words'

interface ConfirmPaymentDialogProps {
  /** null: nothing to ask. */
  clientSecret: string | null
  form: CardFormKind
  closeTo: string
}

export const ConfirmPaymentDialog = ({ clientSecret, form, closeTo }: ConfirmPaymentDialogProps) => (
  <Dialog title={billingPagesWords.confirmPayment} description={billingPagesWords.bankAsks} closeTo={closeTo}>
    {clientSecret ? <BankQuestion clientSecret={clientSecret} form={form} /> : null}
  </Dialog>
)
