import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table lines add column wait_state text not null default 'none'`,
    `alter table lines add column wait_detail text`,
    `alter table lines add column redial_state text not null default 'none'`,
    `alter table lines add column redial_reason text`,
    `alter table lines add column redial_detail text`,
    `update lines set wait_state = 'carrier_lookup'
      where delay_note = 'The carrier’s answer was lost. The call is being looked for at the carrier.'`,
    `update lines set wait_state = 'paused' where delay_note = 'Paused. It is dialed when you resume.'`,
    `update lines set wait_state = 'hangup_delayed', wait_detail = substr(delay_note, 18)
      where delay_note like 'Not hung up yet. %'`,
    `update lines set redial_state = 'after_disposition'
      where delay_note = 'The number is dialed as soon as the last call has its disposition.'`,
    // Old rows stored only a sentence.
    `update lines set redial_state = 'refused', redial_detail = substr(delay_note, 19)
      where delay_note like 'Not dialed again. %'`,
    `update lines set wait_state = 'carrier_retry', wait_detail = delay_note
      where delay_note is not null and wait_state = 'none' and redial_state = 'none'`,
    `alter table lines drop column delay_note`,
  ])
