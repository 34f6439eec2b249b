import { MAX_PASTED_LENGTH, type CheckedRecipient, type RinglessOptions } from '~/domain/ringless/ringless.schema'
import type { AudioMessageView } from '~/domain/audio/audio.schema'
import { Button, ButtonLink } from '~/ui/button'
import { Field, fieldAria, Select, Textarea } from '~/ui/field'
import { Section } from '~/ui/page-shell'
import { fieldMeta } from '../../+audio/field-meta'
import { PostForm } from '../../+form/post-form'
import type { Refusal } from '../../+form/submission'
import { useActionResult } from '../../+form/use-action-result'
import { capitalize } from '../../+ringless/capitalize'
import { FormErrorBanner } from '../../+ui/form-error-banner'
import { CONTACT_PARAM } from '../../+ringless/ringless-paths'
import { ringlessPagesWords } from './ringless-pages.words'

export interface PlainAnswer {
  checked: readonly CheckedRecipient[]
  /** What was sent, to be confirmed. */
  fields: { voicemailId: string; forwardingNumber: string; numbers: string; contact: string[] }
}

interface PlainRinglessProps {
  recordings: readonly AudioMessageView[]
  options: RinglessOptions
  contacts: readonly { id: string; name: string }[]
  closeTo: string
}

/** For browsers without scripts: choose, check, send. */
export function PlainRingless(props: PlainRinglessProps) {
  const answer = useActionResult<PlainAnswer | Refusal>()
  if (answer && 'checked' in answer) return <Confirm answer={answer} closeTo={props.closeTo} />
  return <Prepare {...props} refusal={answer && 'result' in answer ? answer.result : undefined} />
}

function Prepare({
  recordings,
  options,
  contacts,
  closeTo,
  refusal,
}: PlainRinglessProps & { refusal: Refusal['result'] | undefined }) {
  const before = (refusal?.initialValue ?? {}) as Record<string, unknown>
  const shown = new Set(['voicemailId', 'forwardingNumber', 'numbers'])
  const others = Object.entries(refusal?.error ?? {}).flatMap(([name, texts]) => (shown.has(name) ? [] : (texts ?? [])))
  const meta = (name: string) => fieldMeta(`plain-${name}`, refusal?.error?.[name])
  const [recording, forwarding, numbers] = [meta('voicemailId'), meta('forwardingNumber'), meta('numbers')]
  return (
    <PostForm
      hiddenFields={{ intent: 'check', [CONTACT_PARAM]: contacts.map(({ id }) => id) }}
      className="flex max-w-xl flex-col gap-5"
    >
      <FormErrorBanner errors={[...new Set(others)]} focused />
      {contacts.length > 0 ? (
        <Section title={ringlessPagesWords.chosen(contacts.length)} id="chosen">
          <ul className="columns-2 gap-8 text-m max-sm:columns-1">
            {contacts.map(({ id, name }) => (
              <li key={id} dir="auto" className="truncate">
                {name}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Field meta={numbers} label={ringlessPagesWords.numbers} hint={ringlessPagesWords.numbersHint}>
        <Textarea
          {...fieldAria(numbers)}
          name="numbers"
          rows={4}
          maxLength={MAX_PASTED_LENGTH}
          defaultValue={String(before.numbers ?? '')}
          required={contacts.length === 0}
        />
      </Field>
      <Field
        meta={recording}
        label={ringlessPagesWords.chooseRecording}
        hint={recordings.length === 0 ? ringlessPagesWords.noRecording : undefined}
      >
        <Select
          {...fieldAria(recording)}
          name="voicemailId"
          className="w-full"
          defaultValue={String(before.voicemailId ?? recordings[0]?.value ?? '')}
        >
          {recordings.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        meta={forwarding}
        label={ringlessPagesWords.forwarding}
        hint={options.forwardingNumbers.length === 0 ? ringlessPagesWords.noForwarding : undefined}
      >
        <Select
          {...fieldAria(forwarding)}
          name="forwardingNumber"
          className="w-full"
          defaultValue={String(before.forwardingNumber ?? options.rvmForwardingNumber ?? '')}
        >
          {options.forwardingNumbers.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <div className="flex justify-end gap-2">
        <ButtonLink to={closeTo}>{ringlessPagesWords.back}</ButtonLink>
        <Button variant="primary">{ringlessPagesWords.check}</Button>
      </div>
    </PostForm>
  )
}

function Confirm({ answer: { checked, fields }, closeTo }: { answer: PlainAnswer; closeTo: string }) {
  const ready = checked.filter(({ reason }) => reason === null).length
  return (
    <PostForm hiddenFields={{ intent: 'send', ...fields }} className="flex max-w-xl flex-col gap-5">
      <ul aria-label={ringlessPagesWords.recipients} className="divide-y divide-line">
        {checked.map(({ name, display, number, reasonText }, index) => (
          <li key={index} className="flex flex-wrap items-baseline gap-x-3 py-2 text-m">
            <span dir="auto" className="min-w-0 flex-1 truncate text-text">
              {name || display || number}
            </span>
            <span className={reasonText === null ? 'text-ok' : 'text-danger'}>
              {reasonText === null ? ringlessPagesWords.willReceive : capitalize(reasonText)}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex justify-end gap-2">
        <ButtonLink to={closeTo}>{ringlessPagesWords.back}</ButtonLink>
        <Button variant="primary" disabled={ready === 0}>
          {ringlessPagesWords.sendTo(ready)}
        </Button>
      </div>
    </PostForm>
  )
}
