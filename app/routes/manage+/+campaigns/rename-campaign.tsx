import { getFormProps, getInputProps } from '@conform-to/react'
import { useNavigate } from '@remix-run/react'
import { Check, X } from 'lucide-react'
import type { FormEvent, KeyboardEvent } from 'react'
import { updateCampaign, type CampaignView } from '~/domain/dial-sessions/dialer.schema'
import { Button, ButtonLink } from '~/ui/button'
import { Field, Input } from '~/ui/field'
import type { Refusal } from '../../+form/submission'
import { useZodForm } from '../../+form/use-zod-form'
import { PostForm } from '../../+form/post-form'
import { isBlankName } from './is-blank-name'
import { campaignPagesWords } from '../../+campaigns/campaign-pages.words'
import { isComposing } from '~/ui/is-composing'

interface RenameCampaignProps {
  campaign: CampaignView
  refusal?: Refusal | undefined
  close(): void
  /** Page address without the rename field. */
  closeTo: string
}

/** Inline rename: Enter saves, Escape or an empty name cancels. */
export function RenameCampaign({ campaign, refusal, close, closeTo }: RenameCampaignProps) {
  const navigate = useNavigate()
  const [form, fields] = useZodForm(updateCampaign, {
    lastResult: refusal?.result,
    defaultValue: { name: campaign.name },
    id: `campaign-${campaign.id}`,
  })
  const { onSubmit, ...formProps } = getFormProps(form)
  const cancel = () => {
    close()
    // The field can be open by its address or by a refused answer.
    navigate(closeTo, { replace: true, preventScrollReset: true })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const name = new FormData(event.currentTarget).get('name')
    if (isBlankName(name) || name === campaign.name) {
      event.preventDefault()
      cancel()
      return
    }
    onSubmit(event)
    if (!event.defaultPrevented) close()
  }
  return (
    <PostForm
      action={closeTo}
      replace
      {...formProps}
      onSubmit={submit}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && !isComposing(event)) cancel()
      }}
      className="flex min-w-0 flex-1 items-start gap-1"
    >
      <h2 id="campaign-name" className="sr-only">
        {campaign.name}
      </h2>
      <Field meta={fields.name} label={campaignPagesWords.name} hideLabel className="flex-1">
        <Input
          {...getInputProps(fields.name, { type: 'text' })}
          // Empty is valid: it cancels.
          required={false}
          autoFocus
          autoComplete="off"
          dir="auto"
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <Button variant="ghost" square aria-label={campaignPagesWords.save} icon={<Check size={16} aria-hidden />} />
      <ButtonLink
        to={closeTo}
        replace
        preventScrollReset
        onClick={close}
        variant="ghost"
        square
        aria-label={campaignPagesWords.cancel}
        icon={<X size={16} aria-hidden />}
      />
    </PostForm>
  )
}
