import { useLocation } from '@remix-run/react'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { callPagesWords } from './call-pages.words'
import { DispositionFields } from './disposition-fields'
import type { DispositionPageData } from './disposition-route.server'
import { dispositionForm } from './disposition-schema'

/** Over the list of calls. */
export function DispositionDialog({ page: { disposition, who }, list }: { page: DispositionPageData; list: string }) {
  const { search } = useLocation()
  return (
    <SchemaFormDialog
      title={callPagesWords.disposition}
      description={callPagesWords.callWith(who)}
      closeTo={`${list}${search}`}
      schema={dispositionForm}
      id="call-disposition"
      defaultValue={{ dispositionId: disposition.current?.id ?? '' }}
      submitLabel={callPagesWords.save}
      disabled={!disposition.can.includes('dispose')}
      requiresChange
    >
      {(fields) => <DispositionFields fields={fields} disposition={disposition} />}
    </SchemaFormDialog>
  )
}
