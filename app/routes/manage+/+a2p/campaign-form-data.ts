import { campaignDraft, type CampaignDraft } from '~/domain/a2p/a2p.schema'

export type FormErrors = Record<string, string[]>

const FLAGS = ['hasEmbeddedLinks', 'hasEmbeddedPhone', 'ageGated', 'directLending'] as const

/** Line ends as the browser counts them. */
const text = (value: FormDataEntryValue | null): string =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''

/** As it was typed, also where it is too long. */
export function readCampaignFormData(form: FormData): CampaignDraft {
  return {
    brandType: form.get('brandType') === 'standard' ? 'standard' : 'low_volume',
    description: text(form.get('description')),
    messageFlow: text(form.get('messageFlow')),
    messageSamples: form.getAll('messageSamples').map(text),
    hasEmbeddedLinks: form.has('hasEmbeddedLinks'),
    hasEmbeddedPhone: form.has('hasEmbeddedPhone'),
    ageGated: form.has('ageGated'),
    directLending: form.has('directLending'),
  } satisfies Record<(typeof FLAGS)[number], boolean> & CampaignDraft
}

/** What cannot be stored. null: it can. */
export function findDraftErrors(draft: CampaignDraft): FormErrors | null {
  const parsed = campaignDraft.safeParse(draft)
  if (parsed.success) return null
  const errors: FormErrors = {}
  for (const { path, message } of parsed.error.issues)
    (errors[path.length > 1 ? `${String(path[0])}[${String(path[1])}]` : String(path[0])] ??= []).push(message)
  return errors
}
