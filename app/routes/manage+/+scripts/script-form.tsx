import { getFormProps, getInputProps, getTextareaProps } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useRef } from 'react'
import type { SubmissionResult } from '@conform-to/react'
import { callScriptText } from '~/domain/call-scripts/call-scripts.schema'
import { MAX_TEMPLATE_LENGTH } from '~/domain/call-scripts/script-words'
import { MERGE_FIELDS, placeholderOf, type MergeField } from '~/domain/call-scripts/merge-fields'
import { Button, ButtonLink } from '~/ui/button'
import { Field, Input, Textarea } from '~/ui/field'
import { useHydrated } from '~/ui/use-hydrated'
import { isNoneWrong, useZodForm } from '../../+form/use-zod-form'
import { WhoseForm } from '../../+form/whose-form'
import { FormFailure } from '../../+ui/form-failure'

interface ScriptFormProps {
  id: string
  /** What is saved; a new script has nothing yet. */
  saved?: { displayName: string; body: string }
  lastResult: SubmissionResult | undefined
}

/** Name and template of a script. The template is a plain text; its fields are put in by buttons, or typed. */
export function ScriptForm({ id, saved, lastResult }: ScriptFormProps) {
  const busy = useNavigation().state !== 'idle'
  const hydrated = useHydrated()
  const text = useRef<HTMLTextAreaElement>(null)
  const [form, fields] = useZodForm(callScriptText, { lastResult, defaultValue: saved, id })
  // Not `form.dirty`: that compares with what was saved as the page came, and a save stays on it.
  const isChanged = saved
    ? linesOf(fields.displayName.value) !== saved.displayName || linesOf(fields.body.value) !== linesOf(saved.body)
    : form.dirty
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-4">
      <WhoseForm />
      <FormFailure errors={form.errors} focused />
      <Field meta={fields.displayName} label="Name">
        <Input
          {...getInputProps(fields.displayName, { type: 'text' })}
          autoComplete="off"
          autoFocus={!saved && isNoneWrong(form)}
          className="w-96 max-w-full"
        />
      </Field>
      <Field
        meta={fields.body}
        label="Template"
        hint={`At most ${MAX_TEMPLATE_LENGTH.toLocaleString('en-US')} characters. In a call a field shows what is known of the person: ${MERGE_FIELDS.map((field) => placeholderOf(field.id)).join(', ')}.`}
      >
        {hydrated ? <FieldButtons insert={(field) => insertAt(text.current, placeholderOf(field))} /> : null}
        <Textarea
          ref={text}
          {...getTextareaProps(fields.body)}
          dir="auto"
          className="h-[510px] max-h-[calc(100dvh-12rem)] min-h-48 resize-y leading-relaxed"
        />
      </Field>
      <div className="flex justify-end gap-2">
        <ButtonLink to="/manage/call-scripts">Cancel</ButtonLink>
        {/* Without scripts nobody would enable it again. */}
        <Button variant="primary" busy={busy} disabled={hydrated && !isChanged}>
          Save
        </Button>
      </div>
    </Form>
  )
}

/** A text as a textarea has it: a form sends two signs for the end of a line. */
const linesOf = (text: string | undefined): string => (text ?? '').replaceAll('\r\n', '\n')

function FieldButtons({ insert }: { insert(field: MergeField): void }) {
  return (
    <div role="group" aria-label="Insert a field" className="flex flex-wrap gap-1.5">
      {MERGE_FIELDS.map(({ id, label }) => (
        <Button key={id} type="button" size="s" aria-label={`Insert ${label}`} onClick={() => insert(id)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

/** In the place of what is selected. The form hears of it as of typing. */
function insertAt(area: HTMLTextAreaElement | null, words: string): void {
  if (!area) return
  area.setRangeText(words, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
  area.focus()
}
