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

/** Same transaction as the change. */
const mark = (tctx: Ctx, kind: Kind, subject_id: string) => tctx.db.write(insertTodo, { kind, subject_id })

export const markMessage = (tctx: Ctx, messageId: string) => mark(tctx, 'message', messageId)

/** Hides the thread from search until reindexed. */
export const markThread = (tctx: Ctx, threadId: string) => mark(tctx, 'thread', threadId)

export const markName = (tctx: Ctx, threadId: string) => mark(tctx, 'name', threadId)

export const markContact = (tctx: Ctx, contactId: string) => tctx.db.write(insertOfContact, { contact_id: contactId })

export const markBlastItems = (tctx: Ctx, blastId: string, { after, last }: { after: number; last: number }) =>
  tctx.db.write(insertRange, { kind: 'blast', subject_id: blastId, after_position: after, last_position: last })
