import { redirect } from '@remix-run/node'
import { DomainError } from '~/domain/errors'
import type { PaymentView } from '~/domain/payments/payments.schema'
import { redirectWithNotice } from '../../+form/notice.server'

/** The payment provider has this long; after that the page says that the payment is not confirmed. */
export const PAYMENT_WAIT_MS = 15_000

interface Pages {
  page: string
  /** Notice when it is paid. */
  paid: string
  /** Asks the bank's question of the payment whose id is added. */
  confirmPage: string
}

/** Throws conflict with the reason of a payment that was not made. */
export function toPaymentResult({ id, state, message }: PaymentView, { page, paid, confirmPage }: Pages) {
  if (state === 'NEEDS_AUTHENTICATION') return redirect(`${confirmPage}/${id}`)
  if (state === 'PAID') return redirectWithNotice(page, paid)
  if (state === 'PENDING' || state === 'UNKNOWN') return redirectWithNotice(page, message!, 'warning')
  throw new DomainError('conflict', message!)
}
