import type { Selectable } from 'kysely'
import type { LinkPreviewsTable } from '../../../db/schema/messenger'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { PagePreview, WebPageImage } from '../outside.port'
import { getLinkPictureKey, getLinkPicturePath, type PictureName } from './link-pictures.read.server'
import type { LinkPreview } from './link-previews.schema'
import { parseWebUrl } from './web-url'
import { linkPreviewsWords } from './link-previews.words'

const CACHE_MS = 24 * 60 * 60_000
/** Retry a page that could not be read. */
const RETRY_UNREADABLE_MS = 10 * 60_000
/** Per user. */
const MAX_PAGES = 60
const MAX_PAGES_WINDOW_MS = 10 * 60_000

type Row = Selectable<LinkPreviewsTable>

const createEmptyPreview = (url: string): LinkPreview => ({
  url,
  title: null,
  description: null,
  image: null,
  favicon: null,
})

/** Cached per account. Null title: invalid or unreadable. Throws too_many_requests. */
export async function unfurl(ctx: Ctx, { url: input }: { url: string }): Promise<LinkPreview> {
  const { userId, accountId } = requireUser(ctx)
  const url = parseWebUrl(input)
  if (url === null) return createEmptyPreview(input)
  const cached = await findRow(ctx, accountId, url)
  const now = ctx.clock.now()
  if (cached?.read_at != null && now - cached.read_at < (cached.title === null ? RETRY_UNREADABLE_MS : CACHE_MS))
    return toLinkPreview(cached)
  const id = await reservePreview(ctx, { accountId, userId, url })
  const page = await ctx.webPages.read(url)
  // Files before their row.
  if (page?.image) await ctx.files.write(getLinkPictureKey(id, 'image'), page.image.bytes)
  if (page?.favicon) await ctx.files.write(getLinkPictureKey(id, 'favicon'), page.favicon.bytes)
  return savePreview(ctx, id, page)
}

const findRow = (ctx: Ctx, accountId: string, url: string): Promise<Row | undefined> =>
  ctx.db.q
    .selectFrom('link_previews')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('url', '=', url)
    .executeTakeFirst()

/** Before the fetch, for the limit. */
async function reservePreview(
  ctx: Ctx,
  { accountId, userId, url }: { accountId: string; userId: string; url: string },
): Promise<string> {
  return ctx.db.transact('link.claim', async (tx) => {
    const now = tx.clock.now()
    const recent = await tx.db.q
      .selectFrom('link_previews')
      .select('id')
      .where('requested_by', '=', userId)
      .where('requested_at', '>', now - MAX_PAGES_WINDOW_MS)
      .limit(MAX_PAGES)
      .execute()
    if (recent.length >= MAX_PAGES)
      throw new DomainError('too_many_requests', linkPreviewsWords.tooManyLinksPreviewedWait)
    const existing = await findRow(tx, accountId, url)
    const request = { requested_by: userId, requested_at: now }
    if (existing) {
      await tx.db.q.updateTable('link_previews').set(request).where('id', '=', existing.id).execute()
      return existing.id
    }
    const id = tx.ids('lnk')
    await tx.db.q
      .insertInto('link_previews')
      .values({ id, account_id: accountId, url, ...request })
      .execute()
    return id
  })
}

function savePreview(ctx: Ctx, id: string, page: PagePreview | null): Promise<LinkPreview> {
  return ctx.db.transact('link.keep', async (tx) => {
    const row = await tx.db.q
      .updateTable('link_previews')
      .set({
        title: page?.title ?? null,
        description: page?.description ?? null,
        ...toPictureColumns('image', page?.image),
        ...toPictureColumns('favicon', page?.favicon),
        read_at: tx.clock.now(),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return toLinkPreview(row)
  })
}

const toPictureColumns = (name: PictureName, picture: WebPageImage | null | undefined) => ({
  [`${name}_type`]: picture?.mimeType ?? null,
  [`${name}_bytes`]: picture?.bytes.byteLength ?? null,
})

const toLinkPreview = ({ id, url, title, description, image_type, favicon_type }: Row): LinkPreview => ({
  url,
  title,
  description,
  image: image_type === null ? null : getLinkPicturePath(id, 'image'),
  favicon: favicon_type === null ? null : getLinkPicturePath(id, 'favicon'),
})
