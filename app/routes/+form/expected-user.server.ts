import { data } from '@remix-run/node'
import type { Ctx } from '~/domain/context.server'
import { requireUser } from '~/domain/access/require'
import { redirectWithNotice } from './notice.server'
import { readUncheckedForm, readUncheckedUpload } from './read-form.server'
import type { Refusal } from './submission'
import { EXPECTED_USER } from './expected-user-field'
import { formWords } from './form.words'

/** Another user signed in since. Removes the field. */
export function isFromOtherUser(form: FormData, ctx: Ctx): boolean {
  const expected = form.get(EXPECTED_USER)
  form.delete(EXPECTED_USER)
  return expected !== null && expected !== requireUser(ctx).userId
}

/** Keeps the input. */
export function userChangedResponse(form: FormData) {
  const initialValue = Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
  return data<Refusal>({ result: { status: 'error', initialValue, error: { '': [formWords.userChanged] } } }, 409)
}

export async function readForm(request: Request, ctx: Ctx, page: string): Promise<FormData> {
  const form = await readUncheckedForm(request)
  if (isFromOtherUser(form, ctx)) throw await redirectWithNotice(page, formWords.userChanged, 'warning')
  return form
}

/** null: a file exceeds `maxPartSize` bytes. */
export async function readUpload(
  request: Request,
  ctx: Ctx,
  page: string,
  maxPartSize: number,
): Promise<FormData | null> {
  const form = await readUncheckedUpload(request, maxPartSize)
  if (form && isFromOtherUser(form, ctx)) throw await redirectWithNotice(page, formWords.userChanged, 'warning')
  return form
}
