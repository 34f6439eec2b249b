import { useLoaderData } from '@remix-run/react'
import { ChevronDown, Phone } from 'lucide-react'
import { useEffect } from 'react'
import { MAX_LABEL_LENGTH } from '~/domain/audio/audio.schema'
import { useReloadPage } from '~/live/use-reload-page'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { Field, fieldAria, Input } from '~/ui/field'
import { isUnanswered, isRejectedInTransit } from '../+form/save-or-report-failure'
import type { Refusal } from '../+form/submission'
import { PostForm } from '../+form/post-form'
import { fieldMeta } from './field-meta'
import type { loadRecordedDialog } from './recorded-messages.server'

const POLL_MS = 2_000

export function getPhoneRefusal(refusal: Refusal | undefined): Refusal['result'] | undefined {
  if (!refusal || isUnanswered(refusal) || isRejectedInTransit(refusal)) return undefined
  return refusal.result.initialValue?.intent === 'phone' ? refusal.result : undefined
}

/** Records a message through a call to the user's phone, for computers without a microphone. */
export function ByPhone({ refused }: { refused: Refusal | undefined }) {
  const { take: phoneRecording, phone } = useLoaderData<typeof loadRecordedDialog>()
  const result = getPhoneRefusal(refused)
  const readAgain = useReloadPage()
  const isLive = phoneRecording?.isLive ?? false
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(readAgain, POLL_MS)
    return () => clearInterval(timer)
  }, [isLive, readAgain])
  const numberMeta = fieldMeta('phone-number', result?.error?.number)
  const nameMeta = fieldMeta('phone-name', result?.error?.label)
  return (
    <details
      open={isLive || phoneRecording?.failed || result !== undefined}
      className="group rounded-m border border-line px-4 py-3"
    >
      <summary className="inline-flex cursor-default items-center gap-1 rounded-s text-m font-medium text-text">
        <ChevronDown size={16} aria-hidden className="text-muted transition-transform group-open:rotate-180" />
        Record by phone
      </summary>
      <div className="mt-3 flex flex-col gap-4">
        {phoneRecording ? <Banner tone={phoneRecording.failed ? 'warn' : 'info'}>{phoneRecording.words}</Banner> : null}
        {isLive ? null : (
          <PostForm hiddenFields={{ intent: 'phone' }} className="flex flex-col gap-4">
            <Field
              meta={numberMeta}
              label="Phone to call"
              hint="We call this phone. Answer, press 1 and speak after the beep."
            >
              <Input
                {...fieldAria(numberMeta)}
                name="number"
                type="tel"
                defaultValue={String(result?.initialValue?.number ?? phone)}
                maxLength={40}
                required
                autoComplete="tel"
              />
            </Field>
            <Field meta={nameMeta} label="Name of the message">
              <Input
                {...fieldAria(nameMeta)}
                name="label"
                defaultValue={String(result?.initialValue?.label ?? '')}
                maxLength={MAX_LABEL_LENGTH}
                required
                autoComplete="off"
              />
            </Field>
            <div>
              <Button icon={<Phone size={16} aria-hidden />}>Call me</Button>
            </div>
          </PostForm>
        )}
      </div>
    </details>
  )
}
