import { useSubmit } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { openCardForm, type CardForm, type CardFormKind } from '~/live/card-form/card-form'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/use-hydrated'
import { useActionResult } from '../../+form/use-action-result'
import { EXPECTED_USER, useExpectedUser } from '../../+form/expected-user-field'
import { RefusalBanner } from '../../+form/refusal-banner'
import { billingPagesWords } from './billing-pages.words'

interface Question {
  setupId?: string
  clientSecret?: string
}

/** The provider's form in a frame. Its token is posted to this route, and the bank’s question asked if there is one. */
export function CardDialog({ form }: { form: CardFormKind }) {
  const place = useRef<HTMLDivElement>(null)
  const cardForm = useRef<CardForm | null>(null)
  const [isReady, setReady] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const isHydrated = useHydrated()
  const submit = useSubmit()
  const expectedUser = useExpectedUser()
  const question = useActionResult<Question>()
  const post = (fields: Record<string, string>) =>
    submit(
      { ...(expectedUser ? { [EXPECTED_USER]: expectedUser } : {}), ...fields },
      { method: 'post', preventScrollReset: true },
    )

  useEffect(() => {
    let isOpen = true
    openCardForm(form)
      .then(async (opened) => {
        if (!isOpen || !place.current) return
        await opened.mount(place.current)
        cardForm.current = opened
        setReady(true)
      })
      .catch(() => setFault(billingPagesWords.cardFailed))
    return () => void (isOpen = false)
    // The provider's form is one for the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form.kind])

  const { setupId, clientSecret } = question ?? {}
  useEffect(() => {
    setBusy(false)
    if (!setupId || !clientSecret || !cardForm.current || !place.current) return
    void cardForm.current.authenticate(clientSecret, place.current).then((accepted) => {
      if (accepted) post({ setupId })
      else setFault(billingPagesWords.refusedByBank)
    })
    // The answer asks once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [question])

  const save = async () => {
    setBusy(true)
    setFault(null)
    try {
      post(await cardForm.current!.createToken())
    } catch (error) {
      setBusy(false)
      // The form itself shows what is wrong with a field.
      if (form.kind === 'stripe') setFault((error as Error).message)
    }
  }
  if (!isHydrated) return <p>{billingPagesWords.cardNeedsScripts}</p>
  return (
    <div className="flex flex-col gap-4">
      <RefusalBanner />
      {fault ? <Banner tone="danger">{fault}</Banner> : null}
      <div ref={place} data-title={billingPagesWords.cardForm} className="min-h-52" />
      <p className="flex justify-end gap-2">
        {cardForm.current?.fillTestData ? (
          <Button type="button" variant="ghost" onClick={() => cardForm.current?.fillTestData?.()}>
            {billingPagesWords.fillTestData}
          </Button>
        ) : null}
        <Button type="button" variant="primary" disabled={!isReady} busy={isBusy} onClick={() => void save()}>
          {billingPagesWords.saveCard}
        </Button>
      </p>
    </div>
  )
}
