import { createCookie, redirect } from '@remix-run/node'
import { z } from 'zod'

const cookie = createCookie('notice', { path: '/', sameSite: 'lax', httpOnly: true, maxAge: 30 })
const noticeShape = z.object({
  id: z.string(),
  text: z.string().max(300),
  tone: z.enum(['success', 'warning', 'error']),
})

export type NoticeText = z.infer<typeof noticeShape>

const createNoticeInit = async (text: string, tone: NoticeText['tone']) => ({
  headers: { 'Set-Cookie': await cookie.serialize({ id: crypto.randomUUID(), text, tone }) },
})

/** The next page shows the notice once. */
export const redirectWithNotice = async (
  to: string,
  text: string,
  tone: NoticeText['tone'] = 'success',
): Promise<Response> => redirect(to, await createNoticeInit(text, tone))

export const jsonWithNotice = async (body: object, text: string): Promise<Response> =>
  Response.json(body, await createNoticeInit(text, 'success'))

/** `headers` clear it. */
export async function consumeNotice(request: Request): Promise<{ notice: NoticeText | null; headers: Headers }> {
  const parsed = noticeShape.safeParse(await cookie.parse(request.headers.get('cookie')))
  const headers = new Headers()
  if (parsed.success) headers.set('Set-Cookie', await cookie.serialize('', { maxAge: 0 }))
  return { notice: parsed.success ? parsed.data : null, headers }
}
