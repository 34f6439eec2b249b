import { CircleCheck, ExternalLink } from 'lucide-react'
import type { AffiliateInfo } from '~/domain/affiliates/affiliates.schema'
import { getButtonClass } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { affiliatePagesWords } from './affiliate-pages.words'

export const AffiliateReady = ({ referralId, referralLink, subAffiliateReferralLink, signUpUrl }: AffiliateInfo) => (
  <section className="rounded-l border border-line bg-panel px-5 py-5">
    <h2 className="flex items-center gap-2 text-l font-semibold">
      <CircleCheck size={18} aria-hidden className="text-ok" />
      {affiliatePagesWords.allSet}
    </h2>
    <p className="mt-1 text-m text-muted">{affiliatePagesWords.allSetText}</p>
    <dl className="mt-4 divide-y divide-line border-y border-line">
      <Fact label={affiliatePagesWords.referralLink} hint={affiliatePagesWords.referralLinkHint} text={referralLink} />
      <Fact
        label={affiliatePagesWords.subAffiliateLink}
        hint={affiliatePagesWords.subAffiliateLinkHint}
        text={subAffiliateReferralLink}
      />
      <Fact label={affiliatePagesWords.referralId} text={referralId} />
    </dl>
    <a
      href={new URL('/', signUpUrl).href}
      target="_blank"
      rel="noreferrer"
      className={`${getButtonClass({ size: 's' })} mt-4`}
    >
      <ExternalLink size={14} aria-hidden />
      {affiliatePagesWords.dashboard}
    </a>
  </section>
)

const Fact = ({ label, hint, text }: { label: string; hint?: string; text: string | null }) => (
  <div className="grid grid-cols-[14rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 max-sm:grid-cols-[minmax(0,1fr)_auto]">
    <dt className="max-sm:col-span-2">
      <span className="block text-m text-text">{label}</span>
      {hint ? <span className="block text-s text-faint">{hint}</span> : null}
    </dt>
    <dd className="min-w-0 text-m break-all text-muted">{text}</dd>
    <dd>{text === null ? null : <CopyButton text={text} label={affiliatePagesWords.copy(label)} />}</dd>
  </div>
)
