import { sql } from 'kysely'
import type { SearchTodoTable } from '../../../db/schema/messenger'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

type Kind = SearchTodoTable['kind']

const insertTodo = statement((q, p: { kind: Kind; subject_id: string }) => q.insertInto('search_todo').values(p))
const insertRange = statement(
  (q, p: { kind: Kind; subject_id: string; after_position: number; last_position: number }) =>
    q.insertInto('search_todo').values(p),
)
const insertOfContact = statement((q, p: { contact_id: string }) =>
  q
    .insertInto('search_todo')
    .columns(['kind', 'subject_id'])
    .expression((of) =>
      of
        .selectFrom('threads')
        .select([sql<Kind>`'name'`.as('kind'), 'id'])
        .where('contact_id', '=', p.contact_id)
        .where('deleted_at', 'is', null),
    ),
)

/**
 * The index of words is written behind what people do: whoever sends, receives or takes back leaves a line of what is to be read,
 * in the transaction of that, and the search's keeper does the rest (`keep-search.server.ts`).
 */
const mark = (tctx: Ctx, kind: Kind, subject_id: string) => tctx.db.write(insertTodo, { kind, subject_id })

/** Something was said. */
export const markMessage = (tctx: Ctx, messageId: string) => mark(tctx, 'message', messageId)

/** Something was taken back or deleted, or the whole conversation was: it is not found by its words until they are read again. */
export const markThread = (tctx: Ctx, threadId: string) => mark(tctx, 'thread', threadId)

/** It is called something else. */
export const markName = (tctx: Ctx, threadId: string) => mark(tctx, 'name', threadId)

/** A contact is called something else, and their conversations with them. */
export const markContact = (tctx: Ctx, contactId: string) => tctx.db.write(insertOfContact, { contact_id: contactId })

/** Texts of a blast stand in their conversations: one line for all of them, however many. */
export const markBlastItems = (tctx: Ctx, blastId: string, { after, last }: { after: number; last: number }) =>
  tctx.db.write(insertRange, { kind: 'blast', subject_id: blastId, after_position: after, last_position: last })
