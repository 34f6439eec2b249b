import { useNavigation } from '@remix-run/react'
import { Spinner } from '~/ui/button'
import { isPurchaseUrl } from './billing-paths'
import { checkoutPagesWords } from './checkout-pages.words'

/** Over the page while a purchase is on its way (3-settings §4). */
export function Processing() {
  const { formAction } = useNavigation()
  if (!formAction || !isPurchaseUrl(formAction)) return null
  return <PurchaseOverlay title={checkoutPagesWords.processing} isBusy />
}

interface PurchaseOverlayProps {
  title: string
  hint?: string
  isBusy?: boolean
}

export const PurchaseOverlay = ({ title, hint, isBusy = false }: PurchaseOverlayProps) => (
  <div role="status" className="appear fixed inset-0 z-50 flex items-center justify-center bg-scrim duration-500">
    <div className="flex min-w-60 flex-col items-center gap-3 rounded-l border border-line bg-raised p-8 shadow-dialog">
      {isBusy ? <Spinner /> : null}
      <p className="text-l font-semibold">{title}</p>
      {hint ? <p className="text-m text-muted">{hint}</p> : null}
    </div>
  </div>
)
