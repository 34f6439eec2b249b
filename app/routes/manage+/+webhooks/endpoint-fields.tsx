import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { WEBHOOK_TYPES, type WebhookType } from '~/domain/webhook-endpoints/webhook-endpoints.schema'
import { webhookWords } from '~/domain/webhook-endpoints/webhook-endpoints.words'
import { Field, FieldError, Input } from '~/ui/field'
import { Choice } from '~/ui/switch'

interface EndpointFieldsProps {
  fields: { url: FieldMetadata<string>; events: FieldMetadata<WebhookType[]> }
  chosen: readonly WebhookType[]
}

export function EndpointFields({ fields: { url, events }, chosen }: EndpointFieldsProps) {
  return (
    <>
      <Field meta={url} label={webhookWords.url} hint={webhookWords.urlHint}>
        <Input {...getInputProps(url, { type: 'url' })} autoComplete="off" className="w-full max-w-xl" />
      </Field>
      <fieldset className="flex flex-col gap-2" aria-describedby={events.errors ? events.errorId : undefined}>
        <legend className="pb-1.5 text-s font-medium text-text">{webhookWords.events}</legend>
        <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {WEBHOOK_TYPES.map((type) => (
            <Choice
              key={type}
              type="checkbox"
              name={events.name}
              value={type}
              defaultChecked={chosen.includes(type)}
              label={webhookWords.eventLabels[type]}
            />
          ))}
        </div>
        <FieldError id={events.errorId} errors={events.errors} />
      </fieldset>
    </>
  )
}
