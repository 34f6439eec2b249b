import { useEffect, useRef, useState, type RefObject } from 'react'
import { openCardForm, type CardForm, type CardFormKind } from '~/live/card-form/card-form'
import { billingPagesWords } from './billing-pages.words'

interface OpenCardForm {
  /** Where the provider's frame is. */
  place: RefObject<HTMLDivElement>
  /** null until it is loaded. */
  cardForm: CardForm | null
  fault: string | null
  setFault: (fault: string | null) => void
}

/** The provider's form, loaded when it is shown. */
export function useCardForm(form: CardFormKind): OpenCardForm {
  const place = useRef<HTMLDivElement>(null)
  const [cardForm, setCardForm] = useState<CardForm | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    let isOpen = true
    openCardForm(form)
      .then(async (opened) => {
        if (!isOpen || !place.current) return
        await opened.mount(place.current)
        setCardForm(opened)
      })
      .catch(() => setFault(billingPagesWords.cardFailed))
    return () => void (isOpen = false)
    // The provider's form is one for the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form.kind])
  return { place, cardForm, fault, setFault }
}
