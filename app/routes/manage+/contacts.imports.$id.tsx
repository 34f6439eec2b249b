import { getInputProps, getSelectProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { checkImport } from '~/domain/imports/check-import.server'
import { confirmImport } from '~/domain/imports/confirm-import.server'
import { CSV_ENCODINGS } from '~/domain/imports/csv/csv-encodings'
import { discardImport } from '~/domain/imports/discard-import.server'
import { IMPORT_CONFLICTS, importForm, type ImportView } from '~/domain/contacts/contacts.schema'
import { findImport, listImportRefusals } from '~/domain/imports/imports.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveData, useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { Banner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { formatCount } from '~/ui/format-count'
import { ErrorState } from '~/ui/error-state'
import { Field, FieldError, Input, Select } from '~/ui/field'
import { Breadcrumbs, PageHeader, Section } from '~/ui/page-shell'
import { Progress } from '~/ui/progress'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/expected-user.server'
import { orNotFound, handleSubmission } from '../+form/submission'
import { useActionResult } from '../+form/use-action-result'
import { SubmitButton } from '../+form/submit-button'
import { SchemaForm } from '../+form/schema-form'
import { useFocusOnError } from '../+form/use-zod-form'
import { parseListQuery } from '../+list/parse-list-query'
import { IMPORTS_TRAIL } from './+contacts/contact-trails'
import { ColumnMapping } from './+contacts/column-mapping'
import { ImportCheckPanel } from './+contacts/import-check-panel'
import { ImportReport } from './+contacts/import-report'
import { ImportUndo } from './+contacts/import-undo'
import { formatImportProgress } from '../+imports/format-import-progress'
import { patchImport } from './+contacts/patch-import'
import { importPagesWords } from '../+imports/import-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: importPagesWords.importLabel }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const view = await orNotFound(findImport(ctx, params.id!))
  return { view, refusals: await listImportRefusals(ctx, params.id!, parseListQuery(request).page) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(
    await readForm(request, ctx, '/manage/contacts/imports'),
    importForm,
    async ({ intent, encoding, ...input }) => {
      const id = params.id!
      if (intent === 'discard') {
        await discardImport(ctx, id)
        return redirectWithNotice('/manage/contacts/imports', importPagesWords.fileDiscarded)
      }
      const view = await findImport(ctx, id)
      const isChecked = String(view.mapping) === String(input.mapping) && (encoding ?? view.encoding) === view.encoding
      if (intent === 'check' || (view.state === 'preview' && !isChecked)) {
        await checkImport(ctx, id, { ...input, encoding }, { signal: request.signal })
        return redirectWithNotice(`/manage/contacts/imports/${id}`, importPagesWords.rowsChecked)
      }
      await confirmImport(ctx, id, input)
      return redirectWithNotice(`/manage/contacts/imports/${id}`, importPagesWords.importStarted)
    },
  )
}

export default function Import() {
  const loaded = useLoaderData<typeof loader>()
  const { refusals } = loaded
  const view = useLiveData(loaded.view, patchImport)
  const reloadPage = useReloadPage()
  useLiveEvents((event) => {
    // Refused rows and the list are not in the event: reload once at the end.
    if (event.type !== 'import.changed' || event.payload.import.id !== view.id) return
    const { finishedAt, undo } = event.payload.import
    if (finishedAt && undo?.state !== 'running') reloadPage()
  })
  return (
    <>
      <PageHeader title={view.fileName} back={<Breadcrumbs trail={IMPORTS_TRAIL} />} />
      {view.state === 'preview' ? <Mapping view={view} /> : null}
      {view.state === 'running' ? <Running view={view} /> : null}
      {view.state === 'failed' ? (
        <ErrorState
          title={importPagesWords.importStoppedLabel}
          action={<ButtonLink to="/manage/contacts/import">{importPagesWords.chooseAnotherFile}</ButtonLink>}
        >
          {view.failure}
        </ErrorState>
      ) : null}
      {view.state === 'done' || view.state === 'failed' ? <ImportReport view={view} refusals={refusals} /> : null}
      <ImportUndo view={view} />
      <Outlet />
    </>
  )
}

function Mapping({ view }: { view: ImportView }) {
  const refusal = useActionResult<typeof action>()
  const first = useFocusOnError<HTMLSelectElement>('mapping')
  return (
    <SchemaForm
      schema={importForm}
      id="mapping"
      submitLabel={importPagesWords.importLabel2(formatCount(view.totalRows, 'row'))}
      renderActions={(button) => (
        <div className="flex flex-wrap gap-2">
          {button}
          <SubmitButton variant="secondary" name="intent" value="check">
            {importPagesWords.checkAgain}
          </SubmitButton>
          <ButtonLink to="/manage/contacts/import" variant="ghost">
            {importPagesWords.chooseAnotherFile}
          </ButtonLink>
          <SubmitButton variant="ghost" name="intent" value="discard">
            {importPagesWords.discardFile}
          </SubmitButton>
        </div>
      )}
      preventScrollReset={false}
      className="flex flex-col gap-5"
    >
      {(fields) => (
        <>
          {view.notes.map((note) => (
            <Banner key={note}>{note}</Banner>
          ))}
          {view.check ? <ImportCheckPanel check={view.check} /> : null}
          <Section title={importPagesWords.columns} hint={importPagesWords.chooseContactFieldEachColumn}>
            <ColumnMapping
              ref={first}
              view={view}
              refused={refusal?.result.initialValue?.mapping}
              meta={fields.mapping}
            />
            <FieldError id={fields.mapping.errorId} errors={fields.mapping.errors} />
          </Section>
          <Section title={importPagesWords.options}>
            <div className="flex flex-col gap-5">
              <Field
                meta={fields.conflicts}
                label={importPagesWords.existingContacts}
                hint={importPagesWords.existingContactsHint}
                className="max-w-md"
              >
                <Select
                  {...getSelectProps(fields.conflicts)}
                  defaultValue={fields.conflicts.initialValue ?? view.conflicts}
                >
                  {IMPORT_CONFLICTS.map((one) => (
                    <option key={one} value={one}>
                      {importPagesWords.conflicts[one]}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field
                meta={fields.encoding}
                label={importPagesWords.encoding}
                hint={importPagesWords.encodingHint}
                className="max-w-md"
              >
                <Select
                  {...getSelectProps(fields.encoding)}
                  defaultValue={fields.encoding.initialValue ?? view.encoding}
                >
                  {Object.entries(CSV_ENCODINGS).map(([name, label]) => (
                    <option key={name} value={name}>
                      {label}
                    </option>
                  ))}
                </Select>
              </Field>
            </div>
          </Section>
          <Section title={importPagesWords.list}>
            <Field
              meta={fields.listName}
              label={importPagesWords.listName}
              hint={importPagesWords.ifImportListNameContacts}
              className="max-w-md"
            >
              <Input
                {...getInputProps(fields.listName, { type: 'text' })}
                // A cleared field is absent from the submission: the file name is used then.
                defaultValue={
                  fields.listName.initialValue ??
                  view.listName ??
                  view.list?.name ??
                  view.fileName.replace(/\.[a-z]{1,4}$/i, '')
                }
              />
            </Field>
          </Section>
        </>
      )}
    </SchemaForm>
  )
}

function Running({ view }: { view: ImportView }) {
  const text = formatImportProgress(view)
  return (
    <Section title={importPagesWords.importingLabel} hint={importPagesWords.youCanLeavePageImport}>
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <Progress label={importPagesWords.importLabel} value={view.progressRow} max={view.totalRows} text={text} />
      <p role="status" className="tabular mt-2 text-s text-muted">
        {text}
      </p>
    </Section>
  )
}
