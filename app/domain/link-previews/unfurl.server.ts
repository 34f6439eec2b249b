import type { Selectable } from 'kysely'
import type { LinkPreviewsTable } from '../../../db/schema/messenger'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { FoundPage, PagePicture } from '../web-pages.port'
import { pictureKey, picturePath, type PictureName } from './link-pictures.read.server'
import type { LinkPreview } from './link-previews.schema'
import { webUrlOf } from './web-url'

const KEPT_MS = 24 * 60 * 60_000
/** Retry a page that could not be read. */
const NOTHING_MS = 10 * 60_000
/** Per user. */
const MOST_PAGES = 60
const MOST_PAGES_WITHIN_MS = 10 * 60_000

type Row = Selectable<LinkPreviewsTable>

const nothing = (url: string): LinkPreview => ({ url, title: null, description: null, image: null, favicon: null })

/** Cached per account. Null title: invalid or unreadable. Throws too_many_requests. */
export async function unfurl(ctx: Ctx, { url: written }: { url: string }): Promise<LinkPreview> {
  const { userId, accountId } = requireUser(ctx)
  const url = webUrlOf(written)
  if (url === null) return nothing(written)
  const known = await findRow(ctx, accountId, url)
  const now = ctx.clock.now()
  if (known?.read_at != null && now - known.read_at < (known.title === null ? NOTHING_MS : KEPT_MS))
    return viewOf(known)
  const id = await claim(ctx, { accountId, userId, url })
  const page = await ctx.webPages.read(url)
  // Files before their row.
  if (page?.image) await ctx.files.write(pictureKey(id, 'image'), page.image.bytes)
  if (page?.favicon) await ctx.files.write(pictureKey(id, 'favicon'), page.favicon.bytes)
  return keep(ctx, id, page)
}

const findRow = (ctx: Ctx, accountId: string, url: string): Promise<Row | undefined> =>
  ctx.db.q
    .selectFrom('link_previews')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('url', '=', url)
    .executeTakeFirst()

/** Before the fetch, for the limit. */
async function claim(
  ctx: Ctx,
  { accountId, userId, url }: { accountId: string; userId: string; url: string },
): Promise<string> {
  return ctx.db.transact('link.claim', async (tctx) => {
    const now = tctx.clock.now()
    const lately = await tctx.db.q
      .selectFrom('link_previews')
      .select('id')
      .where('asked_by', '=', userId)
      .where('asked_at', '>', now - MOST_PAGES_WITHIN_MS)
      .limit(MOST_PAGES)
      .execute()
    if (lately.length >= MOST_PAGES) throw new DomainError('too_many_requests', 'Too many links were read just now')
    const known = await findRow(tctx, accountId, url)
    const asked = { asked_by: userId, asked_at: now }
    if (known) {
      await tctx.db.q.updateTable('link_previews').set(asked).where('id', '=', known.id).execute()
      return known.id
    }
    const id = tctx.ids('lnk')
    await tctx.db.q
      .insertInto('link_previews')
      .values({ id, account_id: accountId, url, ...asked })
      .execute()
    return id
  })
}

function keep(ctx: Ctx, id: string, page: FoundPage | null): Promise<LinkPreview> {
  return ctx.db.transact('link.keep', async (tctx) => {
    const row = await tctx.db.q
      .updateTable('link_previews')
      .set({
        title: page?.title ?? null,
        description: page?.description ?? null,
        ...pictureFacts('image', page?.image),
        ...pictureFacts('favicon', page?.favicon),
        read_at: tctx.clock.now(),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return viewOf(row)
  })
}

const pictureFacts = (name: PictureName, picture: PagePicture | null | undefined) => ({
  [`${name}_type`]: picture?.mimeType ?? null,
  [`${name}_bytes`]: picture?.bytes.byteLength ?? null,
})

const viewOf = ({ id, url, title, description, image_type, favicon_type }: Row): LinkPreview => ({
  url,
  title,
  description,
  image: image_type === null ? null : picturePath(id, 'image'),
  favicon: favicon_type === null ? null : picturePath(id, 'favicon'),
})
