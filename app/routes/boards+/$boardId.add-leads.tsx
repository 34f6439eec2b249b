import { getInputProps, getSelectProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { addListLeads as addListLeadsOfForm } from '~/domain/board-leads/add-list-leads.server'
import { addNewLead } from '~/domain/board-leads/add-new-lead.server'
import { addContactLeads, addListLeads, newLead } from '~/domain/board-leads/board-leads.schema'
import { getBoardForWork } from '~/domain/boards/board-access.server'
import { listContactLists, listContacts } from '~/domain/contacts/contacts.read.server'
import { queueContacts } from '~/domain/leads/queue-contacts.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Field, Input, Select } from '~/ui/field'
import { Tabs } from '~/ui/tabs'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaForm } from '../+form/schema-form'
import { handleSubmission, orNotFound } from '../+form/submission'
import { addLeadsWords } from './+add/add-leads.words'
import { ChooseContacts } from './+add/choose-contacts'
import { FIND_PARAM, parseWay, type Way } from './+add/ways'

const MAX_FOUND = 50
const MAX_LISTS = 100

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orNotFound(getBoardForWork(ctx, params.boardId!))
  const query = new URL(request.url).searchParams
  const way = parseWay(query)
  const find = (query.get(FIND_PARAM) ?? '').trim().slice(0, 100)
  const contacts = way === 'contacts' ? (await listContacts(ctx, { search: find, limit: MAX_FOUND })).items : []
  const lists = way === 'list' ? (await listContactLists(ctx, { limit: MAX_LISTS })).items : []
  return {
    way,
    find,
    contacts: contacts.map(({ id, name, company, phones }) => ({ id, name, company, display: phones[0]?.display })),
    lists: lists.map(({ id, name, contactCount }) => ({ id, name, contactCount })),
  }
}

export const clientLoader = createCachedLoader()

/** `way` says which of the forms it is. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const id = params.boardId!
  const page = `/boards/${id}`
  const form = await readForm(request, ctx, page)
  const way = form.get('way')
  form.delete('way')
  if (way === 'list')
    return handleSubmission(form, addListLeads, async ({ listId }) => {
      const { added, known } = await addListLeadsOfForm(ctx, { id, listId })
      return redirectWithNotice(page, addLeadsWords.added(added, known))
    })
  if (way === 'person')
    return handleSubmission(form, newLead, async (person) => {
      const { name } = await addNewLead(ctx, { id, ...person })
      return redirectWithNotice(page, addLeadsWords.addedPerson(name))
    })
  return handleSubmission(form, addContactLeads, async ({ contactIds }) => {
    const { queued, known } = await queueContacts(ctx, { id, contactIds })
    return redirectWithNotice(page, addLeadsWords.added(queued, known))
  })
}

export default function AddLeads() {
  const { way, find, contacts, lists } = useLoaderData<typeof loader>()
  const page = `/boards/${useParams().boardId}`
  const tab = (each: Way, label: string) => ({ to: `${page}/add-leads?from=${each}`, label, current: each === way })
  return (
    <Dialog title={addLeadsWords.title} closeTo={page} width={560}>
      <div className="flex flex-col gap-4">
        <Tabs
          label={addLeadsWords.ways}
          items={[
            tab('contacts', addLeadsWords.contacts),
            tab('list', addLeadsWords.list),
            tab('person', addLeadsWords.person),
            tab('file', addLeadsWords.file),
          ]}
        />
        {way === 'contacts' ? <ChooseContacts find={find} contacts={contacts} closeTo={page} /> : null}
        {way === 'list' ? <ChooseList lists={lists} closeTo={page} /> : null}
        {way === 'person' ? <NewPerson closeTo={page} /> : null}
        {way === 'file' ? (
          <>
            <p className="text-m text-muted">{addLeadsWords.fileEffect}</p>
            <DialogActions closeTo={page}>
              <ButtonLink to="/manage/contacts/import" variant="primary">
                {addLeadsWords.importContacts}
              </ButtonLink>
            </DialogActions>
          </>
        ) : null}
      </div>
    </Dialog>
  )
}

interface ChooseListProps {
  lists: { id: string; name: string; contactCount: number }[]
  closeTo: string
}

function ChooseList({ lists, closeTo }: ChooseListProps) {
  if (lists.length === 0) return <p className="text-m text-muted">{addLeadsWords.noLists}</p>
  return (
    <SchemaForm
      schema={addListLeads}
      id="add-list"
      closeTo={closeTo}
      hiddenFields={{ way: 'list' }}
      submitLabel={addLeadsWords.add}
      className="flex flex-col gap-4"
    >
      {(fields) => (
        <Field meta={fields.listId} label={addLeadsWords.chooseList} hint={addLeadsWords.listEffect}>
          <Select {...getSelectProps(fields.listId)}>
            {lists.map(({ id, name, contactCount }) => (
              <option key={id} value={id}>
                {addLeadsWords.countOf(name, contactCount)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </SchemaForm>
  )
}

function NewPerson({ closeTo }: { closeTo: string }) {
  return (
    <SchemaForm
      schema={newLead}
      id="new-lead"
      closeTo={closeTo}
      hiddenFields={{ way: 'person' }}
      submitLabel={addLeadsWords.add}
      className="flex flex-col gap-4"
    >
      {(fields) => (
        <>
          <Field meta={fields.firstName} label={addLeadsWords.firstName}>
            <Input {...getInputProps(fields.firstName, { type: 'text' })} />
          </Field>
          <Field meta={fields.lastName} label={addLeadsWords.lastName}>
            <Input {...getInputProps(fields.lastName, { type: 'text' })} />
          </Field>
          <Field meta={fields.company} label={addLeadsWords.company}>
            <Input {...getInputProps(fields.company, { type: 'text' })} />
          </Field>
          <Field meta={fields.number} label={addLeadsWords.number}>
            <Input {...getInputProps(fields.number, { type: 'tel' })} />
          </Field>
        </>
      )}
    </SchemaForm>
  )
}
