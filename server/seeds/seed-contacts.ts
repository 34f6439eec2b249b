import { stringify } from 'csv-stringify/sync'
import { createCtx, type Ctx, type Services } from '../../app/domain/context.server'
import { confirmImport } from '../../app/domain/imports/confirm-import.server'
import { runImport } from '../../app/domain/imports/run-import.server'
import { startImport } from '../../app/domain/imports/start-import.server'
import type { SeedContact } from './contacts'
import { findSeededActor } from './find-seeded-actor'

const csvOf = (contacts: readonly SeedContact[]): string =>
  stringify(
    contacts.map(({ numbers: [mobile, work], ...contact }) => ({ ...contact, mobile, work })),
    {
      header: true,
      columns: [
        { key: 'contactId', header: 'Contact ID' },
        { key: 'firstName', header: 'First name' },
        { key: 'lastName', header: 'Last name' },
        { key: 'company', header: 'Company' },
        { key: 'mobile', header: 'Mobile phone' },
        { key: 'work', header: 'Work phone' },
        { key: 'city', header: 'City' },
        { key: 'state', header: 'State' },
        { key: 'zip', header: 'ZIP' },
        ...(contacts.some(({ email }) => email) ? [{ key: 'email', header: 'Email' }] : []),
        ...(contacts.some(({ tags }) => tags) ? [{ key: 'tags', header: 'Tags' }] : []),
      ],
    },
  )

/** Idempotent. */
export async function seedContacts(
  services: Services,
  system: Ctx,
  list: { name: string; owner: string; contacts: readonly SeedContact[] },
): Promise<void> {
  const actor = await findSeededActor(system, list.owner)
  const ctx = createCtx(services, actor)
  const imported = await ctx.db.q
    .selectFrom('imports')
    .select('id')
    .where('account_id', '=', actor.accountId)
    .where('file_name', '=', `${list.name}.csv`)
    .where('state', '!=', 'preview')
    .executeTakeFirst()
  if (imported) return runImport(system, { importId: imported.id })
  const started = await startImport(ctx, { fileName: `${list.name}.csv`, bytes: Buffer.from(csvOf(list.contacts)) })
  await confirmImport(ctx, started.id, { mapping: started.mapping, listName: list.name })
  await runImport(system, { importId: started.id })
}
