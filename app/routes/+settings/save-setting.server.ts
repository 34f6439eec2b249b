import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from '@remix-run/node'
import type { Ctx } from '~/domain/context.server'
import { findDialerSettings, canRecord } from '~/domain/settings/settings.read.server'
import { recordingMode, type DialerSettings } from '~/domain/settings/settings.schema'
import { updateDialerSettings } from '~/domain/settings/update-dialer-settings.server'
import { jsonWithNotice, redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { readForm } from '../+form/expected-user.server'
import { SAVED, type SettingForms } from './setting-forms'

/** `result` null: saved. */
export interface RowAnswer {
  setting: string
  result: SubmissionResult | null
}

type Recording = Pick<DialerSettings, 'enableCallRecording' | 'recordImmediately' | 'recordAllCalls'>

export const getSettingName = (request: Request): string => new URL(request.url).searchParams.get('setting') ?? ''

interface SaveSettingOptions<Change> {
  path: string
  forms: SettingForms
  stored(): Promise<Recording>
  canRecord(): Promise<boolean>
  /** Returns the URL of a confirmation page. null: none needed. */
  asks?(change: Change): Promise<string | null>
  save(change: Change): Promise<unknown>
}

/**
 * Saves one settings row. `applyChange` may return the URL of a confirmation page. Throws a 404 Response for an unknown row.
 */
export async function saveRow<Change>(
  request: Request,
  ctx: Ctx,
  { path, forms }: { path: string; forms: SettingForms },
  applyChange: (change: Change) => Promise<string | null>,
) {
  const setting = getSettingName(request)
  const row = Object.hasOwn(forms, setting) ? forms[setting] : undefined
  if (!row) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const form = await readForm(request, ctx, path)
  const isPlain = form.get('plain') === 'yes'
  form.delete('plain')
  const answer = await handleSubmission(form, row.change, async (parsed) => {
    const question = await applyChange(parsed as Change)
    if (question) return redirect(question)
    if (isPlain) return redirectWithNotice(path, SAVED)
    return jsonWithNotice({ setting, result: null } satisfies RowAnswer, SAVED)
  })
  if (answer instanceof Response) return answer
  return data<RowAnswer>({ setting, ...answer.data }, answer.init ?? undefined)
}

export const saveSetting = <Change extends Partial<Recording>>(
  request: Request,
  ctx: Ctx,
  { path, forms, stored, canRecord, asks, save }: SaveSettingOptions<Change>,
) =>
  saveRow<Change>(request, ctx, { path, forms }, async (change) => {
    if (change.enableCallRecording) {
      const before = await stored()
      // Recording needs consent by law: turning it on requires the compliance dialog (3-settings §4).
      if (!before.enableCallRecording && (await canRecord()))
        return `${path}/enable-recording?mode=${recordingMode({ ...before, ...change })}`
    }
    const question = await asks?.(change)
    if (!question) await save(change)
    return question ?? null
  })

export const saveOwnSetting = (
  request: Request,
  ctx: Ctx,
  place: Pick<SaveSettingOptions<Partial<DialerSettings>>, 'path' | 'forms' | 'asks'>,
) =>
  saveSetting<Partial<DialerSettings>>(request, ctx, {
    ...place,
    stored: async () => (await findDialerSettings(ctx)).settings,
    canRecord: () => canRecord(ctx),
    save: (change) => updateDialerSettings(ctx, change),
  })
