import type { Selectable } from 'kysely'
import type { ContactPicturesTable } from '../../../db/schema/contacts'
import { findContactRow } from '../contacts/contacts.read.server'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import type { WebPageImage } from '../outside.port'
import { getContactPicturePath } from './contact-picture-path.server'

const CACHE_MS = 24 * 60 * 60_000
const RETRY_FAILED_MS = 10 * 60_000
/** Per account. */
const MAX_PICTURES = 300
const MAX_PICTURES_WINDOW_MS = 10 * 60_000

type Row = Selectable<ContactPicturesTable>

export const getContactPictureKey = (id: string): string => `contact-pictures/${id}`

/** Throws not_found, also for a picture that could not be fetched. */
export async function fetchContactPicture(
  ctx: Ctx,
  { id, version }: { id: string; version: string },
): Promise<{ fileKey: string; contentType: string; bytes: number }> {
  const { account_id: accountId, avatar_url: url } = await findContactRow(ctx, id)
  if (!url || !getContactPicturePath(id, url)?.endsWith(`/${version}`)) throw notFound('Picture')
  const row = (await findFresh(ctx, accountId, url)) ?? (await fetchAndSave(ctx, accountId, url))
  if (row.content_type === null || row.bytes === null) throw notFound('Picture')
  return { fileKey: getContactPictureKey(row.id), contentType: row.content_type, bytes: row.bytes }
}

const findRow = ({ db }: Ctx, accountId: string, url: string): Promise<Row | undefined> =>
  db.q
    .selectFrom('contact_pictures')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('url', '=', url)
    .executeTakeFirst()

async function findFresh(ctx: Ctx, accountId: string, url: string): Promise<Row | undefined> {
  const row = await findRow(ctx, accountId, url)
  const lasts = row?.content_type === null ? RETRY_FAILED_MS : CACHE_MS
  return row && ctx.clock.now() - row.fetched_at < lasts ? row : undefined
}

async function fetchAndSave(ctx: Ctx, accountId: string, url: string): Promise<Row> {
  if ((await countRecent(ctx, accountId)) >= MAX_PICTURES) throw notFound('Picture')
  const picture = await ctx.webPages.readPicture(url)
  if (picture === 'busy') throw notFound('Picture')
  return savePicture(ctx, { accountId, url }, picture)
}

async function countRecent({ db, clock }: Ctx, accountId: string): Promise<number> {
  const { count } = await db.q
    .selectFrom('contact_pictures')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .where('fetched_at', '>', clock.now() - MAX_PICTURES_WINDOW_MS)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function savePicture(
  ctx: Ctx,
  { accountId, url }: { accountId: string; url: string },
  picture: WebPageImage | null,
): Promise<Row> {
  const id = (await findRow(ctx, accountId, url))?.id ?? ctx.ids('pic')
  // The file before its row.
  if (picture) await ctx.files.write(getContactPictureKey(id), picture.bytes)
  return ctx.db.transact('contact-picture.save', (tx) => {
    const fetched = {
      content_type: picture?.mimeType ?? null,
      bytes: picture?.bytes.byteLength ?? null,
      fetched_at: tx.clock.now(),
    }
    return tx.db.q
      .insertInto('contact_pictures')
      .values({ id, account_id: accountId, url, ...fetched })
      .onConflict((conflict) => conflict.columns(['account_id', 'url']).doUpdateSet(fetched))
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
