import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { useEffect, useMemo, useState } from 'react'
import { callScriptText, editCallScript, type CallScriptView } from '~/domain/call-scripts/call-scripts.schema'
import { callScriptsWords, SCRIPT_CHANGED } from '~/domain/call-scripts/call-scripts.words'
import { scriptDocWords } from '~/domain/call-scripts/script-doc.words'
import { MAX_LIST_DEPTH, MAX_TEMPLATE_LENGTH } from '~/domain/call-scripts/call-script-limits'
import { formatPlaceholder, MERGE_FIELDS, normalizePlaceholders } from '~/domain/call-scripts/merge-fields'
import { toScriptDoc, type ScriptDoc } from '~/domain/call-scripts/script-doc'
import { ButtonLink } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Field, Input } from '~/ui/field'
import { useReloadPage } from '~/live/use-reload-page'
import { UnsavedChangesGuard } from '../../+form/unsaved-changes-guard'
import { SchemaForm } from '../../+form/schema-form'
import { SubmitButton } from '../../+form/submit-button'
import type { Refusal } from '../../+form/submission'
import { useActionResult } from '../../+form/use-action-result'
import { hasNoFieldErrors, type ZodForm } from '../../+form/use-zod-form'
import { FormErrorBanner } from '../../+ui/form-error-banner'
import { ScriptBody, scriptBodyClass } from '../../+ui/script-body'
import { ScriptEditor } from './script-editor'

type SavedScript = Pick<CallScriptView, 'displayName' | 'body' | 'jsonBody' | 'updatedAt'>
/** `jsonBody` undefined: formatted as saved. */
type TypedScript = Partial<Record<'displayName' | 'body' | 'jsonBody', string | undefined>>

interface ScriptFormProps {
  id: string
  /** undefined: a new script. */
  saved?: SavedScript
}

export function ScriptForm({ id, saved }: ScriptFormProps) {
  // Typing may continue during the save: compare with what was sent.
  const [sent, setSent] = useState<TypedScript>()
  return (
    <SchemaForm
      schema={editCallScript}
      id={id}
      defaultValue={saved && { displayName: saved.displayName, body: saved.body }}
      hidesErrors
      onSubmit={({ currentTarget }) => {
        const { displayName, body, jsonBody } = Object.fromEntries(new FormData(currentTarget))
        setSent({
          displayName: String(displayName),
          body: String(body),
          jsonBody: jsonBody ? String(jsonBody) : undefined,
        })
      }}
    >
      {(fields, form) => <ScriptFields form={form} fields={fields} saved={saved} sent={sent} />}
    </SchemaForm>
  )
}

interface ScriptFieldsProps {
  form: ZodForm<typeof editCallScript>[0]
  fields: ZodForm<typeof editCallScript>[1]
  saved: SavedScript | undefined
  sent: TypedScript | undefined
}

function ScriptFields({ form, fields, saved, sent }: ScriptFieldsProps) {
  const lastResult = useActionResult<Refusal>()?.result
  const [json, setJson] = useState<string>()
  const savedDoc = useSavedDoc(saved)
  const isConflict = Boolean(lastResult?.error?.updatedAt)
  const reloadPage = useReloadPage()
  // A refusal does not reload the page, and its data is older than the stored version.
  useEffect(() => {
    if (lastResult?.error?.updatedAt) reloadPage()
  }, [lastResult, reloadPage])
  // Not `form.dirty`: it compares with the first load, and a save stays on this page.
  const typed = { displayName: fields.displayName.value, body: fields.body.value, jsonBody: json }
  const isChanged = saved ? !matchesSaved(typed, saved) : form.dirty
  const isOwnSave = saved && sent && matchesSaved(sent, saved)
  const baseVersion = useBaseVersion(saved, !isChanged || isConflict || Boolean(isOwnSave))
  const { id, errorId, descriptionId } = fields.body
  const template = { id, errorId, descriptionId, errors: fields.body.errors ?? getRichTextErrors(fields.jsonBody) }
  return (
    <>
      <UnsavedChangesGuard
        atStake={isChanged}
        title={saved ? callScriptsWords.discardChanges : callScriptsWords.discardCallScript}
      />
      {saved ? <input type="hidden" name="updatedAt" value={baseVersion} /> : null}
      <FormErrorBanner errors={isConflict ? [callScriptsWords.versionNotSaved(SCRIPT_CHANGED)] : form.errors} focused />
      {saved && isConflict ? <StoredVersion saved={saved} /> : null}
      <Field meta={fields.displayName} label={callScriptsWords.name}>
        <Input
          {...getInputProps(fields.displayName, { type: 'text' })}
          autoComplete="off"
          autoFocus={!saved && hasNoFieldErrors(form)}
          className="w-96 max-w-full"
        />
      </Field>
      <Field
        meta={template}
        label={callScriptsWords.template}
        hint={callScriptsWords.maxCharactersDuringCallContact(
          MAX_TEMPLATE_LENGTH.toLocaleString('en-US'),
          MERGE_FIELDS.map((field) => formatPlaceholder(field.id)).join(', '),
        )}
      >
        <ScriptEditor field={fields.body} meta={template} saved={savedDoc} json={json} setJson={setJson} />
      </Field>
      <div className="flex justify-end gap-2">
        <ButtonLink to="/manage/call-scripts">{callScriptsWords.cancel}</ButtonLink>
        <SubmitButton isChanged={isChanged}>{callScriptsWords.save}</SubmitButton>
      </div>
    </>
  )
}

/** Returns the version that the edit is based on. It follows reloads only once the user has seen the new text. */
function useBaseVersion(saved: SavedScript | undefined, hasSeenLatest: boolean): string | undefined {
  const [base, setBase] = useState(saved)
  const isSameText = base && saved && base.displayName === saved.displayName && base.body === saved.body
  if (base?.updatedAt !== saved?.updatedAt && (hasSeenLatest || isSameText)) setBase(saved)
  return base?.updatedAt
}

/** Shows another user's saved version before it is overwritten. */
const StoredVersion = ({ saved }: { saved: SavedScript }) => (
  <section
    aria-label={callScriptsWords.savedNow}
    className="flex flex-col gap-1 rounded-l border border-line bg-panel px-5 py-4"
  >
    <p className="text-s text-faint">{callScriptsWords.savedVersionCopyWhatYou}</p>
    <p dir="auto" className="text-m font-medium break-words">
      {saved.displayName}
    </p>
    <div dir="auto" className={cx(scriptBodyClass, 'max-h-60 overflow-y-auto text-m text-muted')}>
      <ScriptBody doc={getSavedDoc(saved)} person={null} />
    </div>
  </section>
)

/** True when saving changes nothing. Compares normalized text: trimmed name, line ends, placeholder spelling. */
function matchesSaved(typed: TypedScript, saved: SavedScript): boolean {
  const { data } = callScriptText.safeParse(typed)
  if (data?.displayName !== saved.displayName) return false
  if (data.jsonBody) return JSON.stringify(data.jsonBody) === JSON.stringify(getSavedDoc(saved))
  return normalizePlaceholders(data.body) === saved.body
}

const getSavedDoc = ({ jsonBody, body }: Pick<SavedScript, 'jsonBody' | 'body'>): ScriptDoc =>
  jsonBody ?? toScriptDoc(body)

/** The same object until it changes: reloads read it again. */
function useSavedDoc(saved: SavedScript | undefined): ScriptDoc {
  const json = JSON.stringify(getSavedDoc(saved ?? { jsonBody: null, body: '' }))
  return useMemo(() => JSON.parse(json) as ScriptDoc, [json])
}

/** Errors of nested parts have no place in the editor. */
function getRichTextErrors({ errors, allErrors }: Pick<FieldMetadata, 'errors' | 'allErrors'>): string[] | undefined {
  if (errors) return errors
  return Object.keys(allErrors).length > 0 ? [scriptDocWords.richTextRefused(MAX_LIST_DEPTH)] : undefined
}
