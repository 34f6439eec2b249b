import { useSubmit } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { CardFormKind } from '~/live/card-form/card-form'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { useHydrated } from '~/ui/use-hydrated'
import { useActionResult } from '../../+form/use-action-result'
import { EXPECTED_USER, useExpectedUser } from '../../+form/expected-user-field'
import { RefusalBanner } from '../../+form/refusal-banner'
import { billingPagesWords } from './billing-pages.words'
import { useCardForm } from './use-card-form'

interface Question {
  setupId?: string
  clientSecret?: string
}

export const CardDialog = ({ form, closeTo }: { form: CardFormKind; closeTo: string }) => (
  <Dialog title={billingPagesWords.cardTitle} closeTo={closeTo}>
    <CardFields form={form} />
  </Dialog>
)

/** The provider's form in a frame. Its token is posted to this route, and the bank’s question asked if there is one. */
function CardFields({ form }: { form: CardFormKind }) {
  const { place, cardForm, fault, setFault } = useCardForm(form)
  const [isBusy, setBusy] = useState(false)
  const isHydrated = useHydrated()
  const submit = useSubmit()
  const expectedUser = useExpectedUser()
  const question = useActionResult<Question>()
  const post = (fields: Record<string, string>) =>
    submit(
      { ...(expectedUser ? { [EXPECTED_USER]: expectedUser } : {}), ...fields },
      { method: 'post', preventScrollReset: true },
    )

  const { setupId, clientSecret } = question ?? {}
  useEffect(() => {
    setBusy(false)
    if (!setupId || !clientSecret || !cardForm || !place.current) return
    void cardForm.authenticate(clientSecret, place.current).then((accepted) => {
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
      post(await cardForm!.createToken())
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
        {cardForm?.fillTestData ? (
          <Button type="button" variant="ghost" onClick={() => cardForm.fillTestData?.()}>
            {billingPagesWords.fillTestData}
          </Button>
        ) : null}
        <Button type="button" variant="primary" disabled={!cardForm} busy={isBusy} onClick={() => void save()}>
          {billingPagesWords.saveCard}
        </Button>
      </p>
    </div>
  )
}
