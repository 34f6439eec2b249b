import { sql } from 'kysely'
import type { SearchTodoTable } from '../../../db/schema/messenger'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

type Kind = SearchTodoTable['kind']

const insertTodo = statement((q, p: { kind: Kind; subject_id: string }) => q.insertInto('search_tasks').values(p))
const insertRange = statement(
  (q, p: { kind: Kind; subject_id: string; after_position: number; last_position: number }) =>
    q.insertInto('search_tasks').values(p),
)
const insertTodosOfContact = statement((q, p: { contact_id: string }) =>
  q
    .insertInto('search_tasks')
    .columns(['kind', 'subject_id'])
    .expression((of) =>
      of
        .selectFrom('threads')
        .select([sql<Kind>`'name'`.as('kind'), 'id'])
        .where('contact_id', '=', p.contact_id)
        .where('deleted_at', 'is', null),
    ),
)

const insertTodosOfNotes = statement((q, p: { thread_id: string }) =>
  q
    .insertInto('search_tasks')
    .columns(['kind', 'subject_id'])
    .expression((of) =>
      of
        .selectFrom('notes')
        .select([sql<Kind>`'message'`.as('kind'), 'id'])
        .where('thread_id', '=', p.thread_id)
        .where('deleted_at', 'is', null),
    ),
)

/** Same transaction as the change. */
const enqueueIndexing = (tx: Ctx, kind: Kind, subject_id: string) => tx.db.write(insertTodo, { kind, subject_id })

export const markMessageForIndex = (tx: Ctx, messageId: string) => enqueueIndexing(tx, 'message', messageId)

/** Draft threads are not indexed. */
export const markNotesForIndex = (tx: Ctx, threadId: string) => tx.db.write(insertTodosOfNotes, { thread_id: threadId })

/** Hides the thread from search until reindexed. */
export const markThreadForIndex = (tx: Ctx, threadId: string) => enqueueIndexing(tx, 'thread', threadId)

export const markThreadNameForIndex = (tx: Ctx, threadId: string) => enqueueIndexing(tx, 'name', threadId)

export const markContactForIndex = (tx: Ctx, contactId: string) =>
  tx.db.write(insertTodosOfContact, { contact_id: contactId })

export const markBlastItemsForIndex = (tx: Ctx, blastId: string, { after, last }: { after: number; last: number }) =>
  tx.db.write(insertRange, { kind: 'blast', subject_id: blastId, after_position: after, last_position: last })
