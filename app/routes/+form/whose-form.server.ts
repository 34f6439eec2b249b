import { data } from '@remix-run/node'
import type { Ctx } from '~/domain/context.server'
import { requireUser } from '~/domain/access/require'
import { redirectWithNotice } from './notice.server'
import { readAnybodysForm, readAnybodysUpload } from './read-form.server'
import type { Refusal } from './submission'
import { EXPECTED_USER } from './whose-form'

/** Said where a form is not saved as somebody else's. */
export const SOMEBODY_ELSE = 'Somebody else is signed in now: the change was not saved'

/**
 * Whether a form comes from a page whose reader is not signed in any more: it would be saved as whoever is signed in now. Takes the
 * name out: to what the form is read with it is unknown.
 */
export function isSomebodyElses(form: FormData, ctx: Ctx): boolean {
  const expected = form.get(EXPECTED_USER)
  form.delete(EXPECTED_USER)
  return expected !== null && expected !== requireUser(ctx).userId
}

/** Said in the form itself, which stays with what was typed: more would be lost than a word. */
export function somebodyElses(form: FormData) {
  const initialValue = Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
  return data<Refusal>({ result: { status: 'error', initialValue, error: { '': [SOMEBODY_ELSE] } } }, 409)
}

/** The form that an action was sent. Where it was somebody else's, `page` is shown as who is signed in now, and says so. */
export async function readForm(request: Request, ctx: Ctx, page: string): Promise<FormData> {
  const form = await readAnybodysForm(request)
  if (isSomebodyElses(form, ctx)) throw await redirectWithNotice(page, SOMEBODY_ELSE, 'warning')
  return form
}

/** The same with files up to a size. null: one is larger. */
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
