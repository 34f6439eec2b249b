import { Check, X } from 'lucide-react'
import type { ProductType } from '~/domain/onboarding/onboarding-steps'
import { IconButton } from '~/ui/icon-button'
import { isLiveSession } from '../../+shell/is-live-session'
import { useShellData } from '../../+shell/use-session'
import { GuideForm } from './guide-form'
import { guideWords } from './guide.words'

/** New people see it until they close it, and never while they dial. */
export function WelcomeBanner({ product }: { product: ProductType }) {
  const shell = useShellData()
  if (!shell || isLiveSession(shell.dialed) || !shell.welcomes.includes(product)) return null
  const { title, bullets } = guideWords.welcome[product]
  return (
    <section
      aria-label={title}
      className="flex items-start justify-between gap-4 rounded-l border border-line-strong bg-selected px-5 py-4"
    >
      <div className="min-w-0">
        <h2 className="text-l font-semibold">{title}</h2>
        <ul className="mt-2 flex flex-col gap-1 text-m">
          {bullets.map((bullet) => (
            <li key={bullet} className="flex items-start gap-2">
              <Check size={16} aria-hidden className="mt-0.5 shrink-0 text-ok" />
              <span>{bullet}</span>
            </li>
          ))}
        </ul>
      </div>
      <GuideForm mark={`welcome:${product}`} value="closed">
        {(isSent) => (
          <IconButton
            type="submit"
            size="s"
            label={guideWords.close(title)}
            disabled={isSent}
            icon={<X size={16} aria-hidden />}
          />
        )}
      </GuideForm>
    </section>
  )
}
