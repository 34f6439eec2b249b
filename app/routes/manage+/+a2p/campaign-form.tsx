import { Plus, Trash2 } from 'lucide-react'
import type { FetcherWithComponents } from '@remix-run/react'
import { useState, type ReactNode, type TextareaHTMLAttributes } from 'react'
import { CAMPAIGN_LIMITS, type CampaignDraft, type Finding } from '~/domain/a2p/a2p.schema'
import { a2pWords } from '~/domain/a2p/a2p.words'
import type { CampaignForm as CampaignFormData } from '~/domain/a2p/campaign-form.read.server'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { Field, fieldAria, Textarea } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { Section } from '~/ui/page-shell'
import { ReasonButton } from '~/ui/reason-button'
import { Choice, Switch } from '~/ui/switch'
import { ExpectedUserField } from '../../+form/expected-user-field'
import { getTypingDelay, useAutosave } from '../../+form/use-autosave'
import { useActionResult } from '../../+form/use-action-result'
import { formatMoney } from '../+billing/format-money'
import { a2pPagesWords } from './a2p-pages.words'
import type { FormErrors } from './campaign-form-data'
import { Findings } from './findings'

/** What the action answers to a form that was not taken. */
export interface CampaignRefusal {
  errors: FormErrors
  message: string | null
  /** The checker's findings alone stop it. */
  canInsist: boolean
  draft: CampaignDraft
}

interface CampaignFormProps {
  form: CampaignFormData
  /** It failed before. */
  isResubmission: boolean
  canSubmit: boolean
  /** Of the page: the answer comes when this form is gone. */
  fetcher: FetcherWithComponents<CampaignRefusal>
}

/** Spec 4-trust §5.2. Every button sends the whole form, which is saved first. */
export function CampaignForm({ form, isResubmission, canSubmit, fetcher }: CampaignFormProps) {
  const { attributes: autosave } = useAutosave(getTypingDelay, fetcher)
  const refusal = useRefusal(fetcher)
  const draft = refusal?.draft ?? form.draft
  const errors = refusal?.errors ?? {}
  const samples = [...draft.messageSamples]
  while (samples.length < CAMPAIGN_LIMITS.samples.min) samples.push('')
  const canTemplate = form.businessName !== null && form.industry !== null
  const isFilled = draft.description !== '' || draft.messageFlow !== '' || samples.some((sample) => sample !== '')
  return (
    <fetcher.Form method="post" preventScrollReset className="contents" {...autosave}>
      <ExpectedUserField />
      {/* Enter and autosave press the first button of a form. */}
      <button type="submit" name="intent" value="autosave" className="sr-only" tabIndex={-1} aria-hidden />
      {refusal?.message ? (
        <Banner tone="danger" focused>
          {refusal.message}
        </Banner>
      ) : null}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Section
          title={a2pPagesWords.formTitle}
          hint={a2pPagesWords.formHint}
          actions={
            <ReasonButton
              size="s"
              name="intent"
              value="template"
              reason={canTemplate ? null : a2pPagesWords.templateNeedsProfile}
              title={isFilled ? a2pPagesWords.templateReplaces : undefined}
            >
              {a2pPagesWords.template}
            </ReasonButton>
          }
        >
          <div className="flex flex-col gap-5">
            <BrandTypes form={form} brandType={draft.brandType} />
            <CountedTextarea
              name="description"
              label={a2pWords.description}
              hint={a2pPagesWords.description40}
              value={draft.description}
              errors={errors.description}
              limit={CAMPAIGN_LIMITS.description.max}
              rows={4}
              findings={form.findings}
            />
            <fieldset className="flex flex-col gap-4">
              <legend className="mb-1.5 text-s font-medium text-text">{a2pWords.samples}</legend>
              <p className="text-s text-faint">{a2pPagesWords.samplesHint}</p>
              {samples.map((sample, index) => (
                <CountedTextarea
                  key={index}
                  name="messageSamples"
                  field={`messageSamples[${index}]`}
                  label={a2pPagesWords.sampleLabel(index + 1)}
                  value={sample}
                  errors={errors[`messageSamples[${index}]`]}
                  limit={CAMPAIGN_LIMITS.messageSample.max}
                  rows={3}
                  findings={form.findings}
                  aside={
                    index < CAMPAIGN_LIMITS.samples.min ? null : (
                      <IconButton
                        type="submit"
                        name="intent"
                        value={`removeSample:${index}`}
                        label={a2pPagesWords.removeSample(index + 1)}
                        icon={<Trash2 size={14} aria-hidden />}
                        size="s"
                      />
                    )
                  }
                />
              ))}
              {errors.messageSamples ? <p className="text-s text-danger">{errors.messageSamples.join(' ')}</p> : null}
              {samples.length < CAMPAIGN_LIMITS.samples.max ? (
                <div>
                  <Button name="intent" value="addSample" size="s" icon={<Plus size={14} aria-hidden />}>
                    {a2pPagesWords.addSample}
                  </Button>
                </div>
              ) : null}
            </fieldset>
            <CountedTextarea
              name="messageFlow"
              label={a2pWords.messageFlow}
              hint={a2pPagesWords.flowHint}
              value={draft.messageFlow}
              errors={errors.messageFlow}
              limit={CAMPAIGN_LIMITS.messageFlow.max}
              rows={6}
              findings={form.findings}
            />
            <fieldset className="flex flex-col gap-3">
              <legend className="mb-2 text-s font-medium text-text">{a2pPagesWords.flagsTitle}</legend>
              <Switch name="hasEmbeddedLinks" label={a2pPagesWords.links} defaultChecked={draft.hasEmbeddedLinks} />
              <Switch name="hasEmbeddedPhone" label={a2pPagesWords.phones} defaultChecked={draft.hasEmbeddedPhone} />
              <Switch
                name="ageGated"
                label={a2pPagesWords.ageGated}
                hint={a2pPagesWords.ageGatedHint}
                defaultChecked={draft.ageGated}
              />
              <Switch
                name="directLending"
                label={a2pPagesWords.lending}
                hint={a2pPagesWords.lendingHint}
                defaultChecked={draft.directLending}
              />
            </fieldset>
            <div className="flex flex-col gap-3 border-t border-line pt-4">
              {refusal?.canInsist ? (
                <Choice
                  type="checkbox"
                  name="insists"
                  label={a2pPagesWords.submitAnyway}
                  hint={a2pPagesWords.submitAnywayHint}
                />
              ) : null}
              {isResubmission ? (
                <p className="text-s text-muted">
                  {a2pPagesWords.mayChargeAgain(form.fees === null ? null : formatMoney(form.fees.vetting))}
                </p>
              ) : null}
              <div className="flex flex-wrap justify-end gap-2">
                <Button name="intent" value="save">
                  {a2pPagesWords.save}
                </Button>
                <Button
                  name="intent"
                  value="submit"
                  variant="primary"
                  disabled={!canSubmit}
                  busy={fetcher.state === 'submitting' && fetcher.formData?.get('intent') === 'submit'}
                >
                  {isResubmission ? a2pPagesWords.resubmit : a2pPagesWords.submit}
                </Button>
              </div>
            </div>
          </div>
        </Section>
        <div className="flex flex-col gap-5 max-lg:order-first lg:sticky lg:top-6">
          <Findings findings={form.findings} />
          <Fees form={form} brandType={draft.brandType} />
        </div>
      </div>
    </fetcher.Form>
  )
}

const toRefusal = (answer: CampaignRefusal | null | undefined): CampaignRefusal | null =>
  answer && 'errors' in answer ? answer : null

/** Of the last press: a redirect leaves the fetcher's older answer in place. */
function useRefusal({
  data,
  state,
}: Pick<FetcherWithComponents<CampaignRefusal>, 'data' | 'state'>): CampaignRefusal | null {
  const plain = useActionResult<CampaignRefusal>()
  const [seen, setSeen] = useState({ data, state, refusal: toRefusal(plain) })
  if (seen.data !== data || seen.state !== state) {
    const answered = seen.data === data ? seen.refusal : toRefusal(data)
    setSeen({ data, state, refusal: state === 'submitting' ? null : answered })
  }
  return seen.refusal
}

function BrandTypes({ form, brandType }: { form: CampaignFormData; brandType: CampaignDraft['brandType'] }) {
  if (form.isSoleProprietor) return <p className="text-s text-muted">{a2pPagesWords.soleProprietor}</p>
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-s font-medium text-text">{a2pPagesWords.brandType}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <Choice
          type="radio"
          name="brandType"
          value="low_volume"
          label={a2pPagesWords.lowVolume}
          hint={a2pPagesWords.lowVolumeHint}
          defaultChecked={brandType === 'low_volume'}
          disabled={form.hasBrand && brandType !== 'low_volume'}
        />
        <Choice
          type="radio"
          name="brandType"
          value="standard"
          label={a2pPagesWords.standard}
          hint={a2pPagesWords.standardHint}
          defaultChecked={brandType === 'standard'}
          disabled={form.hasBrand && brandType !== 'standard'}
        />
      </div>
      {form.hasBrand ? <p className="text-s text-faint">{a2pPagesWords.brandKept}</p> : null}
    </fieldset>
  )
}

interface CountedTextareaProps extends Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows'> {
  name: string
  field?: string
  label: string
  hint?: string
  value: string
  errors: string[] | undefined
  limit: number
  findings: Finding[] | null
  aside?: ReactNode
}

function CountedTextarea({
  name,
  field = name,
  label,
  hint,
  value,
  errors,
  limit,
  findings,
  aside,
  rows,
}: CountedTextareaProps) {
  const [count, setCount] = useState(value.length)
  const [counted, setCounted] = useState(value)
  if (counted !== value) {
    setCounted(value)
    setCount(value.length)
  }
  const own = (findings ?? []).filter((finding) => finding.field === field && finding.severity === 'refused')
  const id = `a2p-${field.replaceAll(/\W/g, '-').replace(/-$/, '')}`
  const meta = {
    id,
    errorId: `${id}-error`,
    descriptionId: `${id}-hint`,
    errors: errors ?? (own.length > 0 ? own.map((finding) => finding.words) : undefined),
  }
  return (
    <div className="relative">
      <Field meta={meta} label={label} hint={hint}>
        <Textarea
          {...fieldAria(meta)}
          name={name}
          rows={rows}
          maxLength={limit}
          defaultValue={value}
          onInput={(event) => setCount(event.currentTarget.value.length)}
        />
      </Field>
      <span className="absolute top-0 right-0 flex h-4.5 items-center gap-2 text-xs text-faint">
        <span className="tabular" aria-hidden>
          {count.toLocaleString('en-US')} / {limit.toLocaleString('en-US')}
        </span>
        {aside}
      </span>
    </div>
  )
}

function Fees({ form: { fees, isSoleProprietor }, brandType }: { form: CampaignFormData; brandType: string }) {
  if (fees === null) return null
  const brand = !isSoleProprietor && brandType === 'standard' ? fees.standardBrand : fees.lowVolumeBrand
  const rows: [string, number][] = [
    [a2pPagesWords.brandFee, brand],
    [a2pPagesWords.vettingFee, fees.vetting],
    [a2pPagesWords.monthFee, fees.month],
  ]
  return (
    <section aria-labelledby="a2p-fees" className="rounded-l border border-line bg-panel px-4 py-4">
      <h2 id="a2p-fees" className="text-m font-semibold">
        {a2pPagesWords.fees}
      </h2>
      <dl className="mt-2 flex flex-col gap-1.5 text-s">
        {rows.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular font-medium text-text">{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-faint">{a2pPagesWords.feesHint}</p>
    </section>
  )
}
