import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from '@remix-run/node'
import type { Ctx } from '~/domain/context.server'
import { findDialerSettings, mayRecord } from '~/domain/settings/settings.read.server'
import { recordingMode, type DialerSettings } from '~/domain/settings/settings.schema'
import { updateDialerSettings } from '~/domain/settings/update-dialer-settings.server'
import { redirectWithNotice } from '../+form/notice.server'
import { submit } from '../+form/submission'
import { readForm } from '../+form/whose-form.server'
import type { SettingForms } from './setting-forms'

/** Why one row was not saved. */
export interface RowRefusal {
  setting: string
  result: SubmissionResult
}

type Recording = Pick<DialerSettings, 'enableCallRecording' | 'recordImmediately' | 'recordAllCalls'>

interface Place<Change> {
  /** The page of the rows. */
  path: string
  forms: SettingForms
  stored(): Promise<Recording>
  /** Whether the plan includes recording: where it does not, that is said, and nobody is asked about compliance. */
  mayRecord(): Promise<boolean>
  /** Where the person is asked whether they mean a change; null: it is saved. */
  asks?(change: Change): Promise<string | null>
  save(change: Change): Promise<unknown>
}

/** One row of settings was changed. Throws a missing page for a row that is not there. */
export async function saveRow<Change>(
  request: Request,
  ctx: Ctx,
  { path, forms }: { path: string; forms: SettingForms },
  take: (change: Change) => Promise<Response>,
) {
  const setting = new URL(request.url).searchParams.get('setting') ?? ''
  const row = Object.hasOwn(forms, setting) ? forms[setting] : undefined
  if (!row) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const form = await readForm(request, ctx, path)
  const answer = await submit(form, row.change, (given) => take(given as Change))
  if (answer instanceof Response) return answer
  return data<RowRefusal>({ setting, ...answer.data }, answer.init ?? undefined)
}

/** The same of dialer settings: a person's own, or a board's. */
export const saveSetting = <Change extends Partial<Recording>>(
  request: Request,
  ctx: Ctx,
  { path, forms, stored, mayRecord, asks, save }: Place<Change>,
) =>
  saveRow<Change>(request, ctx, { path, forms }, async (change) => {
    if (change.enableCallRecording) {
      const before = await stored()
      // Recording people is a legal matter: from off it is turned on only after the compliance dialog (spec 3-settings §4).
      if (!before.enableCallRecording && (await mayRecord()))
        return redirect(`${path}/enable-recording?mode=${recordingMode({ ...before, ...change })}`)
    }
    const question = await asks?.(change)
    if (question) return redirect(question)
    await save(change)
    return redirectWithNotice(path, 'Saved')
  })

/** A row of a person's own dialer settings, on whichever page it stands. */
export const saveOwnSetting = (
  request: Request,
  ctx: Ctx,
  place: Pick<Place<Partial<DialerSettings>>, 'path' | 'forms' | 'asks'>,
) =>
  saveSetting<Partial<DialerSettings>>(request, ctx, {
    ...place,
    stored: async () => (await findDialerSettings(ctx)).settings,
    mayRecord: () => mayRecord(ctx),
    save: (change) => updateDialerSettings(ctx, change),
  })
