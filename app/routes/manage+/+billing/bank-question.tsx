import { useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { openCardForm, type CardFormKind } from '~/live/card-form/card-form'
import { EXPECTED_USER, useExpectedUser } from '../../+form/expected-user-field'
import { billingPagesWords } from './billing-pages.words'

/** Asked once; the answer is read from the provider. */
export function BankQuestion({ clientSecret, form }: { clientSecret: string; form: CardFormKind }) {
  const place = useRef<HTMLDivElement>(null)
  const submit = useSubmit()
  const expectedUser = useExpectedUser()
  const answered = useRef(() => {})
  answered.current = () =>
    submit(expectedUser ? { [EXPECTED_USER]: expectedUser } : {}, { method: 'post', preventScrollReset: true })
  const { kind } = form
  useEffect(() => {
    let isOpen = true
    void openCardForm(form)
      .then((opened) => opened.authenticate(clientSecret, place.current!))
      .then(() => isOpen && answered.current())
    return () => void (isOpen = false)
    // The provider's form is one for the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [clientSecret, kind])
  return <div ref={place} data-title={billingPagesWords.bankQuestion} className="min-h-52" />
}
