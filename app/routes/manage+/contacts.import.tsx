import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { CSV_TOO_LARGE, MAX_CSV_BYTES } from '~/domain/imports/csv-limits'
import { startImport } from '~/domain/imports/start-import.server'
import { isDomainError } from '~/domain/errors'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, fieldAria, FileInput } from '~/ui/field'
import { BackLink, PageHeader, Section } from '~/ui/page-shell'
import { getHttpStatus } from '../+form/submission'
import { useActionResult } from '../+form/use-action-result'
import { PostForm } from '../+form/post-form'
import { SubmitButton } from '../+form/submit-button'
import { readUpload } from '../+form/expected-user.server'
import { requireSignedIn } from './+shell/require-signed-in.server'
import { importPagesWords } from '../+imports/import-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: importPagesWords.importContacts }]

export const loader = (args: LoaderFunctionArgs) => requireSignedIn(args)

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const replyWithError = (error: string, status = 422) => data({ errors: [error] }, status)
  const form = await readUpload(request, ctx, '/manage/contacts', MAX_CSV_BYTES)
  if (!form) return replyWithError(CSV_TOO_LARGE, 413)
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return replyWithError(importPagesWords.chooseCsvFileNotEmpty)
  try {
    const started = await startImport(
      ctx,
      { fileName: file.name, bytes: Buffer.from(await file.arrayBuffer()) },
      { signal: request.signal },
    )
    return redirect(`/manage/contacts/imports/${started.id}`)
  } catch (error) {
    if (!isDomainError(error)) throw error
    return replyWithError(error.message, getHttpStatus(error))
  }
}

export default function ImportContacts() {
  const answer = useActionResult<typeof action>()
  const input = useRef<HTMLInputElement>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const errors = tooLarge ? [CSV_TOO_LARGE] : answer?.errors
  const file = { id: 'file', errorId: 'file-error', descriptionId: 'file-hint', errors }
  const isTooLarge = () => (input.current?.files?.[0]?.size ?? 0) > MAX_CSV_BYTES
  // Checked first: the server would reject the size only after a long upload.
  const refuseTooLarge = (event: FormEvent) => {
    if (!isTooLarge()) return
    event.preventDefault()
    setTooLarge(true)
    input.current?.focus()
  }
  return (
    <>
      <PageHeader
        title={importPagesWords.importContacts}
        back={<BackLink to="/manage/contacts">{importPagesWords.contacts}</BackLink>}
      >
        {importPagesWords.chooseFileYouReviewEach}
      </PageHeader>
      <Section title={importPagesWords.file}>
        <PostForm
          encType="multipart/form-data"
          preventScrollReset={false}
          className="flex flex-col gap-5"
          onSubmit={refuseTooLarge}
        >
          <Field meta={file} label={importPagesWords.csvFile} hint={importPagesWords.up20Mb50000}>
            <FileInput
              ref={input}
              {...fieldAria(file)}
              name="file"
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              required
              onChange={() => setTooLarge(isTooLarge())}
            />
          </Field>
          <div>
            <SubmitButton icon={<FileSpreadsheet size={16} aria-hidden />}>{importPagesWords.readFile}</SubmitButton>
          </div>
        </PostForm>
      </Section>
      <p className="text-s text-faint">{importPagesWords.contactsDncListImportedBut}</p>
    </>
  )
}
