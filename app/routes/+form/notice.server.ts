import { createCookie, redirect } from '@remix-run/node'
import { z } from 'zod'

const cookie = createCookie('notice', { path: '/', sameSite: 'lax', httpOnly: true, maxAge: 30 })
const noticeShape = z.object({
  id: z.string(),
  text: z.string().max(300),
  tone: z.enum(['success', 'warning', 'error']),
})

export type NoticeText = z.infer<typeof noticeShape>

/** Ends a form: goes on to a page, which tells once what was done, or why it was not. */
export async function redirectWithNotice(
  to: string,
  text: string,
  tone: NoticeText['tone'] = 'success',
): Promise<Response> {
  return redirect(to, { headers: { 'Set-Cookie': await cookie.serialize({ id: crypto.randomUUID(), text, tone }) } })
}

/** What the form before this page left to tell, and the header that keeps it from being told twice. */
export async function takeNotice(request: Request): Promise<{ notice: NoticeText | null; headers: Headers }> {
  const parsed = noticeShape.safeParse(await cookie.parse(request.headers.get('cookie')))
  const headers = new Headers()
  if (parsed.success) headers.set('Set-Cookie', await cookie.serialize('', { maxAge: 0 }))
  return { notice: parsed.success ? parsed.data : null, headers }
}
