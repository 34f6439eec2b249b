import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { z } from 'zod'
import { forbidden } from '~/domain/errors'
import { undoImport } from '~/domain/import-undo/undo-import.server'
import { findImport } from '~/domain/imports/imports.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orNotFound } from '../+form/submission'
import { importPagesWords } from '../+imports/import-pages.words'

const importPath = (id: string) => `/manage/contacts/imports/${id}`

async function findUndoable({ request, context, params }: LoaderFunctionArgs) {
  const { can, fileName, doNotCall } = await findImport(await context.requireUser(request), params.id!)
  if (!can.undo) throw forbidden()
  return { fileName, doNotCall }
}

export const loader = (args: LoaderFunctionArgs) => orNotFound(findUndoable(args))

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, importPath(params.id!)), z.strictObject({}), async () => {
    await undoImport(ctx, params.id!)
    return redirectWithNotice(importPath(params.id!), importPagesWords.undoStarted)
  })
}

export default function UndoImport() {
  const { fileName, doNotCall } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={importPagesWords.undoTitle(fileName)}
      description={importPagesWords.undoEffect + (doNotCall > 0 ? ` ${importPagesWords.dncEntriesStay}` : '')}
      closeTo={importPath(useParams()['id']!)}
      submitLabel={importPagesWords.undoImport}
      variant="danger"
    />
  )
}
