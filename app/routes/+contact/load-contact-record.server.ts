import type { ActionFunctionArgs } from '@remix-run/node'
import { addContactNote } from '~/domain/contact-notes/add-contact-note.server'
import { contactNoteText } from '~/domain/contact-notes/contact-notes.schema'
import { findContactRecord } from '~/domain/contact-record/contact-record.read.server'
import { TIMELINE_KINDS, type TimelineKind } from '~/domain/contact-record/contact-record.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { listTimeline } from '~/domain/contact-record/timeline.read.server'
import type { Ctx } from '~/domain/context.server'
import { CURSOR_PARAM } from '~/ui/pagination'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orNotFound } from '../+form/submission'
import { KIND_PARAM } from './kind-param'

const PAGE_SIZE = 30

/** Throws 404. */
export async function loadContactRecord(ctx: Ctx, request: Request, contactId: string) {
  const query = new URL(request.url).searchParams
  const record = await orNotFound(findContactRecord(ctx, contactId))
  const timeline = await listTimeline(ctx, {
    contactId,
    kind: TIMELINE_KINDS.find((kind: TimelineKind) => kind === query.get(KIND_PARAM)),
    cursor: query.get(CURSOR_PARAM) ?? undefined,
    limit: PAGE_SIZE,
  })
  return { record, timeline, serverNow: ctx.clock.now() }
}

/** Adds a note and returns to `page`. */
export async function saveNote({ request, context }: ActionFunctionArgs, contactId: string, page: string) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, page), contactNoteText, async ({ text }) => {
    await addContactNote(ctx, { contactId, text })
    return redirectWithNotice(page, contactRecordWords.noteAdded)
  })
}
