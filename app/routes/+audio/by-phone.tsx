import { Form, useLoaderData } from '@remix-run/react'
import { ChevronDown, Phone } from 'lucide-react'
import { useEffect } from 'react'
import { MAX_LABEL_LENGTH } from '~/domain/audio/audio.schema'
import { useReadAgain } from '~/live/use-read-again'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { Field, fieldAria, Input } from '~/ui/field'
import { isNotSaved, isRefusedOnTheWay } from '../+form/save-or-tell'
import type { Refusal } from '../+form/submission'
import { WhoseForm } from '../+form/whose-form'
import { metaOf } from './meta-of'
import type { recordedDialog } from './recorded-messages.server'

const LOOK_EVERY_MS = 2_000

export function phoneRefusal(refusal: Refusal | undefined): Refusal['result'] | undefined {
  if (!refusal || isNotSaved(refusal) || isRefusedOnTheWay(refusal)) return undefined
  return refusal.result.initialValue?.intent === 'phone' ? refusal.result : undefined
}

/** Records a message through a call to the user's phone, for computers without a microphone. */
export function ByPhone({ refused }: { refused: Refusal | undefined }) {
  const { take, phone } = useLoaderData<typeof recordedDialog>()
  const result = phoneRefusal(refused)
  const readAgain = useReadAgain()
  const isLive = take?.isLive ?? false
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(readAgain, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isLive, readAgain])
  const ofNumber = metaOf('phone-number', result?.error?.number)
  const ofName = metaOf('phone-name', result?.error?.label)
  return (
    <details
      open={isLive || take?.failed || result !== undefined}
      className="group rounded-m border border-line px-4 py-3"
    >
      <summary className="inline-flex cursor-default items-center gap-1 rounded-s text-m font-medium text-text">
        <ChevronDown size={16} aria-hidden className="text-muted transition-transform group-open:rotate-180" />
        Record by phone
      </summary>
      <div className="mt-3 flex flex-col gap-4">
        {take ? <Banner tone={take.failed ? 'warn' : 'info'}>{take.words}</Banner> : null}
        {isLive ? null : (
          <Form method="post" preventScrollReset className="flex flex-col gap-4">
            <WhoseForm />
            <input type="hidden" name="intent" value="phone" />
            <Field meta={ofNumber} label="Phone to call" hint="We call it: answer, press 1 and speak after the beep.">
              <Input
                {...fieldAria(ofNumber)}
                name="number"
                type="tel"
                defaultValue={String(result?.initialValue?.number ?? phone)}
                maxLength={40}
                required
                autoComplete="tel"
              />
            </Field>
            <Field meta={ofName} label="Name of the message">
              <Input
                {...fieldAria(ofName)}
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
          </Form>
        )}
      </div>
    </details>
  )
}
