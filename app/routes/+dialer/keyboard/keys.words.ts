import type { KeyAction } from './keys'

export const keysWords = {
  connect: 'Connect or Stop',
  answer: 'Answer an incoming call',
  hangUp: 'Hang up',
  mute: 'Mute or unmute',
  hold: 'Hold or resume the call',
  dialpad: 'Dialpad',
  transfer: 'Transfer the call',
  record: 'Record, pause or resume',
  dropVoicemail: 'Drop VM',
  scripts: 'Call scripts',
  note: 'Note',
  next: 'Continue with the next leads',
  dialLead: 'Dial the lead in the preview',
  skipLead: 'Skip the lead in the preview',
  snoozeLead: 'Snooze the lead in the preview',
  help: 'List of shortcuts',
} as const satisfies Record<KeyAction, string>
