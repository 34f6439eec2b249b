import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { createCachedLoader } from '~/live/create-cached-loader'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { useHydrated } from '~/ui/use-hydrated'
import { requirePermission } from '~/domain/access/require'
import { listAudioMessages } from '~/domain/audio/audio-messages.read.server'
import { contactName } from '~/domain/contacts/contacts.read.server'
import { listSelectedContacts } from '~/domain/contacts/selected-contacts.read.server'
import { createDropBatch } from '~/domain/ringless/create-drop-batch.server'
import { findRinglessOptions } from '~/domain/ringless/options.read.server'
import { checkRecipients, splitPasted } from '~/domain/ringless/resolve-recipients.server'
import {
  checkRecipients as checkedFields,
  createDrop,
  MAX_PASTED_LENGTH,
  MAX_RECIPIENTS,
} from '~/domain/ringless/ringless.schema'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orForbidden, orNotFound } from '../+form/submission'
import { RinglessVoicemail } from '../+ringless/ringless'
import type { RinglessPlace } from '../+ringless/ringless-context'
import { ALL_PARAM } from './+contacts/selection-paths'
import { PlainRingless, type PlainAnswer } from './+ringless/plain-ringless'
import { batchPath, BOARD_PARAM, CONTACT_PARAM, NEW_RINGLESS, RINGLESS, STAGE_PARAM } from '../+ringless/ringless-paths'
import { ringlessPagesWords } from './+ringless/ringless-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: ringlessPagesWords.newRingless }]

/** As many as an account and its user can have. */
const MAX_RECORDINGS = 200

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orForbidden(Promise.resolve().then(() => requirePermission(ctx, 'call')))
  const query = new URL(request.url).searchParams
  const ids = [...new Set(query.getAll(CONTACT_PARAM))]
  if (query.has(ALL_PARAM) || ids.length > MAX_RECIPIENTS)
    throw await redirectWithNotice('/manage/contacts', ringlessPagesWords.tooMany, 'warning')
  const [boardId, stageId] = [query.get(BOARD_PARAM), query.get(STAGE_PARAM)]
  const [contacts, options, recordings] = await Promise.all([
    ids.length === 0 ? [] : orNotFound(listSelectedContacts(ctx, ids)),
    orForbidden(findRinglessOptions(ctx)),
    listAudioMessages(ctx, { limit: MAX_RECORDINGS, kind: 'ringless' }),
  ])
  return {
    contacts: contacts.map((row) => ({ id: row.id, name: contactName(row) })),
    stage: boardId && stageId ? { boardId, stageId } : null,
    options,
    recordings: recordings.items,
  }
}

export const clientLoader = createCachedLoader()

const plainForm = z.strictObject({
  intent: z.enum(['check', 'send']),
  voicemailId: createDrop.shape.voicemailId,
  forwardingNumber: createDrop.shape.forwardingNumber,
  numbers: z.string().max(MAX_PASTED_LENGTH).default(''),
  contact: z.array(z.string().max(60)).max(MAX_RECIPIENTS).default([]),
})

/** Of a browser without scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readForm(request, ctx, NEW_RINGLESS)
  return handleSubmission<typeof plainForm, PlainAnswer | Response>(
    form,
    plainForm,
    async ({ intent, numbers, contact, ...fields }) => {
      requirePermission(ctx, 'call')
      const contacts = contact.map((contactId) => ({ contactId, numbers: [] }))
      if (intent === 'check') {
        const { recipients } = await checkRecipients(ctx, checkedFields.parse({ contacts, pasted: numbers }))
        return { checked: recipients, fields: { ...fields, numbers, contact } }
      }
      const pasted = splitPasted(numbers).map((number) => ({ contactId: null, numbers: [number] }))
      const all = [...contacts, ...pasted].slice(0, MAX_RECIPIENTS)
      const { id } = await createDropBatch(ctx, { ...fields, contacts: all })
      return redirectWithNotice(batchPath(id), ringlessPagesWords.sentNotice)
    },
  )
}

export default function NewRingless() {
  const { contacts, stage, options, recordings } = useLoaderData<typeof loader>()
  const isHydrated = useHydrated()
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={ringlessPagesWords.newRingless}
        back={<BackLink to={RINGLESS}>{ringlessPagesWords.history}</BackLink>}
      >
        {ringlessPagesWords.about}
      </PageHeader>
      {isHydrated ? (
        <Composer contactIds={contacts.map(({ id }) => id)} stage={stage} />
      ) : (
        <PlainRingless recordings={recordings} options={options} contacts={contacts} closeTo={RINGLESS} />
      )}
    </div>
  )
}

function Composer({ contactIds, stage }: { contactIds: string[]; stage: { boardId: string; stageId: string } | null }) {
  const place: RinglessPlace = { isPage: true, contactIds, ...(stage ? { stage } : {}) }
  return (
    <div className="h-[calc(100dvh-12rem)] min-h-140 max-w-5xl overflow-hidden rounded-l border border-line">
      <RinglessVoicemail place={place} />
    </div>
  )
}
