import { data } from '@remix-run/node'
import type { Ctx } from '~/domain/context.server'
import { requireUser } from '~/domain/access/require'
import { redirectWithNotice } from './notice.server'
import { readAnybodysForm, readAnybodysUpload } from './read-form.server'
import type { Refusal } from './submission'
import { EXPECTED_USER } from './whose-form'

export const SOMEBODY_ELSE = 'Somebody else is signed in now: the change was not saved'

/** Checks whether another user has signed in since the page was loaded. Removes the field from the form. */
export function isSomebodyElses(form: FormData, ctx: Ctx): boolean {
  const expected = form.get(EXPECTED_USER)
  form.delete(EXPECTED_USER)
  return expected !== null && expected !== requireUser(ctx).userId
}

/** Answers 409 with the form's values, so that the input is kept. */
export function somebodyElses(form: FormData) {
  const initialValue = Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
  return data<Refusal>({ result: { status: 'error', initialValue, error: { '': [SOMEBODY_ELSE] } } }, 409)
}

/** Reads a form. Redirects to `page` with a warning if another user has signed in since. */
export async function readForm(request: Request, ctx: Ctx, page: string): Promise<FormData> {
  const form = await readAnybodysForm(request)
  if (isSomebodyElses(form, ctx)) throw await redirectWithNotice(page, SOMEBODY_ELSE, 'warning')
  return form
}

/** Same with files. null: a file is larger than `maxPartSize` bytes. */
export async function readUpload(
  request: Request,
  ctx: Ctx,
  page: string,
  maxPartSize: number,
): Promise<FormData | null> {
  const form = await readAnybodysUpload(request, maxPartSize)
  if (form && isSomebodyElses(form, ctx)) throw await redirectWithNotice(page, SOMEBODY_ELSE, 'warning')
  return form
}
