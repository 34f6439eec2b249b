import type { Kysely } from 'kysely'

interface Boards {
  boards: { id: string; dialer_settings: string }
}

/** What can be chosen now that something acts on it. Before, any word was kept. */
const CHOICES: Record<string, readonly string[]> = {
  musicId: ['none', 'calm', 'piano', 'groove'],
  answerPrompt: ['none', 'chime', 'bell', 'tap'],
  callForwardingType: ['dialer', 'team', 'phone'],
  missedCallPopForwardingType: ['voicemail', 'phone'],
  inboundRingtone: ['classic', 'bell', 'soft', 'silent'],
  unknownCallerDestination: ['same', 'voicemail'],
}
/** A phone that no choice asks for is none. */
const PHONES = {
  callForwardingNumber: 'callForwardingType',
  missedCallPopForwardingNumber: 'missedCallPopForwardingType',
}

/** Boards keep of their sounds and inbound settings what is a choice; the rest is left to the seller, as it was in effect. */
export async function up(given: Kysely<unknown>): Promise<void> {
  const db = given as Kysely<Boards>
  for (const { id, dialer_settings } of await db.selectFrom('boards').select(['id', 'dialer_settings']).execute()) {
    const settings = JSON.parse(dialer_settings) as Record<string, unknown>
    for (const [field, choices] of Object.entries(CHOICES))
      if (field in settings && !choices.includes(settings[field] as string)) settings[field] = null
    for (const [phone, type] of Object.entries(PHONES))
      if (settings[phone] !== undefined && settings[type] !== 'phone') settings[phone] = null
    const kept = JSON.stringify(settings)
    if (kept !== dialer_settings)
      await db.updateTable('boards').set({ dialer_settings: kept }).where('id', '=', id).execute()
  }
}
