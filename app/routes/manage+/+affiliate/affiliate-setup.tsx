import { getInputProps } from '@conform-to/react'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { pastedLink, type AffiliateInfo } from '~/domain/affiliates/affiliates.schema'
import { LINK_MAX } from '~/domain/affiliates/referral-link'
import { ButtonLink, getButtonClass } from '~/ui/button'
import { Field, Input } from '~/ui/field'
import { SchemaForm } from '../../+form/schema-form'
import { affiliatePagesWords } from './affiliate-pages.words'
import { AFFILIATE_PATH } from './affiliate-paths'

/** Spec 4-trust §2.14: three steps. */
export const AffiliateSetup = ({ signUpUrl, referralHost }: Pick<AffiliateInfo, 'signUpUrl' | 'referralHost'>) => (
  <section className="rounded-l border border-line bg-panel px-5 py-5">
    <h2 className="text-l font-semibold">{affiliatePagesWords.setupTitle}</h2>
    <ol className="mt-4 flex flex-col gap-6">
      <Step number={1} title={affiliatePagesWords.createAccount} text={affiliatePagesWords.createAccountText}>
        <a href={signUpUrl} target="_blank" rel="noreferrer" className={getButtonClass({ size: 's' })}>
          <ExternalLink size={14} aria-hidden />
          {affiliatePagesWords.openSignUp}
        </a>
      </Step>
      <Step number={2} title={affiliatePagesWords.copyLink} text={affiliatePagesWords.copyLinkText}>
        <code className="rounded-s bg-inset px-1.5 py-0.5 text-s break-all text-muted">
          {affiliatePagesWords.example(referralHost)}
        </code>
        <details className="mt-3 w-full">
          <summary className="w-fit cursor-pointer text-s font-medium text-muted underline underline-offset-2 hover:text-text">
            {affiliatePagesWords.helpTitle}
          </summary>
          <p className="mt-1 max-w-prose text-s text-muted">{affiliatePagesWords.help(referralHost)}</p>
        </details>
      </Step>
      <Step number={3} title={affiliatePagesWords.pasteLink}>
        <div className="w-full max-w-lg">
          <SchemaForm schema={pastedLink} id="affiliate" submitLabel={affiliatePagesWords.submit}>
            {(fields) => (
              <Field meta={fields.link} label={affiliatePagesWords.link}>
                <Input
                  {...getInputProps(fields.link, { type: 'text' })}
                  inputMode="url"
                  maxLength={LINK_MAX}
                  autoComplete="off"
                />
              </Field>
            )}
          </SchemaForm>
        </div>
      </Step>
    </ol>
    <div className="mt-6 border-t border-line pt-4">
      <ButtonLink to={AFFILIATE_PATH} variant="ghost" size="s">
        {affiliatePagesWords.back}
      </ButtonLink>
    </div>
  </section>
)

const Step = ({
  number,
  title,
  text,
  children,
}: {
  number: number
  title: string
  text?: string
  children: ReactNode
}) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
    <span
      aria-hidden
      className="tabular flex size-6 items-center justify-center rounded-full bg-selected text-s font-semibold"
    >
      {number}
    </span>
    <div className="min-w-0">
      <h3 className="text-m font-semibold">{title}</h3>
      {text ? <p className="mt-0.5 text-s text-muted">{text}</p> : null}
      <div className="mt-2 flex flex-wrap items-center gap-2">{children}</div>
    </div>
  </li>
)
