import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from '@remix-run/node'
import type { Ctx } from '~/domain/context.server'
import { findDialerSettings, mayRecord } from '~/domain/settings/settings.read.server'
import { recordingMode, type DialerSettings } from '~/domain/settings/settings.schema'
import { updateDialerSettings } from '~/domain/settings/update-dialer-settings.server'
import { answerWithNotice, redirectWithNotice } from '../+form/notice.server'
import { submit } from '../+form/submission'
import { readForm } from '../+form/whose-form.server'
import { SAVED, type SettingForms } from './setting-forms'

/** What became of one row: why it was not saved; null: it was. */
export interface RowAnswer {
  setting: string
  result: SubmissionResult | null
}

type Recording = Pick<DialerSettings, 'enableCallRecording' | 'recordImmediately' | 'recordAllCalls'>

/** Which row a form is of. */
export const settingOf = (request: Request): string => new URL(request.url).searchParams.get('setting') ?? ''

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

/**
 * One row of settings was changed: `take` saves it, or answers where the person is asked whether they mean it. Where scripts run
 * the page is read again by itself; without them it is shown again. Throws a missing page for a row that is not there.
 */
export async function saveRow<Change>(
  request: Request,
  ctx: Ctx,
  { path, forms }: { path: string; forms: SettingForms },
  take: (change: Change) => Promise<string | null>,
) {
  const setting = settingOf(request)
  const row = Object.hasOwn(forms, setting) ? forms[setting] : undefined
  if (!row) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const form = await readForm(request, ctx, path)
  const isPlain = form.get('plain') === 'yes'
  form.delete('plain')
  const answer = await submit(form, row.change, async (given) => {
    const question = await take(given as Change)
    if (question) return redirect(question)
    if (isPlain) return redirectWithNotice(path, SAVED)
    return answerWithNotice({ setting, result: null } satisfies RowAnswer, SAVED)
  })
  if (answer instanceof Response) return answer
  return data<RowAnswer>({ setting, ...answer.data }, answer.init ?? undefined)
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
        return `${path}/enable-recording?mode=${recordingMode({ ...before, ...change })}`
    }
    const question = await asks?.(change)
    if (!question) await save(change)
    return question ?? null
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
