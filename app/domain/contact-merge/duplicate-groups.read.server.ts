import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { UNNAMED } from '../contact-search/index-contact.server'
import { listContactsById } from '../contacts/contacts.read.server'
import type { Page } from '../paging/page'
import { searchInSteps, STEP_ROWS } from '../paging/search-in-steps.server'
import type { DuplicateGroup, DuplicateKind, ListDuplicateGroups } from './contact-merge.schema'

const MAX_CONTACTS = 10

interface Group {
  key: string
  count: number
}

/** In order of number or name. */
export async function listDuplicateGroups(
  ctx: Ctx,
  { by, cursor, limit }: ListDuplicateGroups,
): Promise<Page<DuplicateGroup>> {
  const { accountId } = requireUser(ctx)
  const source = SOURCES[by](ctx, accountId)
  const { items, nextCursor } = await searchInSteps<Group, string>({
    limit,
    from: cursor ?? null,
    positionOf: ({ key }) => key,
    toCursor: (key) => key,
    stepEnd: source.stepEnd,
    read: source.read,
  })
  const groups: DuplicateGroup[] = []
  for (const { key, count } of items)
    groups.push({ key, count, contacts: await listContactsById(ctx, await source.idsOf(key)) })
  return { items: groups, nextCursor }
}

interface Part {
  from: string | null
  until: string | null
  limit: number
}

interface Source {
  stepEnd(from: string | null): Promise<string | null>
  read(part: Part): Promise<Group[]>
  idsOf(key: string): Promise<string[]>
}

const SOURCES: Record<DuplicateKind, (ctx: Ctx, accountId: string) => Source> = {
  number({ db: { q } }, accountId) {
    const phones = (from: string | null) =>
      q
        .selectFrom('contact_phones')
        .where('contact_phones.account_id', '=', accountId)
        .$if(from !== null, (rows) => rows.where('contact_phones.e164', '>', from ?? ''))
    const ofContacts = (from: string | null) =>
      phones(from)
        .innerJoin('contacts', 'contacts.id', 'contact_phones.contact_id')
        .where('contacts.deleted_at', 'is', null)
    return {
      async stepEnd(from) {
        const last = await phones(from)
          .select('e164')
          .orderBy('e164')
          .orderBy('contact_id')
          .limit(1)
          .offset(STEP_ROWS - 1)
          .executeTakeFirst()
        return last?.e164 ?? null
      },
      read: ({ from, until, limit }) =>
        ofContacts(from)
          .select(({ fn }) => ['contact_phones.e164 as key', fn.countAll<number>().as('count')])
          .$if(until !== null, (rows) => rows.where('contact_phones.e164', '<=', until ?? ''))
          .groupBy('contact_phones.e164')
          .having(({ fn }) => fn.countAll(), '>', 1)
          .orderBy('contact_phones.e164')
          .limit(limit)
          .execute(),
      async idsOf(key) {
        const rows = await ofContacts(null)
          .select('contacts.id')
          .where('contact_phones.e164', '=', key)
          .orderBy('contacts.id')
          .limit(MAX_CONTACTS)
          .execute()
        return rows.map(({ id }) => id)
      },
    }
  },
  name({ db: { q } }, accountId) {
    const named = (from: string | null) =>
      q
        .selectFrom('contacts')
        .where('account_id', '=', accountId)
        .where('deleted_at', 'is', null)
        .where('name_key', '>', from ?? '')
        .where('name_key', '!=', UNNAMED)
    return {
      async stepEnd(from) {
        const last = await named(from)
          .select('name_key')
          .orderBy('name_key')
          .orderBy('id')
          .limit(1)
          .offset(STEP_ROWS - 1)
          .executeTakeFirst()
        return last?.name_key ?? null
      },
      read: ({ from, until, limit }) =>
        named(from)
          .select(({ fn }) => ['name_key as key', fn.countAll<number>().as('count')])
          .$if(until !== null, (rows) => rows.where('name_key', '<=', until ?? ''))
          .groupBy('name_key')
          .having(({ fn }) => fn.countAll(), '>', 1)
          .orderBy('name_key')
          .limit(limit)
          .execute(),
      async idsOf(key) {
        const rows = await named(null)
          .select('id')
          .where('name_key', '=', key)
          .orderBy('id')
          .limit(MAX_CONTACTS)
          .execute()
        return rows.map(({ id }) => id)
      },
    }
  },
}
