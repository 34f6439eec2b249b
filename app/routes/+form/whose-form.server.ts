import { data } from '@remix-run/node'
import type { Ctx } from '~/domain/context.server'
import { requireUser } from '~/domain/access/require'
import { redirectWithNotice } from './notice.server'
import { readAnybodysForm, readAnybodysUpload } from './read-form.server'
import type { Refusal } from './submission'
import { EXPECTED_USER } from './whose-form'

export const SOMEBODY_ELSE = 'Somebody else is signed in now: the change was not saved'

/** Another user signed in since. Removes the field. */
export function isSomebodyElses(form: FormData, ctx: Ctx): boolean {
  const expected = form.get(EXPECTED_USER)
  form.delete(EXPECTED_USER)
  return expected !== null && expected !== requireUser(ctx).userId
}

/** Keeps the input. */
export function somebodyElses(form: FormData) {
  const initialValue = Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
  return data<Refusal>({ result: { status: 'error', initialValue, error: { '': [SOMEBODY_ELSE] } } }, 409)
}

export async function readForm(request: Request, ctx: Ctx, page: string): Promise<FormData> {
  const form = await readAnybodysForm(request)
  if (isSomebodyElses(form, ctx)) throw await redirectWithNotice(page, SOMEBODY_ELSE, 'warning')
  return form
}

/** null: a file exceeds `maxPartSize` bytes. */
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
